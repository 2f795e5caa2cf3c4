import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that take longest, the longest first: one that begins last keeps all workers but one waiting for its end. */
const longest = [
  'server/src/authorization.int.test.ts',
  'server/src/faults.int.test.ts',
  'server/src/platform/documents/reader.test.ts',
  'server/src/commands/backup.int.test.ts',
  'server/src/features/hearts/analyses/run/interrupted.int.test.ts',
  'server/src/features/people/accounts/hidden.int.test.ts',
  'server/src/outage.int.test.ts',
  'server/src/commands/damaged-backup.int.test.ts',
  'server/src/features/hearts/analyses/saving/stored-documents.int.test.ts',
  'server/src/features/administration/holds/holds.int.test.ts',
  'server/src/features/hearts/analyses/run/durable.int.test.ts',
  'server/src/starting-together.int.test.ts',
  'bench/matching/commands.test.ts',
  'server/src/commands/commands.int.test.ts',
];

/** The place of a file among those that begin first. */
export const placeOf = (path: string): number => {
  const place = longest.findIndex((file) => path.endsWith(`/${file}`));
  return place === -1 ? longest.length : place;
};

/** The order of Vitest itself (what failed last, then what took long here, then large files), after the longest. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId));
  }
}
