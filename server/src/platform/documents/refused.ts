import type { FileProblem } from './failures.ts';

/** Thrown while a file is opened or read when the file itself is the reason; `code` says which. */
export class Refused extends Error {
  readonly code: FileProblem;
  constructor(code: FileProblem, detail = '') {
    super(detail);
    this.code = code;
  }
}
