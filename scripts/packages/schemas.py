#!/usr/bin/env python3
"""Validates files against published schemas, which the packages of scripts/python-tools.txt contain: no network is used.

    schemas.py sbom FILE           CycloneDX 1.6
    schemas.py contrib PROGRAM     the compose file, the Kubernetes manifests and the GitHub workflows of this repository

With the program, it checks that the settings in the first two are valid, and that workflows pin their actions.
"""

import importlib.util
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema
import kubernetes_validate
import yaml
from referencing import Registry, Resource

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The version of Kubernetes whose schemas count.
KUBERNETES = "1.34"


def sbom(file: str) -> None:
    package = pathlib.Path(importlib.util.find_spec("cyclonedx").origin).parent
    schemas = package / "schema/_res"
    loaded = [json.loads(path.read_text()) for path in schemas.glob("*.schema.json")]
    registry = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in loaded if "$id" in schema)
    schema = json.loads((schemas / "bom-1.6.SNAPSHOT.schema.json").read_text())
    content = json.loads(pathlib.Path(file).read_text())
    jsonschema.Draft7Validator(schema, registry=registry).validate(content)
    if len(content["components"]) < 100:
        sys.exit(f"{file} has only {len(content['components'])} components")


def check_settings(program: str, variables: dict[str, str], file: str) -> None:
    """Checks settings with a command that reads them all. It finds no server, which is another exit status."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as settings:
        settings.write(file)
        settings.flush()
        command = [program, "health", "--config", settings.name, "--listen", "127.0.0.1:1"]
        found = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    if found.returncode != 1:
        sys.exit(f"the settings are invalid: {found.stderr}")


def contrib(program: str) -> None:
    compose = ROOT / "contrib/compose/compose.yaml"
    workflows = sorted((ROOT / ".github/workflows").glob("*.yml"))
    for schema, files in (("compose-spec", [compose]), ("github-workflows", workflows)):
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *map(str, files)]
        subprocess.run(command, check=True)
    manifests = sorted((ROOT / "contrib/kubernetes").glob("*.yaml"))
    found = [item for file in manifests for item in yaml.safe_load_all(file.read_text())]
    for item in found:
        kubernetes_validate.validate(item, KUBERNETES, strict=True)
    services = yaml.safe_load(compose.read_text())["services"]
    # The values of the host.
    variables = {name: re.sub(r"\$\{.*?\}", "a.example", value) for name, value in services["luctor"]["environment"].items()}
    check_settings(program, variables, "")
    check_settings(program, {}, next(item["data"]["luctor.toml"] for item in found if item["kind"] == "ConfigMap"))
    for file in workflows:
        for action in re.findall(r"uses: (\S+)", file.read_text()):
            if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action):
                sys.exit(f"{file}: {action} is not pinned to a commit")
    print(f"{len(found)} Kubernetes objects: ok")


if sys.argv[1] == "sbom":
    sbom(sys.argv[2])
else:
    contrib(sys.argv[2])
