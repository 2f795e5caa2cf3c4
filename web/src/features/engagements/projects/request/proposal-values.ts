import type { FieldProposal, ProtocolField, Quotation, TermProposal } from '@aliquot/contract/hearts/protocol-proposals';
import type { Protocol } from '@aliquot/contract/hearts/protocols';
import { askedKindLabels, askedTermLimits } from '@aliquot/contract/hearts/understanding';
import type { RequestReading } from '@aliquot/contract/hearts/witness/requests';
import { budgetRangeLabels, researchAreaLabels, serviceTypeLabels, timelineLabels } from '@aliquot/contract/options';
import type { RequestValues } from './request-values.ts';

type Added = RequestValues['corrections']['added'][number];

/** A value for the form as a file proposes it. `value` is an option's id for a choice, and the label of a thing asked for. */
export type Proposal = {
  /** Of the file and the proposal: it stays the same when the page is loaded again. */
  readonly key: string;
  /** Null for the words that a person typed. */
  readonly protocolId: string | null;
  readonly fileName: string;
  /** The language model that proposed it; null for our rules. */
  readonly proposedBy: string | null;
  readonly target: { readonly field: ProtocolField } | { readonly kind: Added['kind'] };
  readonly name: string;
  readonly value: string;
  /** The value as a person reads it. */
  readonly shown: string;
  readonly isStated: boolean;
  /** False for words of the file that no list has. */
  readonly isKnown: boolean;
  readonly quotation: Quotation;
};

/** The value of a field as a person reads it. */
export const shownValue = ({ target }: Pick<Proposal, 'target'>, value: string): string =>
  ('field' in target && choices[target.field]?.[value]) || value;

export const returnedLabels = {
  yes: 'Yes, to a person or their physician',
  no: 'No, they stay in the research',
  unknown: 'Not decided yet',
} as const;

export const fieldNames: Readonly<Record<ProtocolField, string>> = {
  title: 'Title',
  researchArea: 'Research Area',
  serviceType: 'Service Type',
  samples: 'Samples',
  timeline: 'Timeline',
  budgetRange: 'Budget Range',
  resultsReturned: 'Results returned',
  description: 'Description',
};

const choices: Partial<Record<ProtocolField, Readonly<Record<string, string>>>> = {
  researchArea: researchAreaLabels,
  serviceType: serviceTypeLabels,
  timeline: timelineLabels,
  budgetRange: budgetRangeLabels,
  resultsReturned: returnedLabels,
};

/** The options of a field that is chosen from a list; undefined for a text. */
export const choicesOf = ({ target }: Proposal): readonly { value: string; label: string }[] | undefined => {
  const labels = 'field' in target ? choices[target.field] : undefined;
  return labels && Object.entries(labels).map(([value, label]) => ({ value, label }));
};

type File = Pick<Protocol, 'id' | 'file_name'>;

const fieldProposal = ({ id, file_name }: File, proposed: FieldProposal): Proposal => ({
  key: `${id}:${proposed.id}`,
  protocolId: id,
  fileName: file_name,
  proposedBy: null,
  target: { field: proposed.field },
  name: fieldNames[proposed.field],
  value: proposed.value,
  shown: shownValue({ target: { field: proposed.field } }, proposed.value),
  isStated: proposed.stated,
  isKnown: true,
  quotation: proposed.quotation,
});

/** A thing asked for, or mentioned, in a file. */
export const termProposal = ({ id, file_name }: File, proposed: TermProposal): Proposal => ({
  key: `${id}:${proposed.id}`,
  protocolId: id,
  fileName: file_name,
  proposedBy: null,
  target: { kind: proposed.kind },
  name: askedKindLabels[proposed.kind],
  value: proposed.label,
  shown: proposed.label,
  isStated: true,
  isKnown: proposed.known,
  quotation: proposed.quotation,
});

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const isSameValue = (one: Proposal, other: Proposal) => one.name === other.name && same(one.value, other.value);

/** A model's proposals about a file, or about typed words. */
const modelProposals = (reading: RequestReading, protocols: readonly Protocol[]): Proposal[] => {
  const { protocol_id, fields, terms, model } = reading;
  const file = protocols.find(({ id }) => id === protocol_id) ?? { id: 'typed', file_name: 'what you typed' };
  return [
    ...fields.map((proposed) => fieldProposal(file, proposed)),
    ...terms.map((proposed) => termProposal(file, proposed)),
  ].map((proposal) => ({
    ...proposal,
    key: `model:${proposal.key}`,
    protocolId: protocol_id,
    proposedBy: model,
  }));
};

const isField = ({ target }: Proposal): boolean => 'field' in target;

/**
 * Proposals of all files, in the order of the form, those of a model after those of our rules; a value that is proposed twice is listed
 * once.
 */
export const proposalsIn = (protocols: readonly Protocol[], readings: readonly RequestReading[] = []): Proposal[] => {
  const ofModel = readings.flatMap((reading) => modelProposals(reading, protocols));
  const all = [
    ...protocols.flatMap((protocol) => (protocol.proposals?.fields ?? []).map((proposed) => fieldProposal(protocol, proposed))),
    ...ofModel.filter(isField),
  ];
  const terms = [
    ...protocols.flatMap((protocol) => (protocol.proposals?.terms ?? []).map((proposed) => termProposal(protocol, proposed))),
    ...ofModel.filter((each) => !isField(each)),
  ].filter(({ value }) => value.length <= askedTermLimits.label);
  const order = Object.values(fieldNames);
  const sorted = all.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const afterSamples = sorted.findIndex(({ name }) => order.indexOf(name) > order.indexOf('Samples'));
  const at = afterSamples < 0 ? sorted.length : afterSamples;
  return [...sorted.slice(0, at), ...terms, ...sorted.slice(at)].filter(
    (each, index, every) => every.findIndex((other) => isSameValue(other, each)) === index,
  );
};

