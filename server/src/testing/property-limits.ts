import fc from 'fast-check';
import { allOnBothEngines as isFull } from './servers/embedded-engine.ts';

/** Milliseconds for one property: a second of it tells while you work, and `npm test -- full` takes all of its runs. */
const limit = isFull ? 100_000 : 1000;

// A property that fails ends with its first counterexample.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true, interruptAfterTimeLimit: limit });
