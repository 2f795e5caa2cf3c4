import type { Answer, Answers } from '@aliquot/contract/hearts/questionnaires';
import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import { accreditations, documentTypes, labTypes, primaryServices } from '@aliquot/contract/options';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import factsFile from '../../../../../../knowledge/facts.json' with { type: 'json' };
import { certificate, readDocument, reading, today } from '../../../../testing/papers/readings.ts';
import { assess } from '../analyses.domain.ts';
import { type Control, controls } from '../lines/knowledge.domain.ts';
import type { AssessmentInput, LabProfile, ReadDocument } from '../lines/lab.domain.ts';

const labName = 'Bay Clinical Laboratory';
const addresses = [
  '850 Marina Bay Pkwy, Richmond, CA 94804',
  '1 Main St, Austin, TX 78701',
  'Invalidenstraße 1, Berlin, Germany',
  'somewhere',
];

const labArbitrary: fc.Arbitrary<LabProfile> = fc.record({
  name: fc.constant(labName),
  address: fc.constantFrom(...addresses),
  labType: fc.constantFrom(...labTypes),
  accreditations: fc.uniqueArray(fc.constantFrom(...accreditations), { maxLength: 4 }),
  primaryServices: fc.uniqueArray(fc.constantFrom(...primaryServices), { maxLength: 3 }),
});

const day = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from), max: Date.parse(to) }).map((time) => new Date(time).toISOString().slice(0, 10));
const pastDay = day('2019-01-01', today);
const aheadDay = day(today, '2030-01-01');

const types = ['clia', 'cap', 'iso-17025', 'iso-15189', 'aabb', 'fda', 'state-license', 'local-permit', 'cms', 'jci'] as const;
const numbers = ['05D0982600', '05D1234567', '2357.01', '3001234567', 'CLF 00012345'];

const anyCertificate: fc.Arbitrary<CertificateReading> = fc
  .record({
    type: fc.constantFrom(...types),
    subtype: fc.constantFrom('Certificate of Compliance', 'Certificate of Waiver', null),
    number: fc.constantFrom(...numbers, undefined),
    holder: fc.constantFrom(labName, 'Oakland Toxicology Group', undefined),
    issueDate: fc.option(pastDay, { nil: undefined }),
    expiryDate: fc.option(fc.oneof(pastDay, aheadDay), { nil: undefined }),
    standard: fc.constantFrom('ISO 15189:2012', 'ISO 15189:2022', 'ISO/IEC 17025:2017', undefined),
    scope: fc.constantFrom([], ['Hematology (400)']),
    confidence: fc.constantFrom(0.4, 0.8, 0.95),
  })
  .map((fields) => certificate(fields));

const properNumbers = { clia: '05D0982600', fda: '3001234567' } as const;

/** A certificate that counts: of this laboratory, in force, well read, to the current edition. */
const validCertificate: fc.Arbitrary<CertificateReading> = fc
  .record({
    type: fc.constantFrom(...types.filter((type) => type !== 'jci')),
    expiryDate: aheadDay,
    scope: fc.constantFrom([], ['Chemistry']),
  })
  .map(({ type, expiryDate, scope }) =>
    certificate({
      type,
      expiryDate,
      scope,
      subtype: 'Certificate of Compliance',
      number: type in properNumbers ? properNumbers[type as keyof typeof properNumbers] : '1234567',
      holder: labName,
      issuingBody: type === 'state-license' ? 'California Department of Public Health' : 'UKAS',
      standard: type === 'iso-15189' ? 'ISO 15189:2022' : 'ISO/IEC 17025:2017',
    }),
  );

const dateKinds = new Set(factsFile.facts.filter(({ value }) => value === 'date').map(({ kind }) => kind));
const factArbitrary = fc
  .record({
    // Whom a certificate names as director is no word about today once a later one replaces it.
    kind: fc.constantFrom(...factsFile.facts.map(({ kind }) => kind).filter((kind) => kind !== 'personnel.director')),
    day: fc.oneof(pastDay, aheadDay),
    score: fc.integer({ min: 40, max: 100 }),
    confidence: fc.constantFrom(0.4, 0.9),
  })
  .map(
    ({ kind, day: date, score, confidence }) =>
      [kind, dateKinds.has(kind) ? date : kind === 'pt.score' ? String(score) : 'shown', confidence] as const,
  );

