import type { ComparedLab, ProposalComparison } from '@aliquot/contract/engagements/proposal-comparison';
import { AskAbout } from '../splits/ask-about.tsx';

type AskAboutScopeProps = { projectId: string; asked: ProposalComparison['asked']; lab: ComparedLab };

/** Asks a compared laboratory about what its scopes do not show. */
export const AskAboutScope = ({ projectId, asked, lab }: AskAboutScopeProps) => {
  const unseen = lab.coverage.flatMap(({ id, proof }) =>
    proof === 'proven' ? [] : [{ label: asked.find((each) => each.id === id)?.label ?? id, isClaimed: proof === 'claimed' }],
  );
  return lab.can.ask ? (
    <AskAbout projectId={projectId} collaborationId={lab.collaboration_id} labName={lab.lab_name} unseen={unseen} />
  ) : null;
};
