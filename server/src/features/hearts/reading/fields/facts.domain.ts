import type { CertificateReading, Fact } from '@aliquot/contract/hearts/readings';
import readingFacts from '../../../../../../knowledge/reading-facts.json' with { type: 'json' };
import { assignValues, type Candidate, type Field, type Label, valuesFor } from '../candidates/labels.domain.ts';
import { cliaNumbers } from '../candidates/numbers.domain.ts';
import { personReader, textReader } from '../candidates/people.domain.ts';
import { isHeadingText } from '../candidates/tests-headings.domain.ts';
import { type DocumentView, foundAt, pageOf } from '../candidates/view.domain.ts';
import { wordsConfidence } from '../scores/confidence.domain.ts';
import { type DocumentKind, type KindReading, kindEntry, mayProve } from '../scores/document-type.domain.ts';
import { quoteOf } from '../text/quotes.domain.ts';
import { pattern } from '../text/wordings.domain.ts';
import { namedDates } from './certificate-dates.domain.ts';
import { onlyPlansAudit, readInspector } from './inspections.domain.ts';
import { readParties } from './parties.domain.ts';
import { readQualityControl, readRecords } from './records.domain.ts';
import { readProficiencyScores } from './scores-table.domain.ts';
import { readSignatures } from './signatures.domain.ts';
import { readStatedStandards } from './stated-standards.domain.ts';
import { readTitle } from './titles.domain.ts';
import { readTopics, readValidationResults } from './topics.domain.ts';
import { readStandingVersion, readTrainee } from './unlabelled-facts.domain.ts';
import { isOfDocument, type Zones, zonesOf } from './zones.domain.ts';

const { groups, labelled, dated } = readingFacts;

type Spec = {
  readonly fact: string;
  readonly fields: readonly Field[];
  readonly read: 'person' | 'text' | 'code' | 'count';
  readonly words?: number;
  /** The kinds of paper on which the label has this meaning; all but certificates when absent. */
  readonly kinds?: readonly DocumentKind[];
  /** All values, not only the best. */
  readonly all?: boolean;
};

/** The kinds of paper that a group of knowledge/reading-facts.json means, or the one kind of that name. */
const kindsOf = (name: string | undefined): readonly DocumentKind[] | undefined =>
  name === undefined ? undefined : ((groups[name as keyof typeof groups] ?? [name]) as DocumentKind[]);

const trainings = kindsOf('trainings');
const audits = kindsOf('audits');
const controlled = kindsOf('controlled');

const specs = labelled.map((row) => ({ ...row, kinds: kindsOf(row.kinds) }) as Spec);

const dateFacts = dated.map((row) => ({ ...row, kinds: kindsOf(row.kinds) }) as Omit<Spec, 'read'>);

const applies = (kinds: readonly DocumentKind[] | undefined, kind: DocumentKind | null) =>
  kinds ? kind !== null && kinds.includes(kind) : true;

const confidenceAt = (view: DocumentView, cost: number, start: number, end: number) =>
  Math.max(0.4, wordsConfidence(view, 0.95 - 0.09 * cost, start, end));

const codeForm = /^[A-Z0-9][A-Z0-9./_-]{0,30}$/i;

/** The first word of a text that is a code: an identifier has a digit, a version is a number or a letter with numbers. */
const asCode = (candidate: Candidate<string>, fact: string): Candidate<string> | null => {
  const [word = ''] = candidate.value.split(/[\s,;|]+/);
  if (!codeForm.test(word)) return null;
  const fits =
    fact === 'document.version'
      ? /^(?:v|rev\.?)?\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?$|^[A-Z]$/i.test(word)
      : /\d/.test(word) && word.length >= 2;
  return fits ? { ...candidate, value: word, end: candidate.start + word.length } : null;
};

const countOf = (candidate: Candidate<string>): Candidate<string> | null =>
  /^(?:\d{1,3}|none|no |keine|ninguna|aucune)/i.test(candidate.value) ? candidate : null;

/** In a table the heading "Result" is beside the heading of the next column. */
const headsColumn = (text: string): boolean =>
  isHeadingText(text) || /^(?:tolerance|deviation|correction|error|reading|indication)s?$/i.test(text);

const valuesOf = (view: DocumentView, spec: Spec, zones: Zones): Candidate<string>[] => {
  const read = spec.read === 'person' ? personReader(view) : textReader(view, spec.words ?? 8);
  const isMeant = spec.fact === 'personnel.director' ? isOwnDirector : isFieldLabel;
  const labels = view.labels.all.filter(
    (label) =>
      label.fields.some((field) => spec.fields.includes(field)) &&
      (isMeant(view, label) || (ofDocument.has(spec.fact) && zones.at(label.start) === 'furniture')),
  );
  const above = spec.read === 'person' && spec.fact !== 'personnel.director';
  const values = assignValues(labels.flatMap((label) => valuesFor(view.layout, view.labels, label, read, { above })));
  if (spec.read === 'code') return values.flatMap((value) => asCode(value, spec.fact) ?? []);
  if (spec.read === 'count') return values.flatMap((value) => countOf(value) ?? []);
  return spec.fact === 'calibration.result' ? values.filter(({ value }) => !headsColumn(value)) : values;
};

