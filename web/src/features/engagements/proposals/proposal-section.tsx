import type { Proposal, ProposalsOf } from '@aliquot/contract/engagements/proposals';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { roomNoun } from '../../../platform/server/events.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { LinkButton } from '../../../ui/text/link.tsx';
import { proposalPath } from '../collaborations/collaboration-words.ts';
import { ProposalAnswer } from './proposal-answer.tsx';
import { ProposalChanges } from './proposal-changes.tsx';
import { FateBadge, ProposalVersion } from './proposal-version.tsx';
import { proposalsQuery } from './proposals.api.ts';
import { SnapshotSection } from './snapshot-section.tsx';

const editorLabel = ({ versions, draft }: ProposalsOf) => {
  if (draft) return 'Continue your draft';
  return versions.length === 0 ? 'Send a proposal' : 'Send a new version';
};

const LaboratoryActions = ({ of, newest }: { of: ProposalsOf; newest: Proposal | undefined }) => {
  const { busy, problem, change, clearProblem } = useChange('requests');
  const { confirm, dialog } = useConfirm();
  const takeBack = async (version: number) => {
    const sure = await confirm({
      title: 'Take back this proposal?',
      body: 'The researcher can no longer accept it. The request stays open, and you can send a new version.',
      confirmLabel: 'Take back proposal',
    });
    if (sure)
      await change(() => api.proposals.takeBack({ collaborationId: of.collaboration_id, version }), {
        failed: 'We couldn’t take back the proposal. Please try again.',
      });
  };
  if (!of.can.send) return null;
  return (
    <div className="grid gap-3">
      <Banner tone="error" message={problem} occasion={problem} onClear={clearProblem} />
      <div className="flex flex-wrap gap-3">
        <LinkButton look={newest ? 'secondary' : 'primary'} to={proposalPath(of.collaboration_id)}>
          {editorLabel(of)}
        </LinkButton>
        {of.can.takeBack && newest && (
          <Button look="quiet-danger" disabled={busy} onClick={() => void takeBack(newest.version)}>
            Take back
          </Button>
        )}
      </div>
      {dialog}
    </div>
  );
};

type VersionProps = { of: ProposalsOf; proposal: Proposal; earlier: Proposal | undefined; accepts: boolean };

const Version = ({ of, proposal, earlier, accepts }: VersionProps) => (
  <section aria-label={`Version ${proposal.version}`} className="grid gap-4">
    <header className="flex flex-wrap items-center gap-3">
      <h3 className="text-lg">Version {proposal.version}</h3>
      <FateBadge fate={proposal.fate} />
      {proposal.fate_at && <span className="text-sm text-muted">{formatDate(proposal.fate_at)}</span>}
    </header>
    {earlier && <ProposalChanges earlier={earlier} proposal={proposal} />}
    <ProposalVersion proposal={proposal} />
    {proposal.fate === 'open' && <Banner tone="info" message={of.approval} />}
    {of.can.answer && proposal.fate === 'open' && <ProposalAnswer of={of} proposal={proposal} accepts={accepts} />}
  </section>
);

const agreedStages: readonly ProposalsOf['stage'][] = ['agreed', 'running', 'delivered', 'accepted'];

const withoutProposal = (stage: ProposalsOf['stage'], isLaboratory: boolean): { title: string; words: string } => {
  if (stage === 'asked')
    return {
      title: 'No proposal yet',
      words: isLaboratory
        ? 'Send a proposal with prices and days, or approve the request as it is.'
        : 'The lab can send a proposal with prices and days, or approve your request as it is.',
    };
  const wasAgreed = stage === 'awarded' || agreedStages.includes(stage);
  return {
    title: 'No proposal',
    words: wasAgreed ? 'The lab approved the request as it is.' : 'The request ended without a proposal.',
  };
};

type ProposalSectionProps = {
  collaborationId: string;
  /** False where the page has its own way to accept. */
  accepts?: boolean;
};

/** The proposals of one request for both of its sides: the newest version, what changed, and what the reader can do now. */
export const ProposalSection = ({ collaborationId, accepts = true }: ProposalSectionProps) => {
  const { user } = useSession();
  const { data, error, isPending, refetch } = useQuery(proposalsQuery(collaborationId, user?.role));
  if (isPending) return <SkeletonLines lines={6} />;
  if (!data)
    return (
      <EmptyState title="The proposals could not be shown" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {loadingFailure(error, 'Failed to load the proposals.')}
      </EmptyState>
    );
  const [newest, ...older] = data.versions;
  const without = withoutProposal(data.stage, roomNoun(user?.role) === 'requests');
  return (
    <div className="grid gap-6">
      {newest ? (
        <>
          {data.ending.length > 0 && <Banner tone="warning" message={data.ending.map(({ sentence }) => sentence).join(' ')} />}
          <Version of={data} proposal={newest} earlier={older[0]} accepts={accepts} />
        </>
      ) : (
        <EmptyState title={without.title}>{without.words}</EmptyState>
      )}
      <LaboratoryActions of={data} newest={newest} />
      {agreedStages.includes(data.stage) && <SnapshotSection collaborationId={collaborationId} />}
      {older.map((proposal, index) => (
        <Disclosure
          key={proposal.id}
          summary={
            <>
              Version {proposal.version} <FateBadge fate={proposal.fate} />
            </>
          }
        >
          <Version of={data} proposal={proposal} earlier={older[index + 1]} accepts={accepts} />
        </Disclosure>
      ))}
    </div>
  );
};
