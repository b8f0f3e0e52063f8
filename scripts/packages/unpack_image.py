#!/usr/bin/env python3
"""Unpacks an OCI image: `unpack_image.py FILE FOLDER`. Checks all digests, and prints the variables of the image."""

import gzip
import hashlib
import io
import json
import sys
import tarfile


def blob(layout: tarfile.TarFile, entry: dict) -> bytes:
    algorithm, _, digest = entry["digest"].partition(":")
    content = layout.extractfile(f"blobs/{algorithm}/{digest}").read()
    if len(content) != entry["size"] or hashlib.sha256(content).hexdigest() != digest:
        sys.exit(f"the blob {digest} is damaged")
    return content


def main() -> None:
    file, folder = sys.argv[1:]
    with tarfile.open(file) as layout:
        version = json.load(layout.extractfile("oci-layout"))["imageLayoutVersion"]
        index = json.load(layout.extractfile("index.json"))
        manifest = json.loads(blob(layout, index["manifests"][0]))
        config = json.loads(blob(layout, manifest["config"]))
        layers = [gzip.decompress(blob(layout, layer)) for layer in manifest["layers"]]
    digests = [f"sha256:{hashlib.sha256(layer).hexdigest()}" for layer in layers]
    user, command = config["config"]["User"], config["config"]["Healthcheck"]["Test"]
    if version != "1.0.0" or digests != config["rootfs"]["diff_ids"]:
        sys.exit("the layers are not those of the configuration")
    if user.split(":")[0] in ("", "0", "root") or command != ["CMD", "/usr/bin/luctor", "health"]:
        sys.exit("the image runs as root, or has no health check")
    for layer in layers:
        with tarfile.open(fileobj=io.BytesIO(layer)) as archive:
            archive.extractall(folder, numeric_owner=True)
    print("\n".join(config["config"]["Env"]))


if __name__ == "__main__":
    main()
