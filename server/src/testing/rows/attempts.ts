import type { RawBuilder } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../platform/db/index.ts';
import { type Touched, touchAs } from '../touching.ts';
import { type Reader, readerNames } from './world-of-rows.ts';

/** A statement, and how many rows it touches for each reader; who is not named gets `otherwise`, which is 0 if left out. */
export type Attempt = [
  what: string,
  statement: RawBuilder<unknown>,
  byReader: Partial<Record<Reader, Touched>>,
  otherwise?: Touched,
];

export const touchedByEach = async (database: Database, statement: RawBuilder<unknown>) => {
  const found: Partial<Record<Reader, Touched>> = {};
  for (const reader of readerNames) found[reader] = await touchAs(database, reader, statement);
  return found;
};

/** One test for each attempt, with `id` before its name. Nothing of an attempt stays. */
export const testAttempts = (database: Database, attempts: readonly Attempt[], id = ''): void => {
  for (const [what, statement, byReader, otherwise = 0] of attempts)
    it(`${id}${what}`, async () => {
      const expected = Object.fromEntries(readerNames.map((reader) => [reader, byReader[reader] ?? otherwise]));
      expect(await touchedByEach(database, statement)).toEqual(expected);
    });
};
