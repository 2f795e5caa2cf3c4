import type { ProposalFile, ProposalTerms } from '@aliquot/contract/engagements/proposals';
import { api } from '../../../platform/server/api.ts';
import { roomNoun } from '../../../platform/server/events.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { openLink } from '../../hearts/documents/documents.api.ts';

export const proposalsQuery = (collaborationId: string, role: string | undefined) =>
  queryOf.proposals.of({ collaborationId }, { noun: roomNoun(role) });

export const comparisonQuery = (projectId: string) => queryOf.proposals.compare({ projectId }, { noun: 'projects' });

export const sendProposal = (
  collaborationId: string,
  version: number,
  proposal: ProposalTerms,
  files: readonly ProposalFile[],
) => api.proposals.send({ collaborationId, version, proposal, files: files.map(({ id }) => id) });

export const openProposalFile = (fileId: string) => openLink(() => api.proposals.linkOfFile({ fileId }));

export const askForChange = (collaborationId: string, version: number, changes: string) =>
  api.proposals.askForChange({ collaborationId, version, changes });

export const declineProposal = (collaborationId: string, version: number, reason: string) =>
  api.proposals.decline({ collaborationId, version, reason });
