import { describe, expect, it } from 'vitest';
import documentChecks from '../../../../../../knowledge/document-checks.json' with { type: 'json' };
import { linesText, recognised } from '../../../../testing/papers/document-lines.ts';
import { understandDocument } from '../reading.domain.ts';

const context = { fileName: 'a.pdf', today: '2026-11-26' };
const flagsOf = (...lines: string[]) => understandDocument(linesText(...lines), context).flags;

describe('RDG-021: what looks like a certificate and yields nothing is a gap with the name of its body', () => {
  it.each<[string, string[], string, string]>([
    [
      'a form whose entries have no appearance',
      ['State of Oregon', 'Oregon Health Authority', 'LABORATORY PERMIT', 'Permit Number:', 'Issued to:', 'Expiration date:'],
      'certificate-unread',
      'Oregon Health Authority',
    ],
    [
      'a language that no rule knows',
      ['Nemzeti Akkreditáló Hatóság', 'AKKREDITÁLÁSI OKIRAT', 'A vizsgálólaboratórium: Duna Vízlabor Kft.'],
      'certificate-unread',
      'NAH',
    ],
    [
      'a form that only its own program shows',
      [
        'Please wait...',
        'If this message is not eventually replaced with the proper contents of the document, your viewer',
        'may not be able to display this type of document.',
      ],
      'form-not-shown',
      'its own program',
    ],
  ])('%s', (_, lines, code, words) => {
    const [flag] = flagsOf(...lines).filter((one) => one.code === code);
    expect(flag?.detail).toContain(words);
    expect(documentChecks.flags).toHaveProperty(code);
  });

  it('a heading that recognition misread loses neither number nor days nor holder', () => {
    const text = linesText(
      'CERTIFICATE',
      'This is to certify that',
      'BRANTLEY OPTICAL WORKS',
      'has been found in compliance with requirements of',
      '9001:201',
      'for the following scope:',
      'Grinding of lenses',
      'Certificate No. QX/77/0412',
      'Issue date: 4 May 2025',
      'Expiry date: 3 May 2028',
    );
    const [one] = understandDocument(recognised(text), context).certificates;
    expect([one?.type, one?.number?.value, one?.issueDate?.value, one?.expiryDate?.value, one?.holder?.value]).toEqual([
      'iso-9001',
      'QX/77/0412',
      '2025-05-04',
      '2028-05-03',
      'BRANTLEY OPTICAL WORKS',
    ]);
  });

  it.each([
    [
      'a certificate that was read',
      ['Certificate of Good Manufacturing Practice', 'Certificate No. GMP-4417', 'Valid until 28.02.2028'],
    ],
    [
      'a manual that speaks of licenses',
      ['Quality manual', '1 Scope', 'Each license number is kept in the register of the laboratory.'],
    ],
    ['a letter', ['Dear colleague,', 'enclosed are the minutes.']],
  ])('%s is not told to be unread', (_, lines) =>
    expect(flagsOf(...lines).map(({ code }) => code)).not.toContain('certificate-unread'),
  );

  it('every reason against a certificate is a gap', () =>
    expect(Object.keys(documentChecks.flags)).toEqual(
      expect.arrayContaining(
        ['withdrawn', 'refused', 'personal', 'register', 'statement', 'template', 'pending'].map(
          (code) => `certificate-${code}`,
        ),
      ),
    ));
});

describe('RDG-028: a word over or at the head of a paper decides its state', () => {
  const procedure = [
    'STANDARD OPERATING PROCEDURE',
    'Document No.: SOP-4417',
    'Version: 2',
    'Effective date: March 1, 2026',
    '1. Purpose',
    'This procedure describes how plasma is thawed.',
    '2. Procedure',
    'Thaw the tube. Mix it. Label it.',
    'Approved by: Ada Ruiz, MD',
  ];
  it.each([
    ['DRAFT', 'paper-draft'],
    ['DRAFT - FOR REVIEW', 'paper-draft'],
    ['SUPERSEDED', 'paper-superseded'],
    ['SUPERSEDED BY VERSION 3', 'paper-superseded'],
    ['OBSOLETE', 'paper-obsolete'],
    ['VOID', 'paper-obsolete'],
    ['NOT FOR USE', 'paper-obsolete'],
    ['SPECIMEN', 'paper-specimen'],
    ['Document status: obsolete', 'paper-obsolete'],
  ])('%s', (word, code) => {
    const { facts, flags } = understandDocument(linesText(word, ...procedure), context);
    expect(flags).toEqual([{ code, detail: expect.stringContaining(`"${word}"`) }]);
    expect(facts.map(({ kind }) => kind).filter((kind) => kind !== 'document.title')).toEqual([]);
    expect(documentChecks.flags).toHaveProperty(code);
  });

  it.each(['The draft is reviewed by the director.', 'Obsolete versions are destroyed.', 'Specimen   Container'])(
    '"%s" decides nothing',
    (line) => {
      const { facts, flags } = understandDocument(linesText(...procedure, line), context);
      expect(flags).toEqual([]);
      expect(facts.map(({ kind }) => kind)).toContain('document.approved-by');
    },
  );
});