/**
 * Facts that a document states about itself: on its cover, in what its pages repeat, or in its document control; nowhere else.
 */
const ofDocument: ReadonlySet<string> = new Set([
  'document.identifier',
  'document.version',
  'document.effective-date',
  'document.review-date',
  'document.next-review-date',
]);

/**
 * Of candidates for a fact about the document itself, those in the right zone; text that its pages repeat wins over text that
 * occurs once.
 */
const inZone = <Value extends { readonly start: number; readonly said: string }>(
  view: DocumentView,
  zones: Zones,
  fact: string,
  candidates: readonly Value[],
): readonly Value[] => {
  if (!ofDocument.has(fact)) return candidates;
  const own = candidates.filter(({ start }) => isOfDocument(zones.at(start)));
  const repeated = Map.groupBy(
    own.filter(({ start }) => zones.at(start) === 'furniture'),
    ({ said }) => said.toLowerCase(),
  );
  const pagesOf = (values: readonly Value[]) => new Set(values.map(({ start }) => pageOf(view, start))).size;
  const [most] = [...repeated.values()].toSorted((a, b) => pagesOf(b) - pagesOf(a));
  return most && pagesOf(most) > 1 ? most : own;
};

/** A label of a form, not a word of a sentence: it leads its cell, or a colon follows it. */
const isFieldLabel = (view: DocumentView, label: Label) =>
  label.whole ||
  (label.leads && /^\s*[:#|=]|^\s+\p{Lu}|^\s+\d/u.test(view.text.slice(label.end, label.end + 4))) ||
  /^\s*:/.test(view.text.slice(label.end, label.end + 3));

/** "Director" under a signature may be the issuer's: the laboratory's is labelled as such, or with a colon. */
const isOwnDirector = (view: DocumentView, label: Label) =>
  isFieldLabel(view, label) &&
  (/lab|medic|arzt|direct(?:or|eur) (?:del|du|de) /i.test(view.text.slice(label.start, label.end)) ||
    /^\s*:/.test(view.text.slice(label.end, label.end + 3)));

const labelledFacts = (view: DocumentView, kind: DocumentKind | null, zones: Zones): Fact[] =>
  specs
    .filter((spec) => applies(spec.kinds, kind))
    .flatMap((spec): Fact[] => {
      const found = valuesOf(view, spec, zones).map((value) => ({ ...value, said: value.value }));
      const ranked = inZone(view, zones, spec.fact, found).toSorted(
        (a, b) => a.cost + pageCost(view, a) - (b.cost + pageCost(view, b)),
      );
      const chosen = spec.all ? uniqueBy(ranked, (value) => value.value.toLowerCase()).slice(0, 12) : ranked.slice(0, 1);
      return chosen.map((value) => ({
        kind: spec.fact,
        value: spec.fact === 'personnel.role' ? `${roleOf(view, value)}: ${value.value}` : value.value,
        confidence: confidenceAt(view, value.cost, value.start, value.end),
        evidence: [quoteOf(view.document, value.start, value.end), quoteOf(view.document, value.label.start, value.label.end)],
      }));
    });

const roleOf = (view: DocumentView, value: Candidate<string>) =>
  view.text.slice(value.label.start, value.label.end).replace(/\s+/g, ' ');

const pageCost = (view: DocumentView, value: { start: number }) => 0.3 * Math.max(0, pageOf(view, value.start));

const uniqueBy = <Value>(values: readonly Value[], key: (value: Value) => string): Value[] =>
  [...new Map(values.toReversed().map((value) => [key(value), value])).values()].toReversed();

const datedFacts = (view: DocumentView, kind: DocumentKind | null, zones: Zones): Fact[] => {
  const dates = namedDates(view);
  const used = new Set<number>();
  return dateFacts
    .filter((spec) => applies(spec.kinds, kind))
    .flatMap((spec): Fact[] => {
      for (const field of spec.fields) {
        const named = dates
          .filter((one) => one.field === field && one.date.iso !== null && !used.has(one.date.start))
          .map((one) => ({ ...one, start: one.date.start, said: one.date.iso ?? '' }));
        const best = inZone(view, zones, spec.fact, named).toSorted(
          (a, b) => a.cost + pageCost(view, a) - (b.cost + pageCost(view, b)),
        )[0];
        if (!best?.date.iso) continue;
        used.add(best.date.start);
        const { start, end, iso } = best.date;
        const weak = field === 'date.plain' || field === 'date.other' ? 0.75 : 1;
        const label = best.label ? [quoteOf(view.document, best.label.start, best.label.end)] : [];
        return [
          {
            kind: spec.fact,
            value: iso,
            confidence: Math.round(weak * confidenceAt(view, best.cost, start, end) * 1000) / 1000,
            evidence: [quoteOf(view.document, start, end), ...label],
          },
        ];
      }
      return [];
    });
};

const sentencePatterns: readonly {
  fact: string;
  kinds: readonly DocumentKind[] | undefined;
  pattern: RegExp;
  value: (match: string) => string;
}[] = [
  {
    fact: 'competency.assessment',
    kinds: trainings,
    pattern: pattern('i')`${'fact.competencyAssessment'}`,
    value: (match) => (/not (?:yet )?competent/i.test(match) ? 'not competent' : 'competent'),
  },
  {
    fact: 'audit.findings',
    kinds: audits,
    pattern: pattern('i')`${'fact.auditFindings'}`,
    value: (match) => match.replace(/\s+/g, ' '),
  },
  {
    fact: 'audit.closure',
    kinds: audits,
    pattern: pattern('i')`${'fact.auditClosure'}`,
    value: (match) => match.replace(/\s+/g, ' '),
  },
  {
    fact: 'pt.attestation-signed',
    kinds: ['proficiency-test'],
    pattern: pattern('u')`\b${'fact.ptAttestationSigned'}\s*(?:\/s\/\s*)?\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,4}`,
    value: (match) => match.replace(/\s+/g, ' '),
  },
];

const sentenceFacts = (view: DocumentView, kind: DocumentKind | null, known: ReadonlySet<string>): Fact[] =>
  sentencePatterns
    .filter((one) => applies(one.kinds, kind) && !known.has(one.fact))
    .flatMap((one): Fact[] => {
      const match = one.pattern.exec(view.text);
      if (!match) return [];
      const end = match.index + match[0].trimEnd().length;
      return [{ kind: one.fact, ...foundAt(view, one.value(match[0].trim()), 0.75, match.index, end) }];
    });

const ownNumber = (view: DocumentView, kind: DocumentKind | null): Fact[] => {
  if (kind === 'certificate' || kind === 'analysis-report') return [];
  const [first] = view.document.pages;
  const number = first && cliaNumbers(view.text, first.start, first.end)[0];
  return number ? [{ kind: 'laboratory.clia-number', ...foundAt(view, number.value, 0.8, number.start, number.end) }] : [];
};

/** Some papers are by themselves what a requirement asks for, such as a requisition. */
const paperFact = ({ kind, evidence: [place] }: KindReading): Fact[] => {
  const paper = kind === null ? undefined : kindEntry(kind).paper;
  return paper && place ? [{ kind: paper.fact, value: place.quote, confidence: paper.confidence, evidence: [place] }] : [];
};

const accreditedProvider = (certificates: readonly CertificateReading[], kind: DocumentKind | null): Fact[] => {
  const accredited = kind === 'calibration' ? certificates.find((one) => one.type === 'iso-17025') : undefined;
  const source = accredited?.number ?? accredited?.issuingBody;
  return accredited
    ? [
        {
          kind: 'calibration.accredited-provider',
          value: source?.value ?? accredited.standard?.value ?? 'ISO/IEC 17025',
          confidence: accredited.confidence,
          evidence: source?.evidence ?? accredited.evidence,
        },
      ]
    : [];
};

/** The facts of knowledge/facts.json that a document proves, each with the place that says it; only what its kind can prove. */
export const readFacts = (view: DocumentView, kind: KindReading, certificates: readonly CertificateReading[]): Fact[] => {
  if (kind.kind === 'not-in-english') return [];
  const title = readTitle(view, kind);
  const titleFact: Fact[] = title ? [{ kind: 'document.title', ...title }] : [];
  const zones = zonesOf(view);
  const labelled = labelledFacts(view, kind.kind, zones);
  const known = new Set(labelled.map((fact) => fact.kind));
  const records = readRecords(view, kind.kind);
  const facts = [
    ...titleFact,
    ...labelled,
    ...datedFacts(view, kind.kind, zones),
    ...sentenceFacts(view, kind.kind, known),
    ...(applies(controlled, kind.kind) ? readSignatures(view).filter((fact) => !known.has(fact.kind)) : []),
    ...(applies(trainings, kind.kind) && !known.has('training.person') ? readTrainee(view) : []),
    ...(applies(controlled, kind.kind) && !known.has('document.version') ? readStandingVersion(view, zones) : []),
    ...(kind.kind === 'validation' ? readValidationResults(view) : []),
    ...(applies(audits, kind.kind) ? readInspector(view) : []),
    ...(kind.kind === 'proficiency-test' ? readProficiencyScores(view) : []),
    ...readQualityControl(view, kind),
    ...records,
    ...paperFact(kind).filter((fact) => records.every((record) => record.kind !== fact.kind)),
    ...accreditedProvider(certificates, kind.kind),
    ...ownNumber(view, kind.kind),
    ...readStatedStandards(view, kind.kind),
    ...readTopics(view, kind.kind, zones),
  ];
  const plansAudit = applies(audits, kind.kind) && onlyPlansAudit(view);
  return [
    ...facts.filter((fact) => mayProve(kind.kind, fact.kind) && !(plansAudit && fact.kind.startsWith('audit.'))),
    ...readParties(view, kind.kind),
  ];
};
