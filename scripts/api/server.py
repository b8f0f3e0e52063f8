"""A server for the checks of the API, with its data in a temporary folder."""

import pathlib
import re
import socket
import subprocess
import tempfile
import time

import requests

PUSH_KEY = pathlib.Path(__file__).with_name("push_key.pem")


class Server:
    """A running server. Use it in a `with` statement."""

    def __init__(self, program):
        self._folder = tempfile.TemporaryDirectory(prefix="luctor-api-")
        folder = pathlib.Path(self._folder.name)
        self.mail = folder / "mail"
        self.mail.mkdir()
        self.log = folder / "log"
        self.url = f"http://127.0.0.1:{free_port()}"
        options = {
            "--listen": self.url.removeprefix("http://"),
            "--public-url": self.url,
            "--data": folder / "data",
            "--rate-limit": "off",
            "--mail": f"dir:{self.mail}",
            "--mail-from": "luctor@luctor.example",
            "--push-key": PUSH_KEY,
        }
        # The command of the host, without its action.
        self.admin = [str(pathlib.Path(program).resolve()), "admin", "--data", str(folder / "data")]
        call = [program, "serve", "--trust-proxy", *(str(part) for option in options.items() for part in option)]
        self._process = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=self.log.open("w"))

    def __enter__(self):
        for _ in range(300):
            if self._process.poll() is not None:
                raise RuntimeError(f"the server has ended:\n{self.log.read_text()}")
            try:
                if requests.get(f"{self.url}/readyz", timeout=5).ok:
                    return self
            except requests.ConnectionError:
                time.sleep(0.1)
        raise RuntimeError("the server does not become ready")

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait(timeout=30)
        self._folder.cleanup()

    def errors(self):
        """Returns the lines of the log that report an error."""
        return [line for line in self.log.read_text().splitlines() if " ERROR " in line]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def secret_in_mail(folder, address, page="verify"):
    """Waits for a mail to this address and returns the secret of the link to this page."""
    for _ in range(100):
        for mail in folder.glob("[!.]*"):
            text = mail.read_text()
            secret = re.search(rf"/account/{page}#(\w+)", text)
            if f"To: {address}" in text and secret:
                return secret[1]
        time.sleep(0.1)
    raise RuntimeError(f"no mail to {address}")
