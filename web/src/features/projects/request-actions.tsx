import type { Match } from '@aliquot/contract/matching';
import { Button } from '../../ui/button.tsx';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { Problems } from './request-notes.tsx';
import type { RequestFlow } from './use-request.ts';

/** What a laboratory learns of the person who asks it. */
const seenByLab =
  'The lab you ask sees your name, institution, country and attached files. It sees your email address only once it agrees to take on the project.';

/** Below the form: search, or leave. */
export const FormActions = ({ request }: { request: RequestFlow }) => {
  const { working, draft, attachments, earlier } = request;
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
      <p className="w-full text-sm text-muted">{seenByLab}</p>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton to="/dashboard" look="quiet">
          Cancel
        </LinkButton>
        {draft.savedAt !== null && (
          <p className="text-sm text-muted">
            If you leave, your draft stays{attachments.items.length > 0 && ', without files'}.
          </p>
        )}
      </div>
      <Button
        type="submit"
        loading={working || earlier.isTaking}
        loadingLabel={earlier.isTaking ? 'Copying the documents' : 'Finding labs'}
      >
        Find labs
      </Button>
    </div>
  );
};

const Destination = ({ lab, others }: { lab: Match | undefined; others: readonly Match[] }) => {
  if (!lab) return <span className="text-muted">Choose a lab to submit your request.</span>;
  const name = <span className="font-medium">{lab.name}</span>;
  return lab.isGenerated ? (
    <>
      {name} <span className="text-muted">is a suggested profile. Your request will stay open.</span>
    </>
  ) : (
    <>
      <span className="text-muted">Your request will go to</span> {name}
      {others.length > 0 && (
        <>
          {' '}
          <span className="text-muted">and</span> {others.map((other) => other.name).join(', ')}
        </>
      )}
      <span className="block text-muted">{seenByLab}</span>
    </>
  );
};

/** In view below the matches: where the request would go, and what went wrong when it was sent. */
export const MatchActions = ({ request, hasMatches }: { request: RequestFlow; hasMatches: boolean }) => {
  const { chosenLab, also, working, refinement } = request;
  return (
    <ActionBar>
      <div className="mb-3 empty:hidden">
        <Problems request={request} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {hasMatches && (
          <p className="min-w-0 grow basis-48 text-sm">
            <Destination lab={chosenLab} others={also.labs} />
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button look="secondary" disabled={working} onClick={request.back}>
            Back
          </Button>
          <LinkButton to="/dashboard" look="quiet">
            Cancel
          </LinkButton>
          {hasMatches && (
            <Button
              type="submit"
              disabled={refinement.pending !== null}
              loading={working}
              loadingLabel="Submitting your request"
            >
              Submit request
            </Button>
          )}
        </div>
      </div>
    </ActionBar>
  );
};
