#!/usr/bin/env python3
"""Writes an OCI image with the program and what it needs, and without a shell: no daemon is involved.

    scripts/packages/image.py PROGRAM VERSION ARCHITECTURE FILE

FILE is a tar archive of an OCI image layout, which `podman load`, `docker load` (version 25 or later) and
`skopeo copy oci-archive:FILE` read. Two layers: the libraries of this machine that the program is linked to, with the
certificates of Debian's ca-certificates; and the program.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
from datetime import UTC, datetime

# The user of the program; distroless images have the same number for "nonroot".
USER = 65532
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
LEVEL = int(os.environ.get("FAST", "9"))
PASSWD = f"root:x:0:0:root:/:/sbin/nologin\nluctor:x:{USER}:{USER}:luctor:/var/lib/luctor:/sbin/nologin\n"
GROUP = f"root:x:0:\nluctor:x:{USER}:\n"


class Layer:
    """A tar archive whose entries have the time of the source."""

    def __init__(self) -> None:
        self.data = io.BytesIO()
        self.tar = tarfile.open(fileobj=self.data, mode="w", format=tarfile.PAX_FORMAT)
        self.folders: set[str] = set()

    def folder(self, path: str, mode: int = 0o755, owner: int = 0) -> None:
        path = path.strip("/")
        if not path or path in self.folders:
            return
        self.folder(path.rpartition("/")[0])
        self.folders.add(path)
        self.add(path, tarfile.DIRTYPE, mode, owner)

    def file(self, path: str, content: bytes, mode: int = 0o644) -> None:
        self.folder(path.rpartition("/")[0])
        self.add(path.strip("/"), tarfile.REGTYPE, mode, content=content)

    def add(self, path: str, kind: bytes, mode: int, owner: int = 0, content: bytes = b"") -> None:
        entry = tarfile.TarInfo(path)
        entry.type, entry.mode, entry.mtime, entry.size = kind, mode, EPOCH, len(content)
        entry.uid = entry.gid = owner
        self.tar.addfile(entry, io.BytesIO(content))

    def finish(self) -> bytes:
        self.tar.close()
        return self.data.getvalue()


def libraries(program: str) -> list[str]:
    """Returns the paths of the dynamic linker and of the libraries, as the linker finds them."""
    listed = subprocess.check_output(["ldd", program], text=True)
    paths = re.findall(r"^\s(?:\S+ => )?(/\S+) \(0x", listed, re.MULTILINE)
    if not paths:
        sys.exit(f"{program} is not linked dynamically, or ldd failed")
    return sorted(paths)


def system_packages(paths: list[str]) -> dict[str, str]:
    """Returns the Debian packages of the files and of the certificates, with their versions."""
    found = {}
    for path in [*paths, "/usr/sbin/update-ca-certificates"]:
        real = os.path.realpath(path)
        # Merged /usr: a package may list the file below /lib.
        for name in (real, real.removeprefix("/usr")):
            owner = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True, check=False)
            if owner.returncode == 0:
                package = owner.stdout.split(": ")[0]
                version = subprocess.check_output(["dpkg-query", "-Wf", "${Version}", package], text=True)
                found[package.split(":")[0]] = version
                break
    return found


def system_layer(program: str) -> tuple[Layer, dict[str, str]]:
    layer = Layer()
    paths = libraries(program)
    packages = system_packages(paths)
    for path in paths:
        layer.file(path, pathlib.Path(path).read_bytes(), 0o755)
    layer.file(CERTIFICATES, pathlib.Path(CERTIFICATES).read_bytes())
    layer.file("/etc/passwd", PASSWD.encode())
    layer.file("/etc/group", GROUP.encode())
    # Names of hosts: the file first, then DNS. Both are part of the C library.
    layer.file("/etc/nsswitch.conf", b"hosts: files dns\n")
    for package in packages:
        terms = pathlib.Path(f"/usr/share/doc/{package}/copyright")
        if terms.exists():
            layer.file(str(terms), terms.read_bytes())
    layer.folder("/tmp", 0o1777)
    layer.folder("/var/lib/luctor", 0o700, USER)
    return layer, packages


def program_layer(program: str) -> Layer:
    layer = Layer()
    layer.file("/usr/bin/luctor", pathlib.Path(program).read_bytes(), 0o755)
    return layer


class Layout:
    """The files of an image layout."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {"oci-layout": b'{"imageLayoutVersion":"1.0.0"}'}

    def blob(self, media_type: str, content: bytes) -> dict:
        digest = hashlib.sha256(content).hexdigest()
        self.files[f"blobs/sha256/{digest}"] = content
        return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(content)}

    def json(self, media_type: str, content: dict) -> dict:
        return self.blob(media_type, json.dumps(content, separators=(",", ":")).encode())

    def write(self, file: str) -> None:
        layer = Layer()
        for path in sorted(self.files):
            layer.file(path, self.files[path])
        pathlib.Path(file).write_bytes(layer.finish())


