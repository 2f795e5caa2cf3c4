import type { Assessment } from '@aliquot/contract/hearts/analyses';
import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import { describe, expect, it } from 'vitest';
import { compareJudgements, inShort, type JudgedFile, type JudgedState, takesMore } from './differences.domain.ts';

const clia = {
  key: 'clia 10D0000001',
  type: 'clia',
  number: '10D0000001',
  expiryDate: '2027-05-01',
  supersededBy: null,
  documentIds: ['a1'],
} as unknown as FoundCertification;

const file = (id: string, changes: Partial<JudgedFile> = {}): JudgedFile => ({
  id,
  storedId: 's1',
  fileName: 'clia.pdf',
  readingId: 'r1',
  readAt: new Date('2026-01-01T00:00:00Z'),
  ...changes,
});

const judged = (changes: Partial<Assessment> = {}, files: readonly JudgedFile[] = [file('a1')]): JudgedState => ({
  assessment: {
    rulesVersion: '1',
    assessedOn: '2026-06-01',
    complianceScore: 80,
    certifications: [clia],
    gaps: [],
    documents: [],
    ...changes,
  } as unknown as Assessment,
  files,
});

const without = (changes: Partial<Assessment> = {}) => ({ certifications: [], ...changes });

describe('RDG-004 a certificate that counted', () => {
  it.each([
    [
      'was deleted',
      judged({}, [file('a1', { storedId: null })]),
      judged(without(), []),
      'The document clia.pdf that showed it was deleted.',
      false,
    ],
    ['expired', judged(), judged({ assessedOn: '2027-05-02' }, [file('b1')]), 'It expired on May 1, 2027.', false],
    [
      'was renewed',
      judged(),
      judged({ certifications: [{ ...clia, supersededBy: 'other' }] }, [file('b1')]),
      'A renewal replaced it.',
      false,
    ],
    [
      'is read differently by newer rules',
      judged(),
      judged(without({ rulesVersion: '2' }), [file('b1', { readingId: 'r2' })]),
      'clia.pdf is read differently by newer rules.',
      true,
    ],
    [
      'is read differently by a newer reader',
      judged(),
      judged(without(), [file('b1', { readingId: 'r2', readAt: new Date('2026-06-01T00:00:00Z') })]),
      'clia.pdf was read again, and reads differently now.',
      true,
    ],
    [
      'could not be read',
      judged(),
      judged(without(), [file('b1', { readingId: null, readAt: null })]),
      'clia.pdf could not be read.',
      true,
    ],
    [
      'counts differently by newer rules',
      judged(),
      judged(without({ rulesVersion: '2' }), [file('b1')]),
      'clia.pdf counts differently by newer rules.',
      true,
    ],
    [
      'is spoken against',
      judged(),
      judged(without(), [file('b1')]),
      'Another document, an answer or the profile of the laboratory conflicts with it.',
      true,
    ],
  ])('%s, and that is said', (_, before, after, reason, surprises) => {
    const comparison = compareJudgements(before, after);
    expect(comparison).toMatchObject({ takesAway: true, surprises });
    expect(comparison.difference.certificatesLost).toEqual([{ name: 'CLIA certificate 10D0000001', reason }]);
    expect(comparison.difference.reasons).toEqual([`CLIA certificate 10D0000001: ${reason}`]);
  });

  it('is not lost where it had ended before', () => {
    const ended = { certifications: [{ ...clia, expiryDate: '2026-05-01' }] };
    expect(compareJudgements(judged(ended), judged(without())).takesAway).toBe(false);
  });
});

describe('RDG-004 a score', () => {
  it.each([
    ['by five points', 75, false],
    ['by six points', 74, true],
    ['upwards', 90, false],
  ])('that moves %s takes something away: %s, %s', (_, complianceScore, takesAway) => {
    expect(compareJudgements(judged(), judged({ complianceScore }, [file('b1')])).takesAway).toBe(takesAway);
  });

  it('is a surprise when newer rules lower it, and not when days have passed', () => {
    const byRules = compareJudgements(judged(), judged({ complianceScore: 60, rulesVersion: '2' }, [file('b1')]));
    expect(byRules).toMatchObject({ surprises: true, difference: { reasons: ['Newer rules judge the documents.'] } });
    const note = 'This paper names Northgate Diagnostics, not Bay Clinical Laboratory. It proves nothing here.';
    const aside = { documentId: 'b1', setAside: { reason: 'other-laboratory', note } };
    const foreign = compareJudgements(
      judged({}, [file('a1')]),
      judged({ complianceScore: 60, documents: [aside] as never }, [file('b1')]),
    );
    expect(foreign).toMatchObject({ takesAway: true, surprises: true, difference: { reasons: [`clia.pdf: ${note}`] } });
    const byDays = compareJudgements(judged(), judged({ complianceScore: 60, assessedOn: '2026-07-01' }, [file('b1')]));
    expect(byDays).toMatchObject({
      surprises: false,
      takesAway: true,
      difference: { reasons: ['Dates have passed since June 1, 2026.'] },
    });
    const unread = file('a2', { storedId: 's2', readingId: null });
    const stillUnread = judged({ complianceScore: 60, assessedOn: '2026-07-01' }, [file('b1'), { ...unread, id: 'b2' }]);
    expect(compareJudgements(judged({}, [file('a1'), unread]), stillUnread).surprises).toBe(false);
  });
});

it('RDG-004 what is accepted may not take away more than was shown', () => {
  const { difference: seen } = compareJudgements(judged(), judged({ complianceScore: 70 }, [file('b1')]));
  expect(takesMore(seen, seen)).toBe(false);
  expect(takesMore({ ...seen, score: { before: 80, after: 69 } }, seen)).toBe(true);
  expect(takesMore({ ...seen, certificatesLost: [{ name: 'DEA', reason: '' }] }, seen)).toBe(true);
  expect(inShort(seen)).toBe('Score 80% to 70%.');
  const lost = compareJudgements(judged(), judged(without(), [file('b1')])).difference;
  expect(inShort(lost)).toBe('The score stays 80%, without CLIA certificate 10D0000001.');
});
