import type { RejectionReason, SampleState } from '@aliquot/contract/engagements/shipment-options';
import type { Outcome } from '@aliquot/contract/engagements/shipments';
import { codeProblem } from './codes.domain.ts';

type SentSample = { readonly id: string; readonly code: string };

/** What becomes of one sample that was sent. */
export type Settled = {
  readonly id: string;
  readonly code: string;
  readonly state: Exclude<SampleState, 'sent' | 'unexpected'>;
  readonly reason: RejectionReason | null;
  readonly note: string;
};

export type Receipt = {
  readonly settled: readonly Settled[];
  readonly unexpected: readonly { readonly code: string; readonly note: string }[];
};

type Received = {
  readonly others: 'accepted' | 'missing';
  readonly samples: readonly Outcome[];
  readonly unexpected: readonly { readonly code: string; readonly note: string }[];
};

const key = (code: string): string => code.toLowerCase();

/** The first code that occurs twice. */
const twice = (codes: readonly string[]): string | undefined => {
  const seen = new Set<string>();
  return codes.find((code) => seen.size === seen.add(key(code)).size);
};

const outcomeProblem = ({ code, outcome, reason, note }: Outcome, sent: ReadonlyMap<string, SentSample>): string | null => {
  if (!sent.has(key(code))) return `${code} isn’t in this shipment. Note it as unexpected.`;
  const needsReason = outcome === 'rejected' || outcome === 'asked-again';
  if (needsReason && reason === null) return `Choose a reason for ${code}.`;
  if (!needsReason && reason !== null) return `${code} has a reason, but is neither rejected nor asked for again.`;
  return reason === 'other' && note === '' ? `Describe what is wrong with ${code}.` : null;
};

const unexpectedProblem = (code: string, sent: ReadonlyMap<string, SentSample>): string | null => {
  if (sent.has(key(code))) return `${code} is in this shipment, so it isn’t unexpected.`;
  const problem = codeProblem(code);
  return problem && `An unexpected sample can’t be noted under this code. ${problem}`;
};

/** What a receipt says of every sample of a shipment, or why it cannot be so. */
export const settle = (sent: readonly SentSample[], received: Received): Receipt | { readonly problem: string } => {
  const byCode = new Map(sent.map((sample) => [key(sample.code), sample]));
  const named = received.samples.map(({ code }) => code);
  const repeated = twice(named) ?? twice(received.unexpected.map(({ code }) => code));
  const problem =
    (repeated === undefined ? null : `${repeated} is named twice.`) ??
    received.samples.map((outcome) => outcomeProblem(outcome, byCode)).find((found) => found !== null) ??
    received.unexpected.map(({ code }) => unexpectedProblem(code, byCode)).find((found) => found !== null);
  if (problem) return { problem };
  const outcomes = new Map(received.samples.map((outcome) => [key(outcome.code), outcome]));
  const settled = sent.map(({ id, code }): Settled => {
    const { outcome, reason = null, note = '' } = outcomes.get(key(code)) ?? { outcome: received.others };
    return { id, code, state: outcome, reason, note };
  });
  return { settled, unexpected: received.unexpected };
};

/** The codes in a state, in their order. */
export const codesIn = ({ settled }: Receipt, state: Settled['state']): string[] =>
  settled.filter((sample) => sample.state === state).map(({ code }) => code);
