import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LabProfile, labProfileSchema, type ProjectData, projectDataSchema } from '@aliquot/contract/hearts/matching';
import { z } from 'zod';
import { dayOf, isoOfDay } from '../../server/src/kernel/days.ts';
import { type Label, poolRankers, ranked } from './rankers.ts';
import { labelledLabs } from './set/laboratories.ts';
import { labelledRequests } from './set/requests.ts';
import { gradeOf } from './set/rubric.ts';

/** Requests, laboratories, and the grades (0 to 3) of the pairs that were judged. `today` is a day number. */
export type LabelledSet = {
  readonly today: number;
  readonly requests: readonly { readonly id: string; readonly sealed: boolean; readonly request: ProjectData }[];
  readonly labs: readonly LabProfile[];
  readonly labels: readonly Label[];
};

const day = '2026-10-01';
const requestCount = 60;
const labCount = 500;
const poolSize = 30;
/** How many of the best of each ranker are judged; the rest of a pool is drawn at random. */
const fromEach = 7;

/** So that the laboratories that fill a pool up are not those that the random ranking puts first. */
const drawnApart = 1000;

/** The ranker that fills a pool up is the last one: the random one. */
const poolOf = (rankings: readonly (readonly string[])[]): string[] => {
  const best = new Set(rankings.slice(0, -1).flatMap((ranking) => ranking.slice(0, fromEach)));
  return [...new Set([...best, ...(rankings.at(-1) ?? [])])].slice(0, poolSize);
};

/** The set that the product ships: generated, the same each time, graded by RUBRIC.md. */
export const shippedSet = (): LabelledSet => {
  const today = dayOf(day) ?? 0;
  const laboratories = labelledLabs(labCount, today);
  const requests = labelledRequests(requestCount);
  const labs = laboratories.map(({ profile }) => profile);
  const truths = new Map(laboratories.map(({ truth, profile }) => [profile.id, truth]));
  const rankers = poolRankers(labs, today);
  const ids = labs.map(({ id }) => id);
  const labels = requests.flatMap(({ id, request, truth }, number) => {
    const pool = poolOf(rankers.map(({ score }) => ranked(ids, score(request, number + drawnApart))));
    return pool.flatMap((lab) => {
      const of = truths.get(lab);
      return of === undefined ? [] : [{ request: id, lab, grade: gradeOf(truth, of, today) }];
    });
  });
  return { today, requests, labs, labels };
};

const requestsSchema = z.array(z.object({ id: z.string(), sealed: z.boolean().default(false), request: projectDataSchema }));
const labelsSchema = z.array(
  z.object({
    request: z.string(),
    lab: z.union([z.string(), z.number()]).transform(String),
    grade: z.number().int().min(0).max(3),
  }),
);

/** The JSON of a file. @throws Error that names the file and what is wrong */
export const readJson = <Value>(path: string, schema: z.ZodType<Value>): Value => {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
    throw new Error(`${path}: ${why}`, { cause: error });
  }
};

/** A folder with requests.json, labs.json and labels.json (bench/README.md). @throws Error that names the file and what is wrong */
export const readSet = (folder: string, today: number): LabelledSet => {
  const set = {
    today,
    requests: readJson(join(folder, 'requests.json'), requestsSchema),
    labs: readJson(join(folder, 'labs.json'), z.array(labProfileSchema)),
    labels: readJson(join(folder, 'labels.json'), labelsSchema),
  };
  const known = { request: new Set(set.requests.map(({ id }) => id)), lab: new Set(set.labs.map(({ id }) => id)) };
  for (const label of set.labels) {
    for (const part of ['request', 'lab'] as const) {
      if (!known[part].has(label[part]))
        throw new Error(`${join(folder, 'labels.json')}: there is no ${part} "${label[part]}"`);
    }
  }
  return set;
};

/** Writes a set as the three files that `readSet` takes. */
export const writeSet = (folder: string, { requests, labs, labels, today }: LabelledSet): string => {
  const bare = requests.map(({ id, sealed, request }) => ({ id, sealed, request }));
  for (const [name, rows] of Object.entries({ requests: bare, labs, labels })) {
    writeFileSync(join(folder, `${name}.json`), `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
  }
  return isoOfDay(today);
};
