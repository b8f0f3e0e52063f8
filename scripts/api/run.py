"""Checks a running server against its OpenAPI document, with generated requests."""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import Counter

import requests

import streams
from examples import Examples
from server import Server

HERE = pathlib.Path(__file__).parent
# The checks of Schemathesis.
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"

# The paths of the streams, which have a check of their own.
STREAMS = "/(stream|live|evaluations)$|^/api/boards/.*/analysis$"


def without_example(url):
    """Returns the operations with an id in their path that would reach an existing object only by chance."""
    paths = requests.get(f"{url}/api/openapi.json", timeout=60).json()["paths"]
    return [
        operation["operationId"]
        for path, operations in paths.items() if "{" in path and not re.search(STREAMS, path)
        for operation in operations.values() if not hasattr(Examples, operation["operationId"])
    ]


class Fuzz:
    """A run of Schemathesis, as a guest or with an account."""

    def __init__(self, server, user, examples, seed):
        self._folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self._folder.name)
        self._counts, self._output = folder / "counts.json", folder / "output"
        variables = {
            "SCHEMATHESIS_HOOKS": "hooks",
            "PYTHONPATH": str(HERE),
            "API_CHECK_URL": server.url,
            "API_CHECK_MAIL": str(server.mail),
            "API_CHECK_ADMIN": json.dumps(server.admin),
            "API_CHECK_USER": user,
            "API_CHECK_COUNTS": str(self._counts),
        }
        call = [
            pathlib.Path(sys.executable).with_name("schemathesis"), "run", f"{server.url}/api/openapi.json",
            "--checks", CHECKS, "--phases", "coverage,fuzzing", "--max-examples", str(examples),
            "--seed", str(seed), "--generation-database", "none", "--no-shrink", "--no-color",
            "--request-timeout", "60", "--continue-on-failure", "--warnings", "off", "--suppress-health-check", "all",
            "--exclude-path-regex", STREAMS,
        ]
        self._process = subprocess.Popen(
            call, env=os.environ | variables, cwd=folder,
            stdout=self._output.open("w"), stderr=subprocess.STDOUT,
        )

    def finish(self):
        """Waits for the end and prints the output. Returns whether all checks passed, and the counts."""
        passed = self._process.wait() == 0
        print(self._output.read_text(), flush=True)
        counts = json.loads(self._counts.read_text()) if self._counts.exists() else {}
        self._folder.cleanup()
        return passed, counts


def report(counts):
    """Prints the operations that never succeeded. Returns whether there are any."""
    total = sum(sum(statuses.values()) for statuses in counts.values())
    found = [name for name, statuses in counts.items() if set(statuses) != {"404"}]
    failed = [name for name, statuses in counts.items() if not any(s[0] == "2" for s in statuses)]
    print(f"{total} requests to {len(counts)} operations; {len(found)} answered something else than 404.")
    for name in failed:
        print(f"{name} never succeeded: {dict(counts[name])}")
    return bool(failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the server, as target/debug/luctor")
    parser.add_argument("--examples", type=int, default=10, help="generated requests for each operation")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = False
    counts = {}
    with Server(options.program) as server:
        for operation in without_example(server.url):
            failed = True
            print(f"{operation} has no example in examples.py")
        print("\n== API: streams", flush=True)
        print(f"{streams.check(server.url)} streams send what the document says.")
        users = ["guest", "account"]
        runs = [Fuzz(server, user, options.examples, options.seed) for user in users]
        for user, run in zip(users, runs):
            print(f"\n== API: generated requests, user: {user}", flush=True)
            passed, found = run.finish()
            failed |= not passed
            for operation, statuses in found.items():
                counts.setdefault(operation, Counter()).update(statuses)
        failed |= report(counts)
        for line in server.errors():
            failed = True
            print(line)
    sys.exit(failed)


if __name__ == "__main__":
    main()