def main() -> None:
    program, version, architecture, file = sys.argv[1:]
    system, packages = system_layer(program)
    layout, layers, contents = Layout(), [], []
    for layer in (system, program_layer(program)):
        tar = layer.finish()
        contents.append(f"sha256:{hashlib.sha256(tar).hexdigest()}")
        compressed = gzip.compress(tar, LEVEL, mtime=0)
        layers.append(layout.blob("application/vnd.oci.image.layer.v1.tar+gzip", compressed))
        print(f"layer: {len(compressed):,} bytes, {len(tar):,} unpacked")
    made = datetime.fromtimestamp(EPOCH, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    base = ", ".join(f"{name} {number}" for name, number in sorted(packages.items()))
    labels = {
        "org.opencontainers.image.title": "luctor",
        "org.opencontainers.image.description": "Server, website and engine for Emergo and Emulsion",
        "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
        "org.opencontainers.image.version": version,
        "luctor.debian-packages": base,
    }
    config = {
        "created": made,
        "architecture": architecture,
        "os": "linux",
        "config": {
            "User": f"{USER}:{USER}",
            "Entrypoint": ["/usr/bin/luctor"],
            "Cmd": ["serve"],
            "Env": [
                "PATH=/usr/bin",
                "LUCTOR_LISTEN=0.0.0.0:8080",
                # The parent of the data directory, unless the settings name another directory or a database.
                "XDG_DATA_HOME=/var/lib",
                f"SSL_CERT_FILE={CERTIFICATES}",
            ],
            "ExposedPorts": {"8080/tcp": {}},
            "Volumes": {"/var/lib/luctor": {}},
            "WorkingDir": "/var/lib/luctor",
            "StopSignal": "SIGTERM",
            "Labels": labels,
            # Docker reads this, though it is not a part of the specification. Others ignore it.
            "Healthcheck": {
                "Test": ["CMD", "/usr/bin/luctor", "health"],
                "Interval": 10_000_000_000,
                "Timeout": 6_000_000_000,
                "StartPeriod": 30_000_000_000,
                "Retries": 3,
            },
        },
        "rootfs": {"type": "layers", "diff_ids": contents},
        "history": [
            {"created": made, "created_by": "libraries and certificates of Debian", "comment": base},
            {"created": made, "created_by": "the program"},
        ],
    }
    manifest = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": layout.json("application/vnd.oci.image.config.v1+json", config),
        "layers": layers,
        "annotations": labels,
    }
    entry = layout.json(manifest["mediaType"], manifest)
    entry["platform"] = {"architecture": architecture, "os": "linux"}
    entry["annotations"] = {"org.opencontainers.image.ref.name": version, "io.containerd.image.name": f"luctor:{version}"}
    index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [entry]}
    layout.files["index.json"] = json.dumps(index).encode()
    layout.write(file)


if __name__ == "__main__":
    main()