const sampleLine = (value: string) => `Samples: ${value}`;

const withLine = (text: string, line: string) => (text.trim() === '' ? line : `${text.trimEnd()}\n\n${line}`);
const withoutLine = (text: string, line: string) =>
  text
    .replace(line, () => '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Words that a proposal adds to the description; null where it has a field of its own. */
const addedWords = ({ target, value }: Proposal): string | null => {
  if (!('field' in target)) return null;
  if (target.field === 'samples') return sampleLine(value);
  return target.field === 'description' ? value : null;
};

const emptyOf = (field: ProtocolField) => (field === 'resultsReturned' ? 'unknown' : '');

type FormField = Exclude<ProtocolField, 'samples'>;

/** True if the form holds a proposal's value. */
export const isAccepted = (values: RequestValues, proposal: Proposal): boolean => {
  const { target, value } = proposal;
  if ('kind' in target) return values.corrections.added.some(({ kind, label }) => kind === target.kind && same(label, value));
  const words = addedWords(proposal);
  return words === null ? values[target.field as FormField] === value : values.description.includes(words);
};

/** The description without what proposals added to it. */
const ownDescription = ({ description }: RequestValues, proposals: readonly Proposal[]): string =>
  proposals.reduce((text, proposal) => {
    const words = addedWords(proposal);
    return words === null ? text : withoutLine(text, words);
  }, description);

export type Standing =
  /** `open` can be accepted. `other`: another proposal for the field was accepted. `own`: the person's own value is in the field. */
  { readonly is: 'open' | 'accepted' | 'left-out' | 'other' } | { readonly is: 'own'; readonly words: number };

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

/** The state of a proposal beside what is in the form. */
export const standingOf = (values: RequestValues, proposal: Proposal, all: readonly Proposal[]): Standing => {
  if (isAccepted(values, proposal)) return { is: 'accepted' };
  if (values.leftOut.includes(proposal.key)) return { is: 'left-out' };
  const { target } = proposal;
  if ('kind' in target || target.field === 'samples') return { is: 'open' };
  const { field } = target;
  const value = field === 'description' ? ownDescription(values, all) : values[field];
  if (value.trim() === emptyOf(field)) {
    const isElse = all.some((other) => other.name === proposal.name && isAccepted(values, other));
    return { is: isElse ? 'other' : 'open' };
  }
  if (all.some((other) => other.name === proposal.name && isAccepted(values, other))) return { is: 'other' };
  return { is: 'own', words: countWords(value) };
};

type Change = Partial<RequestValues>;

const added = ({ corrections }: RequestValues, term: Added): Change =>
  corrections.added.length >= askedTermLimits.corrections
    ? {}
    : { corrections: { ...corrections, added: [...corrections.added, term] } };

/** Changes of the form with which a proposal is accepted. Words of a person stay; a summary comes below them. */
export const accepting = (values: RequestValues, proposal: Proposal, all: readonly Proposal[]): Change => {
  if (isAccepted(values, proposal)) return {};
  const { target, key } = proposal;
  const leftOut = values.leftOut.filter((each) => each !== key);
  const back = leftOut.length < values.leftOut.length ? { leftOut } : {};
  if ('kind' in target) return { ...back, ...added(values, { kind: target.kind, label: proposal.value }) };
  const words = addedWords(proposal);
  if (words === null) return standingOf(values, proposal, all).is === 'own' ? {} : { ...back, [target.field]: proposal.value };
  const others = target.field === 'samples' || target.field === 'description' ? all : [];
  // Of two summaries or two numbers of samples the one before makes way.
  const before = others
    .filter((other) => other.name === proposal.name && isAccepted(values, other))
    .reduce((text, other) => withoutLine(text, addedWords(other) ?? ''), values.description);
  return { ...back, description: withLine(before, words) };
};

/** Changes of the form that take a proposal back. `before` is what its field held, if that is known. */
export const takingBack = (values: RequestValues, proposal: Proposal, before?: string): Change => {
  const { target, value } = proposal;
  if ('kind' in target) {
    const { corrections } = values;
    const rest = corrections.added.filter(({ kind, label }) => !(kind === target.kind && same(label, value)));
    return { corrections: { ...corrections, added: rest } };
  }
  const words = addedWords(proposal);
  if (words !== null) return { description: withoutLine(values.description, words) };
  return { [target.field]: before ?? emptyOf(target.field) };
};

/**
 * The proposals that are accepted together: all that are open, without those for which a file or two files say different things and
 * without those of a model, each of which a person looks at.
 */
export const acceptedTogether = (values: RequestValues, every: readonly Proposal[]): Proposal[] => {
  const all = every.filter(({ proposedBy }) => proposedBy === null);
  return all.filter(
    (proposal) =>
      standingOf(values, proposal, all).is === 'open' &&
      ('kind' in proposal.target ||
        !all.some(
          (other) => other !== proposal && other.name === proposal.name && standingOf(values, other, all).is === 'open',
        )),
  );
};
