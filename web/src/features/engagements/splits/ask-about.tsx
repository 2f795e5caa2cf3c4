import { projectPath } from '@aliquot/contract/engagements/project-words';
import { useGo } from '../../../platform/navigation.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../ui/text/format.ts';
import { addToMessageDraft } from '../conversations/use-message-draft.ts';

type Unseen = { readonly label: string; readonly isClaimed: boolean };

/** A question to a laboratory about things that none of its scopes shows. */
const scopeQuestion = (unseen: readonly Unseen[]): string =>
  [
    'We compared our request with the scopes of your certificates and found no line for:',
    ...unseen.map(({ label, isClaimed }) => `- ${label}${isClaimed ? ' (stated in your profile, not on a certificate)' : ''}`),
    unseen.length === 1
      ? 'Is it in a scope of yours, and which certificate shows it?'
      : 'Are they in a scope of yours, and which certificates show them?',
  ].join('\n');

type AskAboutProps = { projectId: string; collaborationId: string; labName: string; unseen: readonly Unseen[]; noun?: string };

/** Leads into the conversation with a laboratory, with a question about what its scopes do not show. Nothing is sent yet. */
export const AskAbout = ({ projectId, collaborationId, labName, unseen, noun = 'item' }: AskAboutProps) => {
  const { user } = useSession();
  const go = useGo();
  if (!user || unseen.length === 0) return null;
  const what = unseen.length === 1 ? (unseen[0]?.label ?? '') : plural(unseen.length, noun);
  const ask = () => {
    addToMessageDraft(user.id, collaborationId, scopeQuestion(unseen));
    go(`${projectPath(projectId, collaborationId)}&section=conversation`);
  };
  return (
    <div>
      <Button look="quiet" size="sm" className="-ml-3" aria-label={`Ask about ${what}: ${labName}`} onClick={ask}>
        Ask about {what}
      </Button>
    </div>
  );
};
