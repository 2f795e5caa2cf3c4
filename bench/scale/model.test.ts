import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { costTable, type Measured, projectionOf, steps, stepTable, withTables } from './model.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const document = read('../../docs/scale.md');
const measured = JSON.parse(read('measured.json')) as Measured;

describe('OPS-019 docs/scale.md', () => {
  it('OPS-019 has the tables that the measured figures and the model make', () => {
    expect(withTables(document, measured)).toBe(document);
    expect(document).toContain(costTable(measured));
    expect(document).toContain(stepTable(measured));
  });

  it('OPS-019 gives the cost of a request, a match, a page, a laboratory and an audit entry', () => {
    for (const row of ['a request', 'a match', 'a page read', 'a laboratory', 'an audit entry'])
      expect(document).toMatch(new RegExp(`^\\| ${row}[^|]*\\|[^|]*\\d`, 'm'));
  });

  it('OPS-019 gives processes, PostgreSQL, disk and what breaks first for 10, 100 and 1,000 times the load', () => {
    expect(document).toContain('10 times | 100 times | 1,000 times');
    for (const row of [
      '`serve` processes',
      '`worker` processes',
      'cores for PostgreSQL',
      'laboratories and trail on disk',
      'breaks first',
    ])
      expect(document).toMatch(new RegExp(`^\\| ${row} \\|(?: [^|]*[\\w] ?[^|]*\\|){3}$`, 'm'));
    for (const word of ['replica', 'partition', 'S3 store']) expect(document).toContain(word);
  });

  it('OPS-019 says which of it was run and which was not', () => {
    expect(document).toMatch(/^## What was run/m);
    const verified = `${Math.round(measured.runs.at(-1)?.verified.seconds ?? NaN)} s`;
    for (const figure of ['1,000,000 laboratories', '10,000,000 entries', '8 processes', verified])
      expect(document).toContain(figure);
  });
});

const run = (labs: number, match: number): Measured['runs'][number] => ({
  labs,
  entries: labs * 10,
  stored: { laboratoryBytes: 4000, entryBytes: 1000 },
  verified: { seconds: 5, millisecondsPerThousand: 50 },
  written: { milliseconds: 2, perSecondAtOnce: 500 },
  idleMegabytes: 200,
  list: { processMilliseconds: 2, databaseMilliseconds: 1, bytes: 1000 },
  loaded: { seconds: labs / 1000, megabytes: labs / 1000 },
  match: { processMilliseconds: match, databaseMilliseconds: 5, bytes: 1000 },
  pages: { text: { cpuMilliseconds: 100, storedBytes: 1 }, scan: { cpuMilliseconds: 500, storedBytes: 1 } },
});
const model: Measured = {
  today: {
    people: 200,
    laboratories: 1000,
    entries: 10_000,
    listsPerSecond: 100,
    matchesPerSecond: 10,
    pagesPerSecond: 1,
    entriesPerSecond: 1,
  },
  limits: {
    busyShare: 0.5,
    databaseCores: 32,
    connections: 500,
    connectionsPerProcess: 10,
    processMegabytes: 2000,
    startSeconds: 30,
    verifyHours: 24,
  },
  runs: [run(1000, 10), run(1_000_000, 1009)],
};

describe('OPS-019 the model', () => {
  it('counts processes by what they may be busy, matches by the laboratories there are', () => {
    // 10 times: 1,000 lists of 2 ms and 100 matches of 19 ms, at most half of each second
    expect(projectionOf(model, 10)).toMatchObject({ labs: 10_000, serve: 8, workers: 6, databaseCores: 3, connections: 140 });
    expect(projectionOf(model, 10)).toMatchObject({ megabytes: 210, startSeconds: 10, gigabytes: 0.14, verifySeconds: 5 });
  });

  it.each(steps)('names at %i times what is nearest to or farthest beyond its limit', (factor) => {
    const { first, strains } = projectionOf(model, factor);
    expect(first?.[1]).toBe(Math.max(...Object.values(strains)));
  });

  it('says that the audit chain breaks when more entries are written than it takes', () => {
    const writing = {
      ...model,
      today: { ...model.today, listsPerSecond: 0, matchesPerSecond: 0, pagesPerSecond: 0, entriesPerSecond: 400 },
    };
    expect(projectionOf(writing, 10).first?.[0]).toBe('the audit chain, one entry after the other');
  });
});
