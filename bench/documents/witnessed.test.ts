import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { understandDocument } from '../../server/src/features/hearts/reading/reading.domain.ts';
import { questionsAbout } from '../../server/src/features/hearts/witness/documents/asking.domain.ts';
import { questionKey } from '../../server/src/platform/models/model.ts';
import { linesText } from '../../server/src/testing/papers/document-lines.ts';
import { answersOf } from '../lib/recorded-answers.ts';
import { createWitness } from './witnessed.ts';

const paper = linesText(
  'A2LA',
  'American Association for Laboratory Accreditation',
  'SCOPE OF ACCREDITATION TO ISO 15189:2022',
  'HARBORVIEW MOLECULAR LABORATORY',
  'Certificate Number: 4100.02',
  'In recognition of the successful completion of the A2LA evaluation process, accreditation is granted to this laboratory.',
  'The accreditation remains in force through the last day of January 2029, subject to continued compliance.',
);
const answers = [
  { field: 'expiryDate', line: 7, quotation: 'remains in force through the last day of January 2029' },
  { field: 'issueDate', line: 7, quotation: 'granted on March 3, 2027' },
];

test('ALM-008 recorded answers are replayed from a file, and figures are printed with and without them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aliquot-answers-'));
  try {
    const file = join(folder, 'answers.json');
    const [question] = questionsAbout(paper, 8192);
    if (!question) throw new Error('no question');
    writeFileSync(file, JSON.stringify({ [questionKey('m', question)]: JSON.stringify({ answers }) }));
    const without = understandDocument(paper, { fileName: 'a.txt', today: '2026-06-01' });
    expect(without.certificates).toHaveLength(1);
    expect(without.certificates[0]?.expiryDate).toBeNull();
    const recorded = answersOf(null, 'm', { kept: file, contextTokens: 8192, seconds: 1 });
    const witness = createWitness(recorded);
    const withAnswers = await witness.amend(paper, without);
    expect(withAnswers.certificates[0]?.expiryDate?.value).toBe('2029-01-31');
    expect(without.certificates[0]?.expiryDate).toBeNull();
    expect(witness.counts.added).toBe(1);
    expect([...witness.counts.dropped]).toEqual([['NOT-IN-TEXT', 1]]);
    recorded.save();
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toEqual([questionKey('m', question)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
