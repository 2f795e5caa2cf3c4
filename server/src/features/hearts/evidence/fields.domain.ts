import type { AnalysisRequirement, Assessment, Contradiction, Gap, RequirementStatus } from '@aliquot/contract/hearts/analyses';
import { type CertificationField, type CitedEvidence, certificationFields } from '@aliquot/contract/hearts/certifications';
import { type CorrectableField, type Correction, correctableFields, fieldKinds } from '@aliquot/contract/hearts/corrections';
import type { EvidenceField, EvidenceGroup, FieldStanding } from '@aliquot/contract/hearts/evidence-view';
import type { DocumentReading, Fact } from '@aliquot/contract/hearts/readings';
import { documentTypeLabels } from '@aliquot/contract/options';
import factsFile from '../../../../../knowledge/facts.json' with { type: 'json' };
import { type FieldValues, standingOfField, valueWords } from '../certifications/corrections.domain.ts';
import { controlOf } from '../judging/lines/knowledge.domain.ts';
import type { DocumentProof } from '../judging/proof.domain.ts';

/** A certification with all that its fields show: what was read, the words that say it, and what was stated. */
export type ShownCertification = {
  readonly id: string;
  /** Its row; null where it is not one of the laboratory's. */
  readonly storedId: string | null;
  readonly read: FieldValues;
  readonly address: string | null;
  readonly standard: string | null;
  readonly site?: string | null;
  readonly isCurrent: boolean;
  /** A later certificate has taken its place. */
  readonly isReplaced: boolean;
  readonly evidence: Partial<Record<CertificationField, readonly CitedEvidence[]>>;
  readonly corrections: readonly Correction[];
  readonly canCorrect: boolean;
};

/** The names of a certificate's fields. */
export const certificationLabels: Readonly<Record<CertificationField, string>> = {
  type: 'Type',
  number: 'Number',
  issuingBody: 'Issuer',
  holder: 'Holder',
  address: 'Address',
  standard: 'Standard',
  issueDate: 'Issued',
  expiryDate: 'Expires',
  lastInspection: 'Last inspection',
  scope: 'Scope',
  accreditedTests: 'Accredited tests',
};

const inferredNote = "No document states the end date. We inferred it from the issue date by the program's rules.";
const notFound = 'Not found in the documents.';

const isCorrectable = (field: CertificationField): field is CorrectableField =>
  (correctableFields as readonly string[]).includes(field);

const asList = (value: string | readonly string[] | null): string[] =>
  value === null ? [] : typeof value === 'string' ? [value] : [...value];

const certificationField = (shown: ShownCertification, field: CertificationField): EvidenceField => {
  const correctable = isCorrectable(field) ? field : null;
  const read = correctable ? shown.read[correctable] : field === 'address' ? shown.address : shown.standard;
  const correction = shown.corrections.find((each) => each.field === field) ?? null;
  const isInferred = field === 'expiryDate' && shown.read.expiryInferred;
  const standing = standingOfField(read, correction);
  const note = isInferred ? inferredNote : asList(read).length === 0 ? notFound : null;
  return {
    id: `${shown.id} ${field}`,
    label: certificationLabels[field],
    kind: correctable ? fieldKinds[correctable] : 'text',
    values: asList(read),
    standing: isInferred && standing === 'found' ? 'not-verified' : standing,
    note,
    places: [...(shown.evidence[field] ?? [])],
    certification_id: shown.storedId,
    field: correctable,
    correction,
    can: { correct: correctable !== null && shown.canCorrect && shown.isCurrent },
  };
};

/** The fields of a certification, also those that no document says. */
export const certificationGroup = (shown: ShownCertification): EvidenceGroup => ({
  id: shown.id,
  title: [valueWords('type', shown.read.type), shown.read.number, shown.site && `(Site: ${shown.site})`]
    .filter(Boolean)
    .join(' '),
  note: shown.isCurrent ? null : shown.isReplaced ? 'A later certificate has replaced it.' : 'No document shows it now.',
  fields: certificationFields.map((field) => certificationField(shown, field)),
});

