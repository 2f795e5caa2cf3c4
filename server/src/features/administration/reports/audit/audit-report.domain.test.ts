import { reportTypes } from '@aliquot/contract/administration/reports';
import { describe, expect, it } from 'vitest';
import { tableCsv } from '../../../../kernel/csv.ts';
import { cellTable, paperTables, paperText } from '../../../../kernel/paper.ts';
import { countIds, listIds } from '../report-sections.domain.ts';
import {
  auditReportPaper,
  defaultPeriod,
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
  lists: {
    labs: { rows: [['Meridian', 'approved', 'false', '2026-05-02', '2026-05-03', 'Rosalind', '91', '12', 'id-1']], total: 450 },
  },
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
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Name: Meridian; Status: Approved; Registered: May 2, 2026; Decided: May 3, 2026 by Rosalind;',
    );
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
      'true',
      '2026-05-02',
      null,
      null,
      '91',
      '12',
      `id-${at + 1}`,
    ]);
    const paper = auditReportPaper(scope, { ...facts, lists: { ...facts.lists, labs: { rows, total: 450 } } }, made);
    const flat = paperText(paper).replaceAll(/\s+/g, ' ');
    expect(flat).toContain('Status: Approved (changed since); Registered: May 2, 2026; Score: 91%; Id: id-200');
    expect(flat).not.toContain('Id: id-201');
    expect(flat).toContain('The first 200 of 450 are listed. The CSV file has all of them.');
    expect(paperTables(paper).find(({ name }) => name === 'laboratories')?.rows).toHaveLength(450);
  });

  it('ADQ-007 each table is a file with as many cells in each row as it has columns, and ISO days', () => {
    const tables = paperTables(auditReportPaper(scope, facts, made));
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
    for (const { columns, rows } of tables) {
      expect(new Set(columns).size).toBe(columns.length);
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
    const laboratories = tables.find(({ name }) => name === 'laboratories');
    expect(laboratories && tableCsv(laboratories)).toBe(
      'name,status,changed_since_decision,registered_on,decided_on,decided_by,score_percent,documents,lab_id\r\n' +
        'Meridian,approved,false,2026-05-02,2026-05-03,Rosalind,91,12,id-1\r\n',
    );
    expect(tableCsv(cellTable(tables))).toContain('laboratories,1,registered_on,2026-05-02\r\n');
  });

  it('ADQ-007 a report that was written by an earlier version keeps its rows as they were printed', () => {
    const { files: _, ...paper } = auditReportPaper(scope, facts, made);
    const [first] = paperTables(paper);
    expect(first).toMatchObject({ name: 'laboratories-laboratories', rows: [expect.arrayContaining(['May 2, 2026'])] });
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