const documentArbitrary = (certificates: fc.Arbitrary<CertificateReading>, name: string): fc.Arbitrary<ReadDocument> =>
  fc
    .record({
      type: fc.constantFrom(...documentTypes),
      certificates: fc.array(certificates, { maxLength: 2 }),
      facts: fc.array(factArbitrary, { maxLength: 12 }),
    })
    .map(({ type, ...content }) => readDocument(name, reading(type, content)));

const documentsArbitrary = fc
  .array(documentArbitrary(anyCertificate, 'x'), { maxLength: 4 })
  .map((documents) => documents.map((document, at) => ({ ...document, documentId: `d${at}`, fileName: `d${at}.pdf` })));

const negativeAnswer = (control: Control): fc.Arbitrary<Answer> => {
  const { question } = control;
  switch (question.type) {
    case 'boolean':
      return fc.constant(false);
    case 'select':
      return fc.constantFrom('', 'asdf', ...question.options.filter((option) => !question.closes.includes(option)));
    case 'multiselect':
      return question.exclusive === undefined
        ? fc.subarray(question.options, { maxLength: question.atLeast - 1 })
        : fc.constantFrom([], [question.exclusive]);
    case 'date':
      return question.notPast === true
        ? day('1990-01-01', '2026-11-20')
        : fc.constantFrom('', 'soon', '1999-01-01', '2031-01-01');
    case 'text':
      return fc.constantFrom('', '   ', 'asdf', 'None', 'n/a', 'We have none.', '-5', 'xxxx yyyy', 'test test', '12345');
  }
};

/** Answers that deny, leave out what matters, or say nothing, to any number of questions. */
const negativeAnswers: fc.Arbitrary<Answers> = fc
  .subarray([...controls.values()])
  .chain((asked) =>
    fc
      .tuple(...asked.map(negativeAnswer))
      .map((given) => Object.fromEntries(asked.map(({ id }, at): [string, Answer] => [id, given[at] ?? '']))),
  );

const answersArbitrary = fc.dictionary(
  fc.constantFrom(...controls.keys()),
  fc.oneof(fc.boolean(), pastDay, aheadDay, fc.constant('Certificate of Waiver')),
  { maxKeys: 8 },
);

const inputArbitrary: fc.Arbitrary<AssessmentInput> = fc.record({
  lab: labArbitrary,
  documents: documentsArbitrary,
  answers: answersArbitrary,
  today: fc.constant(today),
});

const score = (input: AssessmentInput) => assess(input).complianceScore;
const kept = (value: string) => !/^\d{4}-/.test(value) || value <= today;
const runs = { numRuns: 150 };
/** Six hundred runs take longer than a test may by default when the machine is busy. */
const manyRunsMilliseconds = 60_000;

