import { router } from '../../app.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invoke } from '../../platform/http/mount.ts';
import type { Play } from '../play.ts';

/** What a laboratory reports although no scope of the demo names it. */
const beyondEveryScope = 'Galectin-3';

/** Whether a name is one line of the report's table, so that it is read as a whole. */
const fits = (name: string): boolean => name.length <= 44;

/** "ROUTINE CHEMISTRY (310)" as a report names it. */
const inWords = (line: string): string => {
  const name = line.replace(/\s*\(\d+\)$/, '');
  return name === name.toUpperCase() ? `${name.charAt(0)}${name.slice(1).toLowerCase()}` : name;
};

/** The tests of a report on a day: some that the laboratory's certificates name, whether they have ended or not, and one that none names. */
export const testsOf = async ({ stage }: Play, labId: string, owner: UserActor, at: Date): Promise<string[]> => {
  const { certificates } = await invoke(router.laboratoryPages.get, { labId }, stage.as(owner, at));
  const accredited = certificates.flatMap(({ accredited_tests }) => accredited_tests.filter(fits)).slice(0, 3);
  const ended = certificates.flatMap(({ state, scope }) => (state === 'ended' ? scope : [])).slice(0, 2);
  return [...accredited, ...ended.map(inWords), beyondEveryScope];
};
