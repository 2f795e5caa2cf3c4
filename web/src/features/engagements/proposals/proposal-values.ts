import {
  type ProposalDraft,
  type ProposalTerms,
  proposalProblems,
  proposalTermsSchema,
  proposalValidDays,
} from '@aliquot/contract/engagements/proposals';
import { decimalsOf, formatMoney, readMoney } from '@aliquot/contract/money';

/** A proposal as its form holds it: what is typed, as text. */
export type ProposalValues = {
  currency: string;
  lines: { test: string; method: string; quantity: string; unit: string; price: string }[];
  turnaroundDays: string;
  earliestStart: string;
  validUntil: string;
  sampleRequirements: string;
  terms: string;
  milestones: { name: string; dueInDays: string; share: string }[];
  silenceAcceptsAfterDays: string;
};

export const emptyLine = { test: '', method: '', quantity: '1', unit: 'sample', price: '' };
export const emptyMilestone = { name: '', dueInDays: '', share: '' };

const dayAfter = (today: Date, days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);

export const emptyProposal = (today: Date): ProposalValues => ({
  currency: 'USD',
  lines: [emptyLine],
  turnaroundDays: '',
  earliestStart: '',
  validUntil: dayAfter(today, proposalValidDays),
  sampleRequirements: '',
  terms: '',
  milestones: [],
  silenceAcceptsAfterDays: '',
});

const amountText = (price: number, currency: string) =>
  formatMoney(price, currency)
    .slice(currency.length + 1)
    .replaceAll(',', '');

/** The form of a version that was sent, for the next one. */
export const valuesOf = (proposal: ProposalTerms, today: Date): ProposalValues => ({
  currency: proposal.currency,
  lines: proposal.lines.map(({ quantity, price, ...line }) => ({
    ...line,
    quantity: String(quantity),
    price: amountText(price, proposal.currency),
  })),
  turnaroundDays: String(proposal.turnaroundDays),
  earliestStart: proposal.earliestStart,
  validUntil: dayAfter(today, 0) <= proposal.validUntil ? proposal.validUntil : dayAfter(today, proposalValidDays),
  sampleRequirements: proposal.sampleRequirements,
  terms: proposal.terms,
  milestones: proposal.milestones.map(({ name, dueInDays, share }) => ({
    name,
    dueInDays: String(dueInDays),
    share: String(share),
  })),
  silenceAcceptsAfterDays: String(proposal.silenceAcceptsAfterDays ?? ''),
});

/** A draft with every field that it lacks. */
export const valuesOfDraft = ({ lines, milestones, ...draft }: ProposalDraft, today: Date): ProposalValues => ({
  ...emptyProposal(today),
  ...draft,
  lines: lines.map((line) => ({ ...emptyLine, ...line })),
  milestones: milestones.map((milestone) => ({ ...emptyMilestone, ...milestone })),
});

const whole = (typed: string) => (/^\d{1,15}$/.test(typed.trim()) ? Number(typed) : Number.NaN);
const minorUnits = (typed: string, currency: string) => {
  const amount = readMoney(typed, currency);
  return amount === undefined ? Number.NaN : Number(amount);
};

/** The exact total of one line in minor units; undefined while it has no quantity or price. */
export const lineTotal = ({ quantity, price }: { quantity: string; price: string }, currency: string): bigint | undefined => {
  const amount = readMoney(price, currency);
  return amount === undefined || Number.isNaN(whole(quantity)) ? undefined : amount * BigInt(whole(quantity));
};

type Checked = { proposal: ProposalTerms } | { problems: Record<string, string> };

const wordsOf = (path: string, message: string) =>
  path === 'earliestStart' || path === 'validUntil' ? 'Please choose a day' : message;

/** The form as a proposal, or its problems by the name of the field. */
export const checkProposal = ({ lines, milestones, ...values }: ProposalValues): Checked => {
  const { currency, turnaroundDays, silenceAcceptsAfterDays } = values;
  const { data, error } = proposalTermsSchema.safeParse({
    ...values,
    turnaroundDays: whole(turnaroundDays),
    silenceAcceptsAfterDays: silenceAcceptsAfterDays.trim() === '' ? null : whole(silenceAcceptsAfterDays),
    lines: lines.map((line) => ({ ...line, quantity: whole(line.quantity), price: minorUnits(line.price, currency) })),
    milestones: milestones.map(({ name, dueInDays, share }) => ({ name, dueInDays: whole(dueInDays), share: whole(share) })),
  });
  const issues = error?.issues.map(({ path, message }) => [path.join('.'), wordsOf(path.join('.'), message)]) ?? [];
  const problems: Record<string, string> = data ? proposalProblems(data) : Object.fromEntries(issues);
  return data && Object.keys(problems).length === 0 ? { proposal: data } : { problems };
};

/** How a price of the currency is typed: "0.00". */
export const pricePlaceholder = (currency: string): string => (0).toFixed(decimalsOf(currency));
