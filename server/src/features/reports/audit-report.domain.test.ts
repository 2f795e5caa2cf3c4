import { reportTypes } from '@aliquot/contract/reports';
import { describe, expect, it } from 'vitest';
import { paperCsv, paperText } from '../../kernel/paper.ts';
import {
  auditReportPaper,
  countIds,
  defaultPeriod,
  listIds,
  neededBy,
  periodProblem,
  type ReportFacts,
  type ReportScope,
  sectionsOf,
} from './audit-report.domain.ts';

const scope: ReportScope = {
  type: 'comprehensive',
  startDate: '2026-05-02',
  endDate: '2026-06-01',
  asOf: '2026-06-01',
  lab: null,
};
const facts: ReportFacts = {
  counts: { labsByStatus: [{ name: 'approved', value: '3' }] },
  lists: { labs: { rows: [['Meridian', 'approved', 'May 2, 2026', null, '91%', 'id-1']], total: 450 } },
  trail: { ok: true, entries: 12, checkpoints: 1, lastCheckpoint: null, problems: 0 },
  rulesVersion: '2026.11.4',
};
const made = { by: 'Rosalind', at: '2026-06-01 10:00:00 UTC', id: 'report-1' };

describe('audit reports', () => {
  it('REP-004 has five types, and comprehensive has every section of the others', () => {
    expect(Object.keys(sectionsOf)).toEqual([...reportTypes]);
    for (const type of reportTypes) expect(sectionsOf.comprehensive).toEqual(expect.arrayContaining([...sectionsOf[type]]));
    const { counts, lists, trail } = neededBy('comprehensive');
    expect([counts.toSorted(), lists.toSorted(), trail]).toEqual([countIds.toSorted(), listIds.toSorted(), true]);
    expect(new Set(reportTypes.map((type) => sectionsOf[type].join())).size).toBe(5);
  });

  it.each([
    ['compliance', 'labs', 'refusals'],
    ['performance', 'answersByLab', 'labs'],
    ['security', 'refusals', 'certificates'],
    ['quality', 'unread', 'roleChanges'],
  ] as const)('%s asks for %s and not for %s', (type, wanted, unwanted) => {
    expect(neededBy(type).lists).toContain(wanted);
    expect(neededBy(type).lists).not.toContain(unwanted);
  });

  it('T21 says period, filter, rules version, who and when, and lists no more than it tells', () => {
    const text = paperText(auditReportPaper(scope, facts, made));
    for (const part of ['May 2, 2026 to June 1, 2026', 'All laboratories', '2026.11.4', 'Rosalind', '10:00:00 UTC', 'report-1'])
      expect(text).toContain(part);
    expect(text).toContain('Name: Meridian; Status: Approved; Registered: May 2, 2026; Score: 91%; Id: id-1');
    expect(text).toContain('The first 1 of 450 are listed.');
    expect(text).toContain('Refused sign-ins: none.');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(92);
  });

  it('says what is about the whole service in the report on one laboratory', () => {
    const lab = { id: 'id-1', name: 'Meridian' };
    const text = paperText(auditReportPaper({ ...scope, lab }, facts, made));
    expect(text).toContain('Meridian (id-1)');
    expect(text.match(/covers the whole service/g)).toHaveLength(2);
  });

  it('prints the first 200 rows of a long list, and has them all as CSV', () => {
    const rows = Array.from({ length: 450 }, (_, at) => [
      `Lab ${at + 1}`,
      'approved',
      'May 2, 2026',
      null,
      '91%',
      `id-${at + 1}`,
    ]);
    const paper = auditReportPaper(scope, { ...facts, lists: { ...facts.lists, labs: { rows, total: 450 } } }, made);
    const text = paperText(paper);
    expect(text).toContain('Id: id-200');
    expect(text).not.toContain('Id: id-201');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('The first 200 of 450 are listed. The CSV file has all of them.');
    expect(paperCsv(paper)).toContain('id-450\r\n');
    expect(paperCsv(paper)).not.toContain('The first');
  });

  it('has its rows as CSV, each with its section', () => {
    const csv = paperCsv(auditReportPaper(scope, facts, made));
    expect(csv).toContain('section,Name,Status,Registered,Decided,Score,Id\r\n');
    expect(csv).toContain('Laboratories: Laboratories,Meridian,Approved,"May 2, 2026",,91%,id-1\r\n');
  });

  it('REP-005 covers the last 30 days to today when no day is named', () => {
    expect(defaultPeriod('2026-03-05')).toEqual({ startDate: '2026-02-03', endDate: '2026-03-05' });
  });

  it.each([
    ['2026-05-02', '2026-06-01', null],
    ['2026-06-01', '2026-06-01', null],
    ['2016-06-01', '2026-06-01', null],
    ['2026-05-02', '2026-06-02', null],
    ['2026-06-02', '2026-06-01', 'startDate'],
    ['2026-05-02', '2026-06-03', 'endDate'],
    ['2027-05-02', '2027-06-03', 'endDate'],
  ])('%s to %s on June 1, 2026: %s', (startDate, endDate, field) => {
    expect(periodProblem({ startDate, endDate }, '2026-06-01')?.field ?? null).toBe(field);
  });
});
