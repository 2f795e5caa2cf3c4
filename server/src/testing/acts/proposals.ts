import type { ProposalTerms } from '@aliquot/contract/engagements/proposals';
import type { Person } from '../test-app.ts';

/** A complete and valid proposal whose days are far ahead of every clock in the tests. */
export const proposalTerms = (changes: Partial<ProposalTerms> = {}): ProposalTerms => ({
  currency: 'USD',
  lines: [
    { test: 'Panel sequencing', method: 'NGS', quantity: 48, unit: 'sample', price: 42_000 },
    { test: 'Validation report', method: '', quantity: 1, unit: 'report', price: 320_000 },
  ],
  turnaroundDays: 25,
  earliestStart: '2090-03-15',
  validUntil: '2090-03-12',
  sampleRequirements: '2 mL plasma in EDTA, frozen at -80 °C.',
  terms: 'Half on award, half on acceptance.',
  milestones: [],
  silenceAcceptsAfterDays: null,
  ...changes,
});

/** Sends the next version of a proposal. */
export const propose = async (owner: Person, collaborationId: string, changes: Partial<ProposalTerms> = {}) => {
  const [newest] = (await owner.api.proposals.of({ collaborationId })).versions;
  return owner.api.proposals.send({
    collaborationId,
    version: (newest?.version ?? 0) + 1,
    proposal: proposalTerms(changes),
  });
};
