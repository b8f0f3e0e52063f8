/** The messages between the page and the workers of its engine. */

import type { Problem, ReadText, Thinking } from '../api/types';

/** The first message to a worker. */
export interface Start {
  compiled: WebAssembly.Module;
  /** The shared memory of a module with threads. */
  memory?: WebAssembly.Memory;
  /** The number of workers that will help this one. */
  helpers?: number;
  /** The stack of a worker that helps another one. */
  stack?: number;
}

/** An answer to a request: one of these. */
export interface Answer {
  thinking?: Thinking;
  read?: ReadText;
  /** The text names a match, which only the server knows. */
  link?: string;
  problem?: Problem;
}

/** A message of the worker. */
export interface Message {
  ready?: true;
  /** The stacks for the workers that help this one. */
  stacks?: number[];
  /** The address of a word with the address of the byte that stops a search, or with 0. */
  stop?: number;
  failed?: true;
  /** The answer so far. */
  update?: Answer;
  /** The answer at the end; null if the request is too long. */
  answer?: Answer | null;
}
