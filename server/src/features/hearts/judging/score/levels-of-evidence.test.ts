import { describe, expect, it } from 'vitest';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { assessmentInput, clinicalLab, factDocument, readDocument, today } from '../../../../testing/papers/readings.ts';
import { understandDocument } from '../../reading/reading.domain.ts';
import { assess } from '../analyses.domain.ts';
import { levelShares } from './score.domain.ts';

const head = 'Bay Clinical Laboratory';
const read = (lines: readonly string[], name = 'paper') =>
  readDocument(name, understandDocument(linesText(...lines), { fileName: 'paper.pdf', today }));
const input = (documents: Parameters<typeof assessmentInput>[1]) => assessmentInput(clinicalLab, documents);

const front = [
  head,
  'Quality Manual',
  'Document number: QM-1   Version: 2   Effective date: March 3, 2026',
  'Approved by: Morgan Hale',
];
const sentence = ['4 Complaints', 'The laboratory handles complaints.'];
const procedure = [
  '4 Complaints',
  'The quality manager enters each complaint in the complaint log on the day on which it arrives, and answers it within ten working days. The director reviews the log every month.',
];
const log = [
  head,
  'Complaint Log',
  'Date   From   Investigation   Outcome',
  'May 2, 2026   a clinic   late courier   answered',
  'June 9, 2026   a physician   name misspelled   report corrected',
];
const lineFor = (...papers: string[][]) => {
  const assessment = assess(input(papers.map((lines, at) => read(lines, `paper-${at}`))));
  const line = assessment.requirements.find(({ id }) => id === 'common/complaints');
  const gap = assessment.gaps.find(({ id }) => id === 'complaints');
  return { line, gap, management: assessment.breakdown.find(({ part }) => part === 'management')?.explanation };
};

describe('RDG-031 three levels of evidence', () => {
  it.each<[string, string[][], string, string | null, RegExp]>([
    [
      'one sentence of a manual names it',
      [[...front, ...sentence]],
      'partial',
      'named',
      /^an approved, dated procedure .*; a complaint log/,
    ],
    ['a procedure describes it', [[...front, ...procedure]], 'partial', 'described', /^a complaint log with dates/],
    [
      'a procedure that nobody approved only names it',
      [[head, 'Quality Manual', ...procedure]],
      'partial',
      'named',
      /^an approved, dated procedure/,
    ],
    ['a record alone shows a part', [log], 'partial', 'shown', /^an approved, dated procedure/],
    ['a procedure and a record show it', [[...front, ...procedure], log], 'met', 'shown', /^nothing$/],
    [
      'a table of contents says nothing',
      [[head, 'Quality Manual', 'Contents', '4 Complaints ........ 12', '5 Internal audits ........ 14']],
      'missing',
      null,
      /complaint log/,
    ],
  ])('RDG-031 %s', (_, papers, status, step, raise) => {
    const { line } = lineFor(...papers);
    expect([line?.status, line?.step]).toEqual([status, step]);
    expect(line?.raise ?? 'nothing').toMatch(raise);
  });

  it.each<[string, string, string, RegExp]>([
    ['a name the director', 'director', 'Laboratory Director: Morgan Hale, MD', /^the director's CV, diploma or license$/],
    ['a supervisor', 'supervision', 'Technical Supervisor: Ada Chen, PhD', /^a personnel report with their qualifications/],
  ])('RDG-031 one line of a manual only names: %s', (_, control, said, raise) => {
    const manual = read([...front, said, 'General Supervisor: Ada Chen, PhD']);
    const line = assess(input([manual])).requirements.find((each) => each.control === control);
    expect([line?.status, line?.step, line?.raise]).toEqual(['partial', 'named', expect.stringMatching(raise)]);
  });

  it('RDG-031 each control that is not met says what would raise it', () => {
    for (const papers of [[], [[...front, ...sentence]], [log]]) {
      const { requirements } = assess(input(papers.map((lines, at) => read(lines, `paper-${at}`))));
      const open = requirements.filter(({ status }) => status !== 'met');
      expect(open.length).toBeGreaterThan(20);
      expect(open.filter(({ raise }) => raise === null).map(({ control }) => control)).toEqual([]);
    }
  });

  it('RDG-031 the levels weigh a tenth, half, and all', () => {
    expect([levelShares.named, levelShares.described, levelShares.full].map((share) => share / levelShares.full)).toEqual([
      0.1, 0.5, 1,
    ]);
  });

  it('RDG-031 the quotation is the sentence that proves, never its heading', () => {
    const quotes = [lineFor([...front, ...sentence]), lineFor([...front, ...procedure])].map(
      ({ line }) => line?.evidence[0]?.evidence.quote,
    );
    expect(quotes).toEqual([
      'The laboratory handles complaints.',
      'The quality manager enters each complaint in the complaint log on the day on which it arrives, and answers it within ten working days.',
    ]);
    expect(lineFor(log).line?.evidence[0]?.evidence.quote).toContain('May 2, 2026');
  });

  it('RDG-031 a table of contents is no quality manual', () => {
    const contents = read([...front, 'Contents', '4 Complaints ........ 12', '5 Internal audits ........ 14']);
    const line = assess(input([contents])).requirements.find(({ control }) => control === 'quality-manual');
    expect(line?.status).not.toBe('met');
    const alone = read([head, 'Quality Manual', 'Contents', '4 Complaints ........ 12', '5 Internal audits ........ 14']);
    const named = assess(input([alone])).requirements.find(({ control }) => control === 'quality-manual');
    expect(named?.step).toBe('named');
  });

  it('RDG-030 is quoted from the latest paper, whatever the order of papers and letters', () => {
    const papers = [
      factDocument('a', 'sop', ['personnel.director', 'Zora Young'], ['document.effective-date', '2012-01-04']),
      factDocument('b', 'sop', ['personnel.director', 'Ada Adams'], ['document.effective-date', '2020-01-04']),
    ];
    for (const documents of [papers, papers.toReversed()]) {
      const line = assess(input(documents)).requirements.find(({ control }) => control === 'director');
      expect(line?.evidence[0]?.fileName).toBe('b.pdf');
    }
  });

  it('RDG-017 a management review with its indicators is no quality assessment', () => {
    const minutes = [
      head,
      'Management Review Minutes',
      'Date of management review: May 4, 2026',
      'The quality indicators were discussed.',
    ];
    const line = assess(input([read(minutes)])).requirements.find(({ control }) => control === 'quality-assessment');
    expect(line?.status).toBe('missing');
  });
});
