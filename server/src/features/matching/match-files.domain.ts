import {
  type AnalyzeProjectOutput,
  type LabProfile,
  labsFileSchema,
  type Match,
  matchRequestFileSchema,
  type ProjectData,
  type Reach,
} from '@aliquot/contract/matching';
import { dayOf } from '../../kernel/days.ts';
import { type Result, refuse, succeed } from '../../kernel/result.ts';
import { recordOf } from './laboratory/lab-record.domain.ts';
import { matchOf } from './reasons/explanation.domain.ts';
import { unknownCorrections } from './request/reading.domain.ts';
import { reachOf } from './request/relaxation.domain.ts';
import { needOf } from './request/request-need.domain.ts';
import { suggestionsFor } from './request/suggestions.domain.ts';
import type { Question } from './score/matching.domain.ts';
import { qualifyingAmong, rankAll } from './score/ranking.domain.ts';

/** How many registered laboratories an answer lists at most. */
export const matchLimit = 20;

/** The answer of `analyze-project`, and the exact total of each of its registered laboratories, in their order. */
export type Answered = { readonly answer: AnalyzeProjectOutput; readonly totals: readonly number[] };

/** Best first; laboratories that are equally good share the place of the first of them. */
const placed = (scored: readonly { readonly match: Match; readonly total: number }[]): Match[] =>
  scored.map(({ match, total }) => ({ ...match, place: scored.findIndex((other) => other.total === total) + 1 }));

/** The answer from the laboratories that were ranked best, best first. */
export const answerOf = (request: ProjectData, question: Question, labs: readonly LabProfile[], reach: Reach): Answered => {
  const scored = labs.map((lab) => matchOf(question, lab));
  const existing = placed(scored);
  const generated = suggestionsFor(request, question, existing);
  return {
    answer: {
      matches: [...existing, ...generated],
      metadata: { existingLabsCount: existing.length, generatedLabsCount: generated.length },
      reach,
      understanding: question.need.reading.understanding,
      impressionId: null,
    },
    totals: scored.map(({ total }) => total),
  };
};

/** What a request adds to how it was read and nobody can check, as a refusal; null when there is nothing. */
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
  const records = given.data.map((lab) => recordOf(lab, day));
  const { question, ranked, funnel } = rankAll(need, records);
  const qualifying = qualifyingAmong(ranked);
  const reach = reachOf(
    { request: asked.data, need, today: day },
    qualifying,
    (wider) => qualifyingAmong(rankAll(wider, records).ranked),
    () => funnel,
  );
  const byId = new Map(given.data.map((lab) => [lab.id, lab]));
  const best = ranked.slice(0, limit).flatMap(({ id }) => byId.get(id) ?? []);
  return succeed(answerOf(asked.data, question, best, reach).answer);
};
