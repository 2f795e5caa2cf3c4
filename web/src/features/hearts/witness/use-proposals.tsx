import type { EvidenceField, EvidenceGroup, EvidenceView } from '@aliquot/contract/hearts/evidence-view';
import type { Proposal, WitnessField } from '@aliquot/contract/hearts/witness/witness';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../platform/server/query-of.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { ProposalDecision } from './proposal-decision.tsx';

const isDay = (field: WitnessField): boolean => field === 'issueDate' || field === 'expiryDate';

const prefix = 'proposal ';

const noteOf = ({ kind, read, field }: Proposal): string => {
  const counts = 'Counts for nothing until you confirm it: not in scores, matches or exports.';
  if (kind === 'missing') return `Rules found no words they know for this. ${counts}`;
  return `Rules read ${read && isDay(field) ? formatDate(read) : read}. ${counts}`;
};

/** The label with the certificate that a proposal is about, in a view of several. */
const labelOf = ({ label, certification_id }: Proposal, { groups }: EvidenceView): string => {
  const certificates = groups.filter(({ fields }) => fields.some((field) => field.certification_id !== null));
  const own = certificates.find(({ fields }) => fields.some((field) => field.certification_id === certification_id));
  return own && certificates.length > 1 ? `${label}, ${own.title}` : label;
};

const fieldOf = (proposal: Proposal, view: EvidenceView, documentId: string, fileName: string): EvidenceField => ({
  id: `${prefix}${proposal.id}`,
  label: labelOf(proposal, view),
  kind: isDay(proposal.field) ? 'date' : 'text',
  values: [proposal.value],
  standing: 'proposed',
  note: noteOf(proposal),
  places: [{ documentId, fileName, evidence: proposal.quotation }],
  certification_id: proposal.certification_id,
  field: proposal.field,
  correction: null,
  can: { correct: false },
});

/** The groups of a view with the open proposals of a model about its documents before them, and what can be done with those. */
export const useProposals = (labId: string, view: EvidenceView | undefined) => {
  const { data } = useQuery({ ...queryOf.witness.proposals({ labId }), enabled: labId !== '' });
  const open = useMemo(() => (data?.items ?? []).filter(({ status }) => status === 'open'), [data]);
  const groups = useMemo((): EvidenceGroup[] => {
    if (!view) return [];
    const fields = open.flatMap((proposal) => {
      const document = view.documents.find(({ id }) => id === proposal.document_id);
      return document ? [fieldOf(proposal, view, document.id, document.file_name)] : [];
    });
    const proposed = { id: 'proposals', title: 'Proposed by a model, please confirm', note: null, fields };
    return fields.length > 0 ? [proposed, ...view.groups] : view.groups;
  }, [open, view]);
  const actions = (field: EvidenceField, banners: { succeed: (message: string) => void; fail: (message: string) => void }) => {
    const proposal = open.find(({ id }) => field.id === `${prefix}${id}`);
    return proposal ? <ProposalDecision proposal={proposal} label={field.label} {...banners} /> : null;
  };
  return { groups, actions };
};
