import { describe, expect, it } from 'vitest';
import { endOf } from './documents.ts';
import { demoProjects } from './engagements/projects.ts';
import { demoLaboratories } from './laboratories.ts';
import { isCertificate } from './laboratory.ts';
import { entries, ownerEmailOf } from './labs.ts';
import { researchers } from './people.ts';
import { statements } from './statements.ts';

const period = 730;

describe('the past of the demo', () => {
  it('has a history for every laboratory, and an owner of its own', () => {
    expect(entries).toHaveLength(demoLaboratories.length);
    expect(new Set(entries.map(ownerEmailOf)).size).toBe(entries.length);
    expect(new Set(entries.map(({ history }) => history.owner)).size).toBe(entries.length);
  });

  it.each(entries)(
    '$lab.name hands in no certificate before it was issued, and no lot before the one before',
    ({ history }) => {
      for (const { daysAgo, documents } of history.lots)
        for (const document of documents.filter(isCertificate))
          expect(period - endOf(history, document)).toBeGreaterThan(daysAgo);
      const days = history.lots.map(({ daysAgo }) => daysAgo);
      expect(days).toEqual(days.toSorted((a, b) => b - a));
    },
  );

  it('has certificates that have ended, and ones that end within 7, 30 and 90 days', () => {
    const ends = entries.flatMap(({ history }) =>
      history.lots.flatMap(({ documents }) => documents.filter(isCertificate).map((document) => endOf(history, document))),
    );
    const within = (from: number, to: number) => ends.some((days) => days >= from && days <= to);
    expect([within(-60, -1), within(0, 7), within(8, 30), within(31, 90)]).toEqual([true, true, true, true]);
  });

  it('has laboratories state their time and prices only once they are there', () => {
    for (const { lab, daysAgo } of statements)
      expect(entries.find((entry) => entry.lab.name === lab)?.history.lots[0].daysAgo ?? 0).toBeGreaterThan(daysAgo);
    expect(new Set(statements.map(({ lab }) => lab)).size).toBe(statements.length);
    expect(statements.filter(({ availability }) => availability === 'paused')).toHaveLength(1);
  });

  it('has requests only of people who have joined', () => {
    for (const { researcher, daysAgo } of demoProjects) expect(researchers[researcher]?.joined).toBeGreaterThan(daysAgo);
    expect(new Set(demoProjects.map(({ data }) => data.title)).size).toBe(demoProjects.length);
  });
});