const factKinds = new Map(factsFile.facts.map(({ kind, value }) => [kind, value]));
const shortWords: Readonly<Record<string, string>> = { pt: 'Proficiency test', qc: 'Quality control', clia: 'CLIA', id: 'ID' };
const wordOf = (word: string): string => shortWords[word] ?? word;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A kind of fact in words: `calibration.due-date` is "Calibration: due date". */
export const factLabel = (kind: string): string => {
  const [topic = '', ...rest] = kind.split('.');
  const words = rest.join(' ').split('-').map(wordOf).join(' ');
  return topic === 'document' ? capital(words) : `${capital(topic.split('-').map(wordOf).join(' '))}: ${words}`;
};

const unplaced = { certification_id: null, field: null, correction: null, can: { correct: false } } as const;

/** The other contents of a document, one field for each kind of fact. */
export const factsGroup = (
  facts: readonly Fact[],
  document: { readonly id: string; readonly fileName: string },
): EvidenceGroup[] => {
  const shown = facts.filter(({ kind }) => kind !== 'paper.named');
  const fields = [...Map.groupBy(shown, ({ kind }) => kind)].map(
    ([kind, same]): EvidenceField => ({
      ...unplaced,
      id: `${document.id} ${kind}`,
      label: factLabel(kind),
      kind: factKinds.get(kind) === 'date' ? 'date' : 'text',
      values: [...new Set(same.map(({ value }) => value))],
      standing: 'found',
      note: null,
      places: same.flatMap(({ evidence }) =>
        evidence.map((place) => ({ documentId: document.id, fileName: document.fileName, evidence: place })),
      ),
    }),
  );
  return fields.length === 0 ? [] : [{ id: `${document.id} facts`, title: 'What the document says', note: null, fields }];
};

const standingOfStatus: Readonly<Record<RequirementStatus, FieldStanding>> = {
  met: 'found',
  partial: 'gap',
  missing: 'gap',
  accepted: 'stated',
  stated: 'stated',
  'not-assessed': 'not-verified',
};

type Judged = Pick<AnalysisRequirement | Gap, 'id' | 'clause' | 'title' | 'note' | 'evidence'> & {
  readonly status: RequirementStatus;
};

const requirementField = ({ id, clause, title, note, evidence, status }: Judged): EvidenceField => ({
  ...unplaced,
  id: `requirement ${id}`,
  label: title,
  kind: 'text',
  values: [],
  standing: standingOfStatus[status],
  note: [clause, note].filter(Boolean).join(' · '),
  places: evidence,
});

const cites = (documentId: string) => (place: CitedEvidence) => place.documentId === documentId;

const contradictionField = ({ rule, message, evidence }: Contradiction, index: number): EvidenceField => ({
  ...unplaced,
  id: `contradiction ${rule} ${index}`,
  label: message,
  kind: 'text',
  values: [],
  standing: 'gap',
  note: null,
  places: evidence,
});

const group = (id: string, title: string, fields: EvidenceField[]): EvidenceGroup[] =>
  fields.length === 0 ? [] : [{ id, title, note: null, fields }];

/** The id of the field that says of what type a document is. */
export const typeFieldId = (documentId: string): string => `${documentId} type`;

/** The kind of a document in words; for an older reading, its type. */
export const kindLabel = ({ label, value }: Pick<DocumentReading['documentType'], 'label' | 'value'>): string =>
  label ?? documentTypeLabels[value];

/** The type of a document with the words that decided it; nothing where no words did. */
export const typeGroup = (
  type: DocumentReading['documentType'],
  document: { readonly id: string; readonly fileName: string },
): EvidenceGroup[] => {
  if (type.evidence.length === 0) return [];
  const field: EvidenceField = {
    ...unplaced,
    id: typeFieldId(document.id),
    label: 'Type of document',
    kind: 'text',
    values: [kindLabel(type)],
    standing: 'found',
    note: null,
    places: type.evidence.map((place) => ({ documentId: document.id, fileName: document.fileName, evidence: place })),
  };
  return group('type', 'What it is', [field]);
};

/** A requirement that a document addresses, with every clause that asks for it and what the document shows of it. */
export type AddressedRequirement = {
  readonly proof: DocumentProof;
  readonly title: string;
  readonly lines: readonly AnalysisRequirement[];
};

