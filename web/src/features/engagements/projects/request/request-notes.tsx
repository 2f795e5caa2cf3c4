import { Button } from '../../../../ui/button.tsx';
import { Banner, BannerAction } from '../../../../ui/feedback/banner.tsx';
import { useConfirm } from '../../../../ui/overlay/use-confirm.tsx';
import type { RequestFlow } from './use-request.ts';

const savedAt = (time: number) => new Date(time).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** Says that nothing written is lost, and offers to throw it away. It has its room from the beginning, so that the form does not move. */
export const DraftNote = ({ request }: { request: RequestFlow }) => {
  const { confirm, dialog } = useConfirm();
  const { draft, locked, discard } = request;
  if (draft.savedAt === null)
    return <p className="flex min-h-8 items-center text-sm text-muted">Your draft is saved as you type.</p>;
  const ask = async () => {
    const question = {
      title: 'Discard this draft?',
      body: 'This removes everything you wrote here.',
      confirmLabel: 'Discard draft',
      danger: true,
    };
    if (await confirm(question)) discard();
  };
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2">
      <p className="text-sm text-muted">
        Draft saved {savedAt(draft.savedAt)}
        {draft.isWaiting && ' on this device'}
      </p>
      {!locked && (
        <Button look="quiet" size="sm" onClick={() => void ask()}>
          Discard draft
        </Button>
      )}
      {dialog}
    </div>
  );
};

export const Problems = ({ request }: { request: RequestFlow }) => {
  const { problem, setProblem, files, earlier, locked, working, draft } = request;
  const forgotten = earlier.isTaking ? [] : files.forgotten;
  const remedies = {
    'find-again': { label: 'Find labs again', onAct: () => void request.findAgain() },
    'submit-anew': { label: 'Submit as a new request', onAct: () => void request.submitAnew() },
  };
  return (
    <>
      <Banner
        tone="error"
        message={problem?.message}
        onClear={() => setProblem(null)}
        action={problem?.remedy && !working && <BannerAction {...remedies[problem.remedy]} />}
        className="mb-5"
      />
      <Banner
        tone="warning"
        message={
          !locked && draft.otherTab
            ? 'You changed this draft in another tab. If you continue here, you replace that version.'
            : null
        }
        onClear={() => draft.otherTab?.ignore()}
        action={draft.otherTab && <BannerAction label="Use that version" onAct={draft.otherTab.take} />}
        className="mb-5"
      />
      <Banner
        tone="info"
        message={
          !locked && forgotten.length > 0 ? `Drafts don’t keep files. Please attach again: ${forgotten.join(', ')}` : null
        }
        onClear={files.forget}
        className="mb-5"
      />
      <Banner
        tone="warning"
        message={
          !locked && earlier.missing.length > 0
            ? `Some files could not be copied from the earlier request. Please attach again: ${earlier.missing.join(', ')}`
            : null
        }
        onClear={earlier.forget}
        className="mb-5"
      />
    </>
  );
};
