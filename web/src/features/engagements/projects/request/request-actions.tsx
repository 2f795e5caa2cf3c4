import { labsAtOnce } from '@aliquot/contract/engagements/project-words';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { ActionBar } from '../../../../ui/layout/action-bar.tsx';
import { X } from '../../../../ui/text/icon.ts';
import { LinkButton } from '../../../../ui/text/link.tsx';
import type { Choice } from '../../../hearts/matching/use-choice.ts';
import { Problems } from './request-notes.tsx';
import type { RequestFlow } from './use-request.ts';

/** The data of the researcher that the asked laboratory sees. */
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
        {draft.savedAt !== null && attachments.items.length > 0 && (
          <p className="text-sm text-muted">If you leave, your draft stays, without files.</p>
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

/** The chosen labs, each with a button that removes it. */
const Chosen = ({ choice, disabled }: { choice: Choice; disabled: boolean }) => {
  const { labs, toggle } = choice;
  const [first] = labs;
  if (!first) return <p className="text-sm text-muted">Choose up to {labsAtOnce} labs to ask.</p>;
  if (first.isGenerated)
    return (
      <p className="text-sm">
        <span className="font-medium">{first.name}</span>{' '}
        <span className="text-muted">is a suggested profile. Your request will stay open.</span>
      </p>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <output className="mr-1 font-semibold tabular-nums">
          {labs.length} of {labsAtOnce} chosen
        </output>
        <ul aria-label="Chosen labs" className="flex flex-wrap gap-2 max-sm:hidden">
          {labs.map((lab) => (
            <li key={lab.id} className="inline-flex items-center rounded-control border border-edge bg-card pl-2.5">
              {lab.name}
              <IconButton size="sm" label={`Remove ${lab.name}`} disabled={disabled} onClick={() => toggle(lab)}>
                <X aria-hidden="true" size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-1 text-sm text-muted max-sm:hidden">{seenByLab}</p>
    </>
  );
};

/** In view below the matches: where the request would go, and what went wrong when it was sent. */
export const MatchActions = ({ request, hasMatches }: { request: RequestFlow; hasMatches: boolean }) => {
  const { choice, working, refinement } = request;
  const count = choice.labs.length;
  return (
    <ActionBar>
      <div className="mb-3 empty:hidden">
        <Problems request={request} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {hasMatches && (
          <div className="min-w-0 grow basis-48">
            <Chosen choice={choice} disabled={working} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <LinkButton to="/dashboard" look="quiet">
            Cancel
          </LinkButton>
          <Button look={count > 1 ? 'quiet' : 'secondary'} disabled={working} onClick={request.back}>
            Back
          </Button>
          {count > 1 && (
            <Button look="secondary" onClick={choice.compare}>
              Compare {count}
            </Button>
          )}
          {hasMatches && (
            <Button
              type="submit"
              disabled={refinement.pending !== null}
              loading={working}
              loadingLabel="Submitting your request"
            >
              {count > 1 ? (
                <span>
                  Ask {count} labs<span className="max-sm:sr-only"> for a proposal</span>
                </span>
              ) : (
                'Submit request'
              )}
            </Button>
          )}
        </div>
      </div>
    </ActionBar>
  );
};
