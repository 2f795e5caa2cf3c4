import { describe, expect, it } from 'vitest';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { understandDocument } from '../reading.domain.ts';

const procedure = [
  'STANDARD OPERATING PROCEDURE',
  'Document No.: SOP-4417',
  'Version: 2',
  'Effective date: March 1, 2026',
  '1. Purpose',
  'This procedure describes how plasma is thawed.',
  '2. Procedure',
  'Thaw the tube. Mix it. Label it.',
];
const approvalIn = (...lines: string[]) => {
  const { facts } = understandDocument(linesText(...procedure, ...lines), { fileName: 'a.pdf', today: '2026-11-26' });
  const valueOf = (kind: string) => facts.find((fact) => fact.kind === kind)?.value ?? null;
  return [valueOf('document.approved-by'), valueOf('document.approval-date')];
};

describe('RDG-027: an electronic approval gives approver and day', () => {
  it.each<[string, string[], (string | null)[]]>([
    [
      'a signature field of a PDF',
      ['Approved by: Digitally signed by Ada Ruiz', "Date: 2026.02.17 09:30:00 +01'00'"],
      ['Ada Ruiz', '2026-02-17'],
    ],
    [
      'DocuSign',
      ['Laboratory Director', 'DocuSigned by:', 'Ada Ruiz', '5C1D0A9B77E2', '2/17/2026 | 9:30 AM PST'],
      ['Ada Ruiz', '2026-02-17'],
    ],
    ['Adobe Sign', ['Ada Ruiz (Feb 17, 2026 09:30 PST)'], ['Ada Ruiz', '2026-02-17']],
    [
      'a block of Part 11',
      ['Electronic signature: Ada Ruiz (aruiz), Director, 17-Feb-2026 09:30:00 (UTC), Meaning: Approval'],
      ['Ada Ruiz', '2026-02-17'],
    ],
    [
      'Veeva',
      [
        'Signature Page for VV-QUAL-0417',
        'Reason for signing: Approved',
        'Name: Ada Ruiz',
        'Date of signature: 17-Feb-2026 09:30:00 GMT+0000',
      ],
      ['Ada Ruiz', '2026-02-17'],
    ],
    ['"/s/"', ['/s/ Ada Ruiz', 'February 17, 2026'], ['Ada Ruiz', '2026-02-17']],
    [
      'who prepared it did not approve it',
      ['Prepared by: Digitally signed by Ada Ruiz', 'Date: 2026.02.17 09:30:00'],
      [null, null],
    ],
    ['a review is no approval', ['Electronic signature: Ada Ruiz, 17-Feb-2026 09:30:00, Meaning: Review'], [null, null]],
    ['a field without a name', ['DocuSigned by:', '2/17/2026'], [null, null]],
  ])('%s', (_, lines, values) => expect(approvalIn(...lines)).toEqual(values));
});
