import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useSession } from '../../platform/session.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Banner, BannerAction } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page, PageHeader, PageMessages } from '../../ui/page.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { ownDocuments } from './earlier-files.ts';
import { projectQuery } from './projects.api.ts';
import { useBegunRequest } from './request-draft.ts';
import { RequestForm } from './request-form.tsx';
import { RequestSubmitted } from './request-submitted.tsx';
import { emptyRequest, requestOf } from './request-values.ts';
import { type RequestFlow, type RequestStart, useRequest } from './use-request.ts';

const RequestMatches = later(async () => (await import('./request-matches.tsx')).RequestMatches);

const savedAt = (time: number) => new Date(time).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** Says that nothing written is lost, and offers to throw it away. */
const DraftNote = ({ request }: { request: RequestFlow }) => {
  const { confirm, dialog } = useConfirm();
  const { draft, locked, discard } = request;
  if (draft.savedAt === null) return null;
  const ask = async () => {
    const question = {
      title: 'Discard this draft?',
      body: 'What you have written here is removed.',
      confirmLabel: 'Discard draft',
      danger: true,
    };
    if (await confirm(question)) discard();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2">
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

const Problems = ({ request }: { request: RequestFlow }) => {
  const { problem, setProblem, files, earlier, locked, working } = request;
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
        tone="info"
        message={
          !locked && forgotten.length > 0 ? `A draft keeps no files. Please attach again: ${forgotten.join(', ')}` : null
        }
        onClear={files.forget}
        className="mb-5"
      />
      <Banner
        tone="warning"
        message={
          !locked && earlier.missing.length > 0
            ? `Not taken over from the earlier request. Please attach again: ${earlier.missing.join(', ')}`
            : null
        }
        onClear={earlier.forget}
        className="mb-5"
      />
    </>
  );
};

/** The page opens for everyone who is signed in; its calls are a researcher's. */
const NotAResearcher = () => {
  const { user } = useSession();
  const isOther = user !== null && user.role !== 'user';
  const words = 'Requests are sent from a researcher’s account. With yours you can look at the form and not send it.';
  return <Banner tone="info" message={isOther ? words : null} className="mb-5" />;
};

/** Below the form: search, or leave. */
const FormActions = ({ request }: { request: RequestFlow }) => {
  const { working, draft, attachments, earlier } = request;
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
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
        loadingLabel={earlier.isTaking ? 'Taking over the documents' : 'Finding laboratories'}
      >
        Find labs
      </Button>
    </div>
  );
};

/** Stays in view while the matches are looked through: whom the request would go to, and what went wrong when it was sent. */
const MatchActions = ({ request, hasMatches }: { request: RequestFlow; hasMatches: boolean }) => {
  const { chosenLab, working } = request;
  return (
    <ActionBar>
      <div className="mb-3 empty:hidden">
        <Problems request={request} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {hasMatches && (
          <p className="min-w-0 grow basis-48 text-sm">
            {chosenLab ? (
              <>
                <span className="font-medium">{chosenLab.name}</span>{' '}
                <span className="text-muted">
                  {chosenLab.isGenerated ? 'is a suggested profile: your request stays open' : 'is asked when you submit'}
                </span>
              </>
            ) : (
              <span className="text-muted">No laboratory is chosen yet.</span>
            )}
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
            <Button type="submit" loading={working} loadingLabel="Submitting your request">
              Submit request
            </Button>
          )}
        </div>
      </div>
    </ActionBar>
  );
};

const Request = ({ userId, ...start }: RequestStart & { userId: string }) => {
  const request = useRequest(userId, start);
  const { answer } = request;
  if (request.submitted !== null) return <RequestSubmitted request={request} />;
  return (
    <Page className="max-w-5xl">
      <PageHeader
        title="New project request"
        description="Describe the work; you see which certified laboratories fit and why before anything is sent."
        actions={<DraftNote request={request} />}
      />
      <NotAResearcher />
      {!answer && (
        <PageMessages>
          <Problems request={request} />
        </PageMessages>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (answer ? request.submit() : request.find());
        }}
      >
        <RequestForm form={request.form} locked={request.locked} attachments={request.attachments} />
        {answer && <RequestMatches key={request.searches} request={request} answer={answer} />}
        {answer ? <MatchActions request={request} hasMatches={answer.matches.length > 0} /> : <FormActions request={request} />}
      </form>
    </Page>
  );
};

/** The same request once more, for another laboratory. */
const RequestAgain = ({ userId, from }: { userId: string; from: string }) => {
  const { data, isPending } = useQuery({ ...projectQuery(from), retry: false });
  if (isPending) return <PageSpinner />;
  return data ? (
    <Request key={from} userId={userId} from={from} initial={requestOf(data)} documents={[...ownDocuments(data)]} />
  ) : (
    <NewRequest userId={userId} />
  );
};

/** A request of its own, as an earlier visit has left it. */
const NewRequest = ({ userId }: { userId: string }) => {
  const begun = useBegunRequest(userId);
  return begun === undefined ? <PageSpinner /> : <Request userId={userId} initial={emptyRequest} begun={begun ?? undefined} />;
};

export const RequestPage = () => {
  const { user } = useSession();
  const { from }: Record<string, unknown> = useSearch({ strict: false });
  if (!user) return null;
  return typeof from === 'string' ? (
    <RequestAgain key={user.id} userId={user.id} from={from} />
  ) : (
    <NewRequest key={user.id} userId={user.id} />
  );
};
