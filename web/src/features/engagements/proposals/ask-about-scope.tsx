import { projectPath } from '@aliquot/contract/engagements/project-words';
import type { ComparedLab, ProposalComparison } from '@aliquot/contract/engagements/proposal-comparison';
import { useGo } from '../../../platform/navigation.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../ui/text/format.ts';
import { addToMessageDraft } from '../conversations/use-message-draft.ts';

/** What the researcher can ask a laboratory about things that none of its scopes shows. */
const scopeQuestion = (unseen: readonly { label: string; isClaimed: boolean }[]): string =>
  [
    'We compared our request with the scopes of your certificates and found no line for:',
    ...unseen.map(({ label, isClaimed }) => `- ${label}${isClaimed ? ' (stated in your profile, not on a certificate)' : ''}`),
    unseen.length === 1
      ? 'Is it in a scope of yours, and which certificate shows it?'
      : 'Are they in a scope of yours, and which certificates show them?',
  ].join('\n');

type AskAboutScopeProps = { projectId: string; asked: ProposalComparison['asked']; lab: ComparedLab };

/** Leads into the conversation with a laboratory, with a question about what its scopes do not show. Nothing is sent yet. */
export const AskAboutScope = ({ projectId, asked, lab }: AskAboutScopeProps) => {
  const { user } = useSession();
  const go = useGo();
  const unseen = lab.coverage.flatMap(({ id, proof }) =>
    proof === 'proven' ? [] : [{ label: asked.find((each) => each.id === id)?.label ?? id, isClaimed: proof === 'claimed' }],
  );
  if (!user || !lab.can.ask || unseen.length === 0) return null;
  const what = unseen.length === 1 ? (unseen[0]?.label ?? '') : plural(unseen.length, 'item');
  const ask = () => {
    addToMessageDraft(user.id, lab.collaboration_id, scopeQuestion(unseen));
    go(`${projectPath(projectId, lab.collaboration_id)}&section=conversation`);
  };
  return (
    <div>
      <Button look="quiet" size="sm" className="-ml-3" aria-label={`Ask about ${what}: ${lab.lab_name}`} onClick={ask}>
        Ask about {what}
      </Button>
    </div>
  );
};
