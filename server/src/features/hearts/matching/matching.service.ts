import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { dayOf, utcDay } from '../../../kernel/days.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import type { Database, Db } from '../../../platform/db/index.ts';
import { timed } from '../../../platform/metrics/metrics.ts';
import { recordWith } from './laboratory/lab-record.domain.ts';
import { createListedLabs, type ListedLabs, readListed } from './listed-labs.service.ts';
import { type Answered, answerOf, matchLimit } from './match-files.domain.ts';
import { catalogueVersions, changedSince, loadProfiles, loadWordVectors, placeOfUser } from './matching.repository.ts';
import { createMatchEngine, type MatchEngine } from './score/engine.domain.ts';
import { search } from './score/search.domain.ts';
import { readWordVectors, type WordVectors } from './topic/word-vectors.domain.ts';

/** The catalogue as a process has loaded it: its version and day. `turning` holds the labs whose record changes on a later day, with that day. */
type Loaded = {
  engine: MatchEngine;
  turning: Map<string, number>;
  /** Those of the answers at this version; others take their place with the next version. */
  listed: ListedLabs;
  version: number;
  day: number;
  vectors: WordVectors | null;
  vectorsVersion: number;
};
type Index = Loaded & {
  /** Resolves when no load is in progress. */
  loading: Promise<void>;
};

const nothingLoaded = (vectors: WordVectors | null, vectorsVersion: number): Loaded => ({
  engine: createMatchEngine(vectors),
  turning: new Map(),
  listed: createListedLabs(),
  version: 0,
  day: 0,
  vectors,
  vectorsVersion,
});

/** One index for each database of the process, with only the labs that are offered. */
const indexes = new WeakMap<Database['pool'], Index>();

const indexOf = ({ pool }: Database): Index => {
  const index = indexes.get(pool) ?? { ...nothingLoaded(null, 0), loading: Promise.resolve() };
  indexes.set(pool, index);
  return index;
};

const batchSize = 1000;

/** Loads the named labs again, as they are on a day. */
const reload = async (db: Db, { engine, turning, vectors }: Loaded, ids: readonly string[], today: number): Promise<void> => {
  const found = new Map((await loadProfiles(db, ids)).map((lab) => [lab.id, lab]));
  for (const id of ids) {
    const lab = found.get(id);
    const record = lab && recordWith(vectors, lab, today);
    if (record) engine.put(record);
    else engine.remove(id);
    if (record?.offered && record.changesOn !== null) turning.set(id, record.changesOn);
    else turning.delete(id);
  }
};

/** Loads what changed up to a version of the catalogue, and what another day changes. */
const load = async (db: Db, index: Loaded, wanted: number, today: number): Promise<void> => {
  let seen = index.version;
  while (seen < wanted) {
    const changes = await changedSince(db, seen, batchSize);
    if (changes.length === 0) break;
    await reload(
      db,
      index,
      changes.map(({ lab_id }) => lab_id),
      today,
    );
    seen = changes.at(-1)?.version ?? wanted;
  }
  if (index.version < wanted) index.listed = createListedLabs();
  index.version = Math.max(index.version, wanted);
  if (index.day === today) return;
  const turned = [...index.turning].filter(([, day]) => day <= today).map(([id]) => id);
  for (let at = 0; at < turned.length; at += batchSize) await reload(db, index, turned.slice(at, at + batchSize), today);
  index.day = today;
};

/** Loads the catalogue anew with other word vectors, and only then puts it in the place of what was loaded. */
const loadWith = async (db: Db, index: Index, wanted: number, today: number): Promise<void> => {
  const { words, vectors, version } = await loadWordVectors(db);
  const read = words === null || vectors === null ? null : readWordVectors(words, vectors);
  const loaded = nothingLoaded(read?.ok ? read.value : null, version);
  await load(db, loaded, wanted, today);
  Object.assign(index, loaded);
};

/** Brings the index up to the catalogue's version and the day. One match at a time loads; those that come meanwhile wait and find it done. */
const refresh = async (db: Db, index: Index, today: number): Promise<void> => {
  const wanted = await catalogueVersions(db);
  const hasVectors = () => index.vectorsVersion >= wanted.vectors;
  const isCurrent = () => hasVectors() && index.version >= wanted.version && index.day === today;
  if (isCurrent()) return;
  const mine = index.loading.then(() => {
    if (isCurrent()) return;
    return hasVectors() ? load(db, index, wanted.version, today) : loadWith(db, index, wanted.version, today);
  });
  index.loading = mine.catch(() => {}); // the next one loads what is still missing
  await mine;
};

/** The index as of now, and the request from its own place or the account's. */
const prepared = async ({ world, db, actor, now }: UserDoing, projectData: ProjectData) => {
  const index = indexOf(world.database);
  const today = dayOf(utcDay(now)) ?? 0;
  await timed(world.metrics, ['match', 'index'], () => refresh(db, index, today));
  const location = projectData.location ?? (await placeOfUser(db, actor.id)) ?? undefined;
  return { index, today, request: { ...projectData, ...(location ? { location } : {}) } };
};

/** The ids of the best laboratories for a request, best first, and the request from the place that counts. */
export const bestIds = async (
  doing: UserDoing,
  projectData: ProjectData,
  limit: number,
): Promise<{ ids: string[]; request: ProjectData }> => {
  const { index, today, request } = await prepared(doing, projectData);
  return { ids: search(index.engine, request, today, limit).ids, request };
};

/**
 * Ranks the approved labs that take new work for a request. A request without a place starts from the account's place. `wanted` are
 * listed too, after the others when they are not among the best.
 */
export const findMatches = async (
  doing: UserDoing,
  projectData: ProjectData,
  wanted: readonly string[] = [],
): Promise<Answered> => {
  const { world } = doing;
  const { index, today, request } = await prepared(doing, projectData);
  const { question, ids, later, reach } = await timed(world.metrics, ['match', 'search'], () =>
    search(index.engine, request, today, matchLimit),
  );
  const listed = [...new Set([...ids, ...wanted])];
  const read = (labIds: readonly string[]) => readListed(doing, index.listed, labIds);
  const profiles = await timed(world.metrics, ['match', 'rows'], () => read(listed));
  return answerOf(request, question, profiles, { ...reach, later: later.length > 0 ? await read(later) : [] });
};
