#!/usr/bin/env python3
"""Writes the list of all components of the program to standard output, in CycloneDX 1.6.

    scripts/packages/sbom.py PROGRAM VERSION

Rust: the crates that the program is built from. npm: the packages from which the client is built; some are only tools.
Debian: the packages whose files are in the image.
"""

import json
import os
import pathlib
import subprocess
import sys
import uuid
from datetime import UTC, datetime
from urllib.parse import quote

from image import libraries, system_packages

ROOT = pathlib.Path(__file__).resolve().parents[2]


def crates() -> tuple[dict[str, dict], dict[str, list[str]], str]:
    """Returns the packages by id, the ids that each one depends on, and the id of the program."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", host()]
    metadata = json.loads(subprocess.check_output(command, cwd=ROOT))
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {
        node["id"]: [
            dependency["pkg"]
            for dependency in node["deps"]
            # Dependencies of tests have the kind "dev".
            if any(kind["kind"] in (None, "build") for kind in dependency["dep_kinds"])
        ]
        for node in metadata["resolve"]["nodes"]
    }
    root = next(id for id, package in packages.items() if package["name"] == "luctor")
    return packages, nodes, root


def host() -> str:
    version = subprocess.check_output(["rustc", "-vV"], text=True)
    return next(line.split()[1] for line in version.splitlines() if line.startswith("host:"))


def reachable(nodes: dict[str, list[str]], root: str) -> list[str]:
    found, waiting = {root}, [root]
    while waiting:
        new = set(nodes[waiting.pop()]) - found
        found |= new
        waiting.extend(new)
    return sorted(found - {root})


def checksums() -> dict[tuple[str, str], str]:
    """Returns the SHA-256 of each crate from a registry."""
    found, entry = {}, {}
    for line in (ROOT / "Cargo.lock").read_text().splitlines():
        key, _, value = line.partition(" = ")
        if line == "[[package]]":
            entry = {}
        entry[key] = value.strip('"')
        if key == "checksum":
            found[entry["name"], entry["version"]] = entry["checksum"]
    return found


def component(kind: str, name: str, version: str, purl: str, license_: str | None) -> dict:
    found = {"type": kind, "bom-ref": purl, "name": name, "version": version, "purl": purl}
    if license_:
        # An expression of SPDX; older crates separate alternatives by a slash.
        found["licenses"] = [{"expression": license_.replace("/", " OR ")}]
    return found


def of_crate(package: dict, hashes: dict[tuple[str, str], str]) -> dict:
    name, version = package["name"], package["version"]
    found = component("library", name, version, crate_purl(package), package["license"])
    if (name, version) in hashes:
        found["hashes"] = [{"alg": "SHA-256", "content": hashes[name, version]}]
    return found


def crate_purl(package: dict) -> str:
    return f"pkg:cargo/{package['name']}@{package['version']}"


def npm() -> list[dict]:
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    found = {}
    for path, package in lock["packages"].items():
        if not path:
            continue
        name = path.rpartition("node_modules/")[2]
        purl = f"pkg:npm/{quote(name)}@{package['version']}"
        found[purl] = component("library", name, package["version"], purl, package.get("license"))
        # Packages for development are tools, and libraries whose code the build copies into the client.
        found[purl]["scope"] = "optional" if package.get("dev") else "required"
    return [found[purl] for purl in sorted(found)]


def main() -> None:
    binary, version = sys.argv[1:]
    packages, nodes, root = crates()
    hashes = checksums()
    ids = reachable(nodes, root)
    program = component("application", "luctor", version, f"pkg:generic/luctor@{version}", packages[root]["license"])
    system = [
        component("library", name, number, f"pkg:deb/debian/{name}@{quote(number)}", None)
        for name, number in sorted(system_packages(libraries(binary)).items())
    ]
    components = [of_crate(packages[id], hashes) for id in ids] + npm() + system
    refs = {id: crate_purl(packages[id]) for id in ids} | {root: program["bom-ref"]}
    dependencies = [
        {"ref": refs[id], "dependsOn": sorted({refs[other] for other in nodes[id]})} for id in [root, *ids]
    ]
    made = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    bom = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"timestamp": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": program},
        "components": components,
        "dependencies": dependencies,
    }
    # The same content has the same number.
    bom["serialNumber"] = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bom, sort_keys=True)).urn
    json.dump(bom, sys.stdout, indent=1, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
