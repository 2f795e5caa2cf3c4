import { type CitedEvidence } from '@aliquot/contract/hearts/certifications';
import { daysBetween } from '../../certifications/validity.domain.ts';
import { longDay } from '../../reading/text/sentences.domain.ts';
import { citeFact, factsFor, type Shown } from '../lines/evidence.domain.ts';
import type { Readable } from '../lines/lab.domain.ts';
import { eachOf, type Finding, notApplicable, type Rule, type Verdict, verdictOf } from './checks.domain.ts';

const ofType = (shown: Shown, type: Readable['reading']['documentType']['value']): Readable[] =>
  shown.documents.filter(({ reading }) => reading.documentType.value === type);

const factsOf = (document: Readable, kind: string) => document.reading.facts.filter((fact) => fact.kind === kind);
const has = (document: Readable, ...kinds: readonly string[]) => kinds.some((kind) => factsOf(document, kind).length > 0);
const citeDocument = ({ documentId, fileName, reading }: Readable): CitedEvidence[] =>
  reading.documentType.evidence.slice(0, 1).map((evidence) => ({ documentId, fileName, evidence }));

const procedureFinding = (document: Readable): Finding | null => {
  const lacks = [
    ...(has(document, 'document.approved-by') ? [] : ['an approval']),
    ...(has(document, 'document.review-date', 'document.next-review-date') ? [] : ['a review date']),
  ];
  if (lacks.length === 0) return null;
  return {
    message: `${document.fileName} is a procedure without ${lacks.join(' and ')}.`,
    fix: 'Add who approved it and when it was reviewed, and upload the signed version.',
    evidence: citeDocument(document),
  };
};

/** The latest due date of an instrument over all its records, so that an old record beside a new one does not count. */
const latestDue = (documents: readonly Readable[], document: Readable): string | undefined => {
  const ids = factsOf(document, 'calibration.instrument-id').map(({ value }) => value);
  const same = documents.filter(
    (other) => other === document || factsOf(other, 'calibration.instrument-id').some(({ value }) => ids.includes(value)),
  );
  return same
    .flatMap((other) => factsOf(other, 'calibration.due-date'))
    .map(({ value }) => value)
    .toSorted()
    .at(-1);
};

const calibrationFinding = (documents: readonly Readable[], document: Readable, today: string): Finding | null => {
  const due = latestDue(documents, document);
  if (due === undefined) {
    return {
      severity: 'low',
      message: `${document.fileName} does not say when the next calibration is due.`,
      fix: 'Set the interval, and show the due date on the label, the certificate or a list.',
      evidence: citeDocument(document),
    };
  }
  if ((daysBetween(today, due) ?? 0) >= 0) return null;
  return {
    message: `The calibration in ${document.fileName} was due on ${longDay(due)}.`,
    fix: 'Calibrate the instrument, review the results since that day, and upload the new certificate.',
    evidence: factsOf(document, 'calibration.due-date').flatMap((fact) => citeFact(document, fact)),
  };
};

const yearOfEvents = 366;
const eventsAYear = 3;
const passingScore = 80;
/** 42 CFR 493.859, 493.861 and 493.863 ask for every sample to be right. */
const wholeScore = 100;
const wholeScored = /\bABO\b|\bRh\b|rho\(D\)|antibody (?:detection|screen)|compatib|crossmatch/i;

const passingScoreOf = (document: Readable): number =>
  factsOf(document, 'pt.analyte').some(({ value }) => wholeScored.test(value)) ? wholeScore : passingScore;

/** Analytes, as first written, with the days of their events in the last twelve months. A document is one event. */
const eventsByAnalyte = (shown: Shown): { name: string; days: Set<string> }[] => {
  const events = new Map<string, { name: string; days: Set<string> }>();
  for (const document of shown.documents) {
    const days = factsFor([document], { fact: 'pt.event-date', withinDays: yearOfEvents }, shown.today).map(
      ({ fact }) => fact.value,
    );
    for (const { value } of factsOf(document, 'pt.analyte')) {
      const key = value.trim().toLowerCase();
      const known = events.get(key);
      events.set(key, { name: known?.name ?? value.trim(), days: new Set([...(known?.days ?? []), ...days]) });
    }
  }
  return [...events.values()];
};

const namesListed = 5;

const listed = (names: readonly string[]): string => {
  const more = names.length - namesListed;
  return names.slice(0, namesListed).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

const proficiencyVerdict = (shown: Shown): Verdict => {
  const records = shown.documents.filter((document) => has(document, 'pt.score', 'pt.event-date', 'pt.analyte'));
  const low = factsFor(records, { fact: 'pt.score' }, shown.today).filter(
    ({ document, fact }) => Number.parseFloat(fact.value) < passingScoreOf(document),
  );
  const rare = eventsByAnalyte(shown).filter(({ days }) => days.size < eventsAYear);
  const unsigned = records.filter((document) => !has(document, 'pt.attestation-signed'));
  const findings: Finding[] = [
    ...low.map(
      ({ document, fact }): Finding => ({
        severity: 'high',
        message: `${document.fileName} shows a proficiency testing score of ${Number.parseFloat(fact.value)}%. Below ${passingScoreOf(document)}% is unsatisfactory.`,
        fix: 'Upload the investigation and the corrective action for this score.',
        evidence: citeFact(document, fact),
      }),
    ),
    ...(rare.length === 0
      ? []
      : [
          {
            message: `Fewer than ${eventsAYear} proficiency testing events in the last 12 months were found for ${listed(rare.map(({ name }) => name))}.`,
            fix: 'Upload the evaluations of the other events.',
            evidence: records
              .flatMap((document) => factsOf(document, 'pt.analyte').flatMap((fact) => citeFact(document, fact)))
              .slice(0, 3),
          },
        ]),
    ...unsigned.map(
      (document): Finding => ({
        message: `No signed attestation was found for the proficiency testing event in ${document.fileName}.`,
        fix: 'Upload the attestation, signed by the director and the analyst.',
        evidence: citeDocument(document),
      }),
    ),
  ];
  return verdictOf(
    records.length,
    findings,
    'Three events in twelve months, each with a passing score, with signed attestations.',
    'No proficiency testing results were found.',
  );
};

/** Checks of records other than certificates. */
export const documentRules: readonly Rule[] = [
  {
    id: 'R17',
    title: 'Approval and review of procedures',
    source: '42 CFR 493.1251; ISO/IEC 17025:2017, 8.3; ISO 15189:2022, 8.3',
    severity: 'medium',
    check: (context) =>
      eachOf(ofType(context, 'sop'), procedureFinding, 'Every procedure shows approval and review.', 'No procedure was found.'),
  },
  {
    id: 'R18',
    title: 'Calibration due dates',
    source: 'ISO/IEC 17025:2017, 6.4; ISO 15189:2022, 6.5',
    severity: 'medium',
    check: (context) => {
      const records = ofType(context, 'calibration');
      return eachOf(
        records,
        (document) => calibrationFinding(records, document, context.today),
        'Every calibration has a due date that is still ahead.',
        'No calibration record was found.',
      );
    },
  },
  {
    id: 'R19',
    title: 'Proficiency testing events, scores and attestations',
    source: '42 CFR 493.801, 493.803, subpart H',
    severity: 'medium',
    check: (context) =>
      context.documents.length === 0 ? notApplicable('No document could be read.') : proficiencyVerdict(context),
  },
];