const ownLast = (a: AnalysisRequirement, b: AnalysisRequirement): number =>
  Number(a.catalogue === 'common') - Number(b.catalogue === 'common');

/** The requirements of a judgment that a document addresses on its own, each once, starting with those it closes. */
export const addressedRequirements = (assessment: Assessment, proofs: readonly DocumentProof[]): AddressedRequirement[] =>
  proofs
    .map((proof) => ({
      proof,
      title: controlOf(proof.control).title,
      lines: assessment.requirements.filter(({ control }) => control === proof.control).toSorted(ownLast),
    }))
    .toSorted((a, b) => Number(b.proof.closes) - Number(a.proof.closes));

/** The id of the field that shows the words of a requirement in a document. */
export const requirementFieldId = (control: string): string => `requirement ${control}`;

const addressedField = ({ proof, title, lines }: AddressedRequirement): EvidenceField => ({
  ...unplaced,
  id: requirementFieldId(proof.control),
  label: title,
  kind: 'text',
  values: [],
  standing: proof.closes ? 'found' : 'gap',
  note: [
    lines.map(({ clause }) => clause).join(', '),
    `Found: ${proof.shows.join('; ')}.`,
    ...(proof.lacks.length > 0 ? [`Not in this document: ${proof.lacks.join('; ')}.`] : []),
    ...proof.doubts.map((doubt) => `To clarify: ${doubt}.`),
  ].join(' · '),
  places: [...proof.places],
});

/** Inconsistencies within one document, and each requirement that it is evidence for. */
export const judgementGroups = (
  assessment: Assessment,
  documentId: string,
  requirements: readonly AddressedRequirement[],
): EvidenceGroup[] => {
  const contradictions = assessment.contradictions.filter(({ evidence }) => evidence.some(cites(documentId)));
  return [
    ...group('contradictions', 'What doesn’t fit', contradictions.map(contradictionField)),
    ...group('requirements', 'Requirements it addresses', requirements.map(addressedField)),
  ];
};

/** One requirement or gap with what was found for it, and each thing that is missing. */
export const requirementGroup = (assessment: Assessment, id: string): EvidenceGroup | null => {
  const gap = assessment.gaps.find((each) => each.id === id);
  const judged = gap ?? assessment.requirements.find((each) => each.id === id);
  if (!judged) return null;
  const missing = (gap?.missing ?? []).map(
    (what, index): EvidenceField => ({
      ...unplaced,
      id: `missing ${index}`,
      label: capital(what),
      kind: 'text',
      values: [],
      standing: 'gap',
      note: notFound,
      places: [],
    }),
  );
  return {
    id: `requirement ${id}`,
    title: judged.title,
    note: gap ? gap.fix : null,
    fields: [requirementField(judged), ...missing],
  };
};

/** The same fields, without what only deleted documents say. `gone` are the ids of deleted documents. */
export const withoutDeleted = (shown: EvidenceGroup, gone: ReadonlySet<string>): EvidenceGroup => ({
  ...shown,
  fields: shown.fields.map((field) => {
    const names = new Set(field.places.map(({ fileName }) => fileName));
    if (field.standing !== 'found' || field.places.length === 0 || field.places.some(({ documentId }) => !gone.has(documentId)))
      return field;
    return {
      ...field,
      standing: 'not-verified' as const,
      note: `Read from ${[...names].join(' and ')}, which ${names.size === 1 ? 'was' : 'were'} deleted.`,
    };
  }),
});

/** The same judgment with its citations naming the stored documents of the laboratory. */
export const citingStored = (assessment: Assessment, storedIds: ReadonlyMap<string, string | null>): Assessment => {
  const cited = <Judged extends { evidence: CitedEvidence[] }>(all: readonly Judged[]): Judged[] =>
    all.map((each) => ({
      ...each,
      evidence: each.evidence.map((place) => ({ ...place, documentId: storedIds.get(place.documentId) ?? place.documentId })),
    }));
  return {
    ...assessment,
    requirements: cited(assessment.requirements),
    gaps: cited(assessment.gaps),
    contradictions: cited(assessment.contradictions),
  };
};
