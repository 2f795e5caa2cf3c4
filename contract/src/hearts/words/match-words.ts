import { listed } from '../../counted.ts';
import type { Match, Reach } from '../matching.ts';

/** Expected number of suitable labs, as a whole number or a range of two: "2", "2 or 3", "probably none". */
export const expectedCount = (expected: number): string => {
  if (expected < 0.5) return 'probably none';
  if (expected < 0.95) return '1';
  const nearest = Math.round(expected);
  return Math.abs(expected - nearest) <= 0.1 ? `${nearest}` : `${Math.floor(expected)} or ${Math.ceil(expected)}`;
};

/** Number of labs that show what is asked: "5 labs show what you asked for." */
export const shownSentence = ({ count, more }: Reach['shown']): string =>
  `${more ? 'More than ' : ''}${count} ${count === 1 ? 'lab shows' : 'labs show'} what you asked for.`;

/** The listed ones of the labs that show what is asked: "them", "the first 20". */
const listedOf = (listed: number, { count, more }: Reach['shown']): string =>
  more || count > listed ? `the first ${listed}` : 'them';

/** Expected number of the listed labs that can do the work. `listed` is the number of them all. */
export const expectedSentence = (expected: number, listed: number, shown: Reach['shown']): string => {
  const labs = listedOf(listed, shown);
  return expected < 0.5
    ? `Probably none of ${labs} is able to do it.`
    : `We expect ${expectedCount(expected)} of ${labs} to be able to do it.`;
};

/** A label for a narrow column: its abbreviation where it is long and has one, "LC-MS". */
export const shortLabel = (label: string): string => (label.length > 20 && /\(([\w./-]{2,12})\)$/.exec(label)?.[1]) || label;

/** Requested things, conditions and purpose apart. */
const testsOf = ({ shown }: Pick<Match, 'shown'>) => shown.filter(({ id }) => !/^(?:condition|purpose):/.test(id));
const isShown = ({ proof }: Match['shown'][number]) => proof !== 'not-shown';

/** "None of them shows all of it: at most 2 of 5."; null where a listed lab shows all, or none shows any. */
export const partSentence = (matches: readonly Pick<Match, 'group' | 'shown'>[], shown: Reach['shown']): string | null => {
  const tests = matches.filter(({ group }) => group === 'shown').map(testsOf);
  const most = Math.max(0, ...tests.map((each) => each.filter(isShown).length));
  const all = tests[0]?.length ?? 0;
  if (most === 0 || most === all) return null;
  return shown.count === 1
    ? `It shows ${most} of ${all} things.`
    : `None of ${listedOf(tests.length, shown)} shows all of it: at most ${most} of ${all} things.`;
};

/** "No lab on record shows vitamin D; these have LC-MS/MS."; null where every analyte, gene and organism is on a record. */
export const missingSentence = ({ missing, instead }: Pick<Reach, 'missing' | 'instead'>): string | null =>
  missing.length === 0
    ? null
    : `No lab on record shows ${listed(missing, 'or')}${instead.length > 0 ? `; these have ${listed(instead)}` : ''}.`;

/** Labs that fit and are not listed, because they take new work too late: "Also fits, but takes no new work in time: …" */
export const laterSentence = (later: Reach['later'], dayWords: (day: string) => string): string | null =>
  later.length === 0
    ? null
    : `Also ${later.length === 1 ? 'fits, but takes' : 'fit, but take'} no new work in time: ${listed(
        later.map(({ name, from }) => `${name} (from ${dayWords(from)})`),
      )}.`;

/**
 * Number of requested things that a lab shows, conditions and purpose apart, and of those that a scope line proves: "5 of 6
 * shown, 3 proven".
 */
export const shownCount = (match: Pick<Match, 'shown'>): string => {
  const tests = testsOf(match);
  const count = tests.filter(isShown).length;
  const proven = tests.filter(({ proof }) => proof === 'proven').length;
  return `${count} of ${tests.length} shown, ${proven} proven`;
};
