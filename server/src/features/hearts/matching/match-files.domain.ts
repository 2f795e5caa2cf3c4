import {
  type AnalyzeProjectOutput,
  type LabProfile,
  labsFileSchema,
  type Match,
  matchGroups,
  matchRequestFileSchema,
  type ProjectData,
  type Reach,
} from '@aliquot/contract/hearts/matching';
import { dayOf } from '../../../kernel/days.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import { recordWith } from './laboratory/lab-record.domain.ts';
import { matchOf } from './reasons/explanation.domain.ts';
import { unknownCorrections } from './request/reading.domain.ts';
import { type Reached, reachOf } from './request/relaxation.domain.ts';
import { needOf } from './request/request-need.domain.ts';
import { minimumRegisteredMatches, suggestionFor } from './request/suggestions.domain.ts';
import type { Question } from './score/matching.domain.ts';
import { byScore, laterOf, listedOf, type Ranked, rankAll, shownAmong } from './score/ranking.domain.ts';
import type { WordVectors } from './topic/word-vectors.domain.ts';

/** The most registered laboratories in an answer. */
export const matchLimit = 20;

/** The answer of `analyze-project`, and the exact total of each of its registered laboratories, in their order. */
export type Answered = { readonly answer: AnalyzeProjectOutput; readonly totals: readonly number[] };

const byPlace = (a: Ranked, b: Ranked): number => matchGroups.indexOf(a.group) - matchGroups.indexOf(b.group) || byScore(a, b);

/** With the place of each on the page. Laboratories of a group that are equally good share the place of the first of them. */
const placed = (scored: readonly ReturnType<typeof matchOf>[]): Match[] =>
  scored.map(({ match, ranked }) => ({
    ...match,
    place: scored.filter((other) => byPlace(other.ranked, ranked) < 0).length + 1,
  }));

/** The analytes, genes and organisms that none of the listed laboratories shows, and the methods that these show instead. */
const missingOf = ({ need, text }: Question, listed: readonly Match[]): Pick<Reach, 'missing' | 'instead'> => {
  const isShown = (id: string) =>
    listed.some(({ shown }) => shown.some((each) => each.id === id && each.proof !== 'not-shown'));
  const targets = need.reading.things.filter((_thing, at) => text.things[at]?.isTarget === true);
  const missing = targets.filter(({ id }) => !isShown(id)).map(({ label }) => label);
  const methods = need.reading.things.filter(({ id, kind }) => kind === 'method' && isShown(id)).map(({ label }) => label);
  return { missing, instead: missing.length > 0 ? methods : [] };
};

/** Laboratories that state from when on they take new work, with that day. */
const withStart = (labs: readonly LabProfile[]): Reach['later'] =>
  labs.flatMap(({ id, name, terms }) =>
    terms?.availability?.kind === 'from' ? [{ id, name, from: terms.availability.date }] : [],
  );

/** The answer from the ranked laboratories, best first. When few show what is asked, a suggested profile is added. */
export const answerOf = (
  request: ProjectData,
  question: Question,
  labs: readonly LabProfile[],
  { later, ...reach }: Reached & { readonly later: readonly LabProfile[] },
): Answered => {
  const scored = labs.map((lab) => matchOf(question, lab));
  const existing = placed(scored);
  const { understanding } = question.need.reading;
  const shown = existing.filter(({ group }) => group === 'shown');
  const generated = shown.length < minimumRegisteredMatches ? [suggestionFor(request, question)] : [];
  return {
    answer: {
      matches: [...existing, ...generated],
      metadata: { existingLabsCount: existing.length, generatedLabsCount: generated.length },
      reach: {
        ...reach,
        expected: shown.reduce((sum, { matchPercentage }) => sum + matchPercentage, 0) / 100,
        later: understanding.isKnown ? withStart(later) : [],
        ...(understanding.isKnown ? missingOf(question, existing) : { missing: [], instead: [] }),
      },
      understanding,
      impressionId: null,
    },
    totals: scored.map(({ total }) => total),
  };
};

/** The corrections of a request that cannot be checked, as a refusal; null when every correction can. */
export const refusedCorrections = (request: ProjectData) => {
  const [unknown] = unknownCorrections(request);
  return unknown === undefined
    ? null
    : refuse(
        'UNPROCESSABLE_CONTENT',
        `We can't check “${unknown}”. Name a certificate, such as CAP or ISO 15189, or same-day delivery.`,
      );
};

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

const fieldsOf = (file: string, issues: readonly Issue[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [[file, ...path.map(String)].join('.'), message]));

const notReadable = (file: string, issues: readonly Issue[]) => {
  const fields = fieldsOf(file, issues);
  const [field, message] = Object.entries(fields)[0] ?? [file, 'not valid'];
  return refuse('UNPROCESSABLE_CONTENT', `${field}: ${message}`, fields);
};

const repeatedId = (labs: readonly LabProfile[]): string | undefined => {
  const seen = new Set<string>();
  return labs.find(({ id }) => seen.size === seen.add(id).size)?.id;
};

/**
 * Ranks the laboratories of a file for the request of another, as the product does.
 * @param request what the call `analyze-project` takes as `projectData`, bare or wrapped in it
 * @param labs a list of laboratories, bare or under `labs`: see `labProfileSchema` for the format. `id` and `name` are needed;
 *   one without a status counts as approved, one with any status but `approved` is never listed
 * @param today YYYY-MM-DD; certificates are held against the days from here on
 * @returns the answer of `analyze-project`, or UNPROCESSABLE_CONTENT with what is wrong in which file, by path
 */
export const matchFiles = (
  request: unknown,
  labs: unknown,
  today: string,
  limit: number = matchLimit,
  vectors: WordVectors | null = null,
): Result<AnalyzeProjectOutput, 'UNPROCESSABLE_CONTENT'> => {
  const day = dayOf(today);
  if (day === null) return refuse('UNPROCESSABLE_CONTENT', `today: "${today}" is not a date as YYYY-MM-DD`);
  const asked = matchRequestFileSchema.safeParse(request);
  if (!asked.success) return notReadable('request', asked.error.issues);
  const given = labsFileSchema.safeParse(labs);
  if (!given.success) return notReadable('labs', given.error.issues);
  const repeated = repeatedId(given.data);
  if (repeated !== undefined) return refuse('UNPROCESSABLE_CONTENT', `labs: the id "${repeated}" appears twice`);
  const refused = refusedCorrections(asked.data);
  if (refused !== null) return refused;
  const need = needOf(asked.data, day);
  const records = given.data.map((lab) => recordWith(vectors, lab, day));
  const ranking = rankAll(need, records, vectors);
  const reach = reachOf(
    { request: asked.data, need, today: day },
    shownAmong(ranking),
    (wider) => shownAmong(rankAll(wider, records, vectors)),
    () => ranking.funnel,
  );
  const byId = new Map(given.data.map((lab) => [lab.id, lab]));
  const profilesOf = (ranked: readonly Ranked[]) => ranked.flatMap(({ id }) => byId.get(id) ?? []);
  const later = profilesOf(laterOf(ranking));
  return succeed(answerOf(asked.data, ranking.question, profilesOf(listedOf(ranking, limit)), { ...reach, later }).answer);
};
