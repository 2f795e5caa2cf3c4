import { type Proposal, type ProposalsOf, proposalLimits } from '@aliquot/contract/engagements/proposals';
import { formatMoney } from '@aliquot/contract/money';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { WordsDialog } from '../../../platform/words-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { askForChange, declineProposal } from './proposals.api.ts';

const dialogs = {
  change: {
    title: 'Ask for a change',
    label: 'What should change?',
    hint: 'The lab sees this and can send a new version.',
    saveLabel: 'Ask for a change',
    danger: false,
    send: askForChange,
  },
  decline: {
    title: 'Decline this proposal?',
    label: 'Reason',
    hint: 'The lab sees this. Declining ends your request to it.',
    saveLabel: 'Decline proposal',
    danger: true,
    send: declineProposal,
  },
} as const;

/** Accepts a version after a question that says what follows. */
export const useAccept = () => {
  const { busy, problem, change, clearProblem } = useChange('projects');
  const { confirm, dialog } = useConfirm();
  const accept = async (of: Pick<ProposalsOf, 'collaboration_id' | 'lab_name' | 'agreements_due'>, proposal: Proposal) => {
    const price = formatMoney(proposal.total, proposal.currency);
    const next =
      of.agreements_due.length > 0
        ? 'Work starts when every required agreement is complete.'
        : 'The project moves to In Progress.';
    const sure = await confirm({
      title: `Accept the proposal from ${of.lab_name}?`,
      body: `You agree to ${price} and results by ${formatDate(proposal.promisedEnd)}. ${next} Any requests to other labs for this project are withdrawn; they see no prices.`,
      confirmLabel: 'Accept proposal',
    });
    if (!sure) return false;
    return change(() => api.proposals.accept({ collaborationId: of.collaboration_id, version: proposal.version }), {
      failed: 'We couldn’t accept the proposal. Please try again.',
    });
  };
  return { busy, problem, clearProblem, accept, dialog };
};

type ProposalAnswerProps = {
  of: ProposalsOf;
  proposal: Proposal;
  /** False where the page has its own way to accept. */
  accepts: boolean;
};

/** The researcher's actions on the newest version. */
export const ProposalAnswer = ({ of, proposal, accepts }: ProposalAnswerProps) => {
  const [way, setWay] = useState<keyof typeof dialogs | null>(null);
  const { busy, problem, clearProblem, accept, dialog } = useAccept();
  const { send, ...asking } = dialogs[way ?? 'change'];
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <Banner tone="error" message={problem} occasion={problem} onClear={clearProblem} />
      <div className="flex flex-wrap gap-3">
        {accepts && of.can.accept && (
          <Button disabled={busy} onClick={() => void accept(of, proposal)}>
            Accept proposal
          </Button>
        )}
        <Button look="secondary" disabled={busy} onClick={() => setWay('change')}>
          Ask for a change
        </Button>
        <Button look="quiet-danger" disabled={busy} onClick={() => setWay('decline')}>
          Decline
        </Button>
      </div>
      {dialog}
      {way && (
        <WordsDialog
          {...asking}
          description={`${of.lab_name}, version ${proposal.version}`}
          maxLength={proposalLimits.text}
          noun="projects"
          save={(words) => send(of.collaboration_id, proposal.version, words)}
          onClose={() => setWay(null)}
        />
      )}
    </div>
  );
};