describe('whatever the laboratory, its documents and its answers', () => {
  it('a valid certificate more never lowers the score', () => {
    fc.assert(
      fc.property(inputArbitrary, validCertificate, (input, valid) => {
        const more = [...input.documents, readDocument('more', reading('certification', { certificates: [valid] }))];
        expect(score({ ...input, documents: more })).toBeGreaterThanOrEqual(score(input));
      }),
      runs,
    );
  });

  it('a document more with any facts never lowers the score', () => {
    fc.assert(
      fc.property(inputArbitrary, documentArbitrary(fc.constant(certificate()), 'more'), (input, document) => {
        const facts = { ...document, reading: document.reading === null ? null : { ...document.reading, certificates: [] } };
        expect(score({ ...input, documents: [...input.documents, facts] })).toBeGreaterThanOrEqual(score(input));
      }),
      runs,
    );
  });

  it('a certificate that ends never raises the score', () => {
    fc.assert(
      fc.property(inputArbitrary, (input) => {
        const ended = input.documents.map((document) => ({
          ...document,
          reading:
            document.reading === null
              ? null
              : {
                  ...document.reading,
                  certificates: document.reading.certificates.map((each) =>
                    each.expiryDate === null || each.expiryDate.value <= '2026-11-20'
                      ? each
                      : { ...each, expiryDate: { ...each.expiryDate, value: '2026-11-20' } },
                  ),
                },
        }));
        expect(score({ ...input, documents: ended })).toBeLessThanOrEqual(score(input));
      }),
      runs,
    );
  });

  it('time that passes over what is dated in the past never raises the score', () => {
    fc.assert(
      fc.property(inputArbitrary, fc.integer({ min: 1, max: 2000 }), (input, days) => {
        const dated = input.documents.map((document) => ({
          ...document,
          reading:
            document.reading === null
              ? null
              : { ...document.reading, facts: document.reading.facts.filter(({ value }) => kept(value)) },
        }));
        const answers = Object.fromEntries(
          Object.entries(input.answers).filter(([, value]) => typeof value !== 'string' || kept(value)),
        );
        const later = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
        const now = { ...input, documents: dated, answers };
        expect(score({ ...now, today: later })).toBeLessThanOrEqual(score(now));
      }),
      runs,
    );
  });

  it(
    'QST-014 answers that deny or say nothing never raise the score',
    () => {
      fc.assert(
        fc.property(inputArbitrary, negativeAnswers, (input, negative) => {
          const plain = Object.fromEntries(Object.entries(input.answers).filter(([id]) => !(id in negative)));
          expect(score({ ...input, answers: { ...plain, ...negative } })).toBeLessThanOrEqual(
            score({ ...input, answers: plain }),
          );
        }),
        { numRuns: 600 },
      );
    },
    manyRunsMilliseconds,
  );

  it('QST-014 no answer shows anything: what is met or in part has evidence in a document', () => {
    fc.assert(
      fc.property(inputArbitrary, answersArbitrary, (input, answers) => {
        const shown = assess({ ...input, answers }).requirements.filter(
          ({ status }) => status === 'met' || status === 'partial',
        );
        expect(shown.filter(({ evidence }) => evidence.length === 0)).toEqual([]);
      }),
      runs,
    );
  });

  it('QST-014 an answer never lowers the score', () => {
    fc.assert(
      fc.property(inputArbitrary, answersArbitrary, (input, more) => {
        const fresh = Object.fromEntries(Object.entries(more).filter(([id]) => !(id in input.answers)));
        expect(score({ ...input, answers: { ...input.answers, ...fresh } })).toBeGreaterThanOrEqual(score(input));
      }),
      runs,
    );
  });

  it('praise changes nothing: titles, confidence of the whole and words outside of facts', () => {
    fc.assert(
      fc.property(inputArbitrary, fc.string(), (input, praise) => {
        const praised = input.documents.map((document) => ({
          ...document,
          fileName: `Fully compliant ${praise}.pdf`,
          reading:
            document.reading === null
              ? null
              : {
                  ...document.reading,
                  title: `Excellent laboratory, fully compliant. ${praise}`,
                  facts: [...document.reading.facts, { kind: 'praise', value: praise, confidence: 1, evidence: [] }],
                },
        }));
        const plain = assess(input);
        const after = assess({ ...input, documents: praised });
        expect(after.complianceScore).toBe(plain.complianceScore);
        expect(after.overallRisk).toBe(plain.overallRisk);
      }),
      runs,
    );
  });

  it('the order of the documents changes nothing', () => {
    fc.assert(
      fc.property(inputArbitrary, (input) => {
        expect(score({ ...input, documents: input.documents.toReversed() })).toBe(score(input));
      }),
      runs,
    );
  });

  it('effects are true: closing every gap by documents can add what the gaps say, one by one', () => {
    fc.assert(
      fc.property(inputArbitrary, (input) => {
        const { gaps, complianceScore } = assess(input);
        for (const { effect } of gaps) expect(complianceScore + effect).toBeLessThanOrEqual(100.5);
      }),
      runs,
    );
  });
});
