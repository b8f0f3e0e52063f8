/** Runs the real server as a child process with its own data directory. */

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const built = ['../../../../target/release/luctor', '../../../../target/debug/luctor'].map(here);

function binary() {
  const found = process.env.LUCTOR_BIN ?? built.find(existsSync);
  if (!found) throw new Error('no server found: build it, or set LUCTOR_BIN');
  return found;
}

export class Server {
  #data;
  #child;
  #options = [];
  url;

  /** Starts a server with some options of `luctor serve`. */
  static async start(...options) {
    const server = new Server();
    server.#options = options;
    server.#data = await mkdtemp(join(tmpdir(), 'luctor-e2e-'));
    await server.#serve('127.0.0.1:0');
    return server;
  }

  /** Kills the server without a shutdown, like a power failure. */
  async kill() {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await gone;
  }

  /** Starts the server again with the same data at the same address. */
  restart() {
    return this.#serve(new URL(this.url).host);
  }

  async stop() {
    await this.kill();
    await rm(this.#data, { recursive: true, force: true });
  }

  /** Runs a command on the data of the server. Returns what it prints. */
  async run(command, ...words) {
    const { stdout } = await promisify(execFile)(binary(), [command, '--data', this.#data, ...words]);
    return stdout.trim();
  }

  #serve(listen) {
    const child = spawn(binary(), ['serve', '--listen', listen, '--data', this.#data, ...this.#options]);
    this.#child = child;
    let log = '';
    return new Promise((resolve, reject) => {
      const read = (chunk) => {
        log += chunk;
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(log);
        if (!address) return;
        this.url = address[0];
        resolve(this);
      };
      child.stdout.on('data', read);
      // The log is part of the error if the start fails.
      child.stderr.on('data', (chunk) => (log += chunk));
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${log}`)));
    });
  }
}
