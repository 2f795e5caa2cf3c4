import type { Protocol } from '@aliquot/contract/hearts/protocols';
import type { RequestReading } from '@aliquot/contract/hearts/witness/requests';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useSession } from '../../../../platform/session/session.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { later } from '../../../../ui/feedback/later.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../../ui/layout/page-header.tsx';
import { withoutReload } from '../../../../ui/without-reload.ts';
import { ProtocolZone } from '../../../hearts/protocols/protocol-zone.tsx';
import { useProtocolFiles } from '../../../hearts/protocols/use-protocol-files.ts';
import { requestModelQuery } from '../../../hearts/witness/request-model.api.ts';
import { isGone, laboratoryQuery } from '../../laboratory-pages/laboratory-pages.api.ts';
import { projectQuery } from '../projects.api.ts';
import { ownDocuments } from './earlier-files.ts';
import { FormActions, MatchActions } from './request-actions.tsx';
import { useBegunRequest } from './request-draft.ts';
import { RequestForm } from './request-form.tsx';
import { RequestHeading } from './request-heading.tsx';
import { DraftNote, Problems } from './request-notes.tsx';
import { RequestSubmitted } from './request-submitted.tsx';
import { emptyRequest, type RequestValues, requestOf } from './request-values.ts';
import { type RequestStart, useRequest } from './use-request.ts';

const RequestProtocols = later(async () => (await import('./request-protocols.tsx')).RequestProtocols);
const AskModel = later(async () => (await import('../../../hearts/witness/ask-model.tsx')).AskModel);
const loadMatches = async () => (await import('./request-matches.tsx')).RequestMatches;
const RequestMatches = later(loadMatches);

const confirmFirst =
  'Please confirm your email address before you send this request: open the link in the message we sent you. You can request a new one on your profile page.';

/** The page opens for everyone who is signed in, but only researchers with a confirmed address can submit. */
const CannotSubmit = () => {
  const { user } = useSession();
  if (user === null || (user.role === 'user' && user.emailVerified)) return null;
  const words = user.role === 'user' ? confirmFirst : 'You can view this form, but only researchers can submit it.';
  return <Banner tone="info" message={words} className="my-5" />;
};

/** For whom the request is, where it began on the page of a laboratory. */
const WantedLab = ({ labId }: { labId: string }) => {
  const { data, error } = useQuery(laboratoryQuery(labId));
  const words =
    data &&
    `This request is for ${data.name}. You’ll see how the lab fits, and can choose another one, before you send anything.`;
  const gone = 'The lab you wanted to ask is no longer available. You can still describe the work and choose another lab.';
  return <Banner tone={isGone(error) ? 'warning' : 'info'} message={isGone(error) ? gone : words} className="mb-5" />;
};

const notCopied = 'We couldn’t load the project to copy it. You can describe the work here, or reload the page to try again.';

const noReadings: readonly RequestReading[] = [];

/** The question to a model follows what is typed. */
const AskedModel = ({ form, protocols }: { form: UseFormReturn<RequestValues>; protocols: readonly Protocol[] }) => {
  const [title, description] = useWatch({ control: form.control, name: ['title', 'description'] });
  return <AskModel protocols={protocols} title={title} description={description} />;
};

type RequestProps = RequestStart & { userId: string; warning?: string | undefined };

const Request = ({ userId, warning, ...start }: RequestProps) => {
  const request = useRequest(userId, start);
  const { answer } = request;
  const [detailsShown, setDetailsShown] = useState(false);
  useEffect(() => {
    // If this fails, it is loaded again when there are matches.
    if (request.working) loadMatches().catch(() => undefined);
  }, [request.working]);
  const { user } = useSession();
  // A request that starts from a project has the project's own files.
  const takesProtocols = user?.role === 'user' && start.from === undefined;
  const files = useProtocolFiles(takesProtocols, request.keep);
  const attached = files.protocols.filter((each) => each.attached).map(({ id }) => id);
  const { data: model } = useQuery({ ...requestModelQuery, enabled: takesProtocols });
  const readings = model?.readings ?? noReadings;
  const hasFiles = takesProtocols && !answer && files.protocols.length + readings.length > 0;
  if (request.submitted !== null) return <RequestSubmitted request={request} />;
  return (
    <Page narrow={answer === null && !hasFiles}>
      {answer ? (
        <RequestHeading request={request} open={detailsShown} onOpen={setDetailsShown} />
      ) : (
        <PageHeader
          title="New project request"
          description="Describe the work. You’ll see which certified labs fit and why before you send anything."
          actions={<DraftNote request={request} />}
        />
      )}
      <CannotSubmit />
      {!answer && <Banner tone="warning" message={warning} className="mb-5" />}
      {start.labId && !answer && <WantedLab labId={start.labId} />}
      {!answer && (
        <PageMessages>
          <Problems request={request} />
        </PageMessages>
      )}
      <form noValidate onSubmit={withoutReload(() => (answer ? request.submit(attached) : request.find()))}>
        <div
          hidden={answer !== null && !detailsShown}
          className={clsx(
            answer && 'mt-6 max-w-5xl',
            takesProtocols && 'grid grid-cols-[minmax(0,1fr)] items-start gap-5',
            hasFiles && 'lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-6',
          )}
        >
          {takesProtocols && !answer && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <ProtocolZone files={files} />
              {model?.model && <AskedModel form={request.form} protocols={files.protocols} />}
            </div>
          )}
          {hasFiles && <RequestProtocols form={request.form} protocols={files.protocols} readings={readings} />}
          <div className={clsx(hasFiles && 'lg:col-start-1')}>
            <RequestForm
              form={request.form}
              locked={request.locked}
              attachments={request.attachments}
              hasProtocols={takesProtocols}
            />
          </div>
        </div>
        {answer && (
          <div className="mt-6">
            <RequestMatches key={request.searches} request={request} answer={answer} />
          </div>
        )}
        {answer ? (
          <MatchActions request={request} hasMatches={answer.matches.length > 0} />
        ) : (
          <div className={clsx(hasFiles && 'lg:mr-94')}>
            <FormActions request={request} />
          </div>
        )}
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
    <NewRequest userId={userId} warning={notCopied} />
  );
};

/** A request of its own, as an earlier visit has left it. */
const NewRequest = ({ userId, ...beside }: Pick<RequestProps, 'userId' | 'labId' | 'warning'>) => {
  const begun = useBegunRequest(userId);
  return begun === undefined ? (
    <PageSpinner />
  ) : (
    <Request {...beside} userId={userId} initial={emptyRequest} begun={begun ?? undefined} />
  );
};

export const RequestPage = () => {
  const { user } = useSession();
  const { from, lab }: Record<string, unknown> = useSearch({ strict: false });
  if (!user) return null;
  return typeof from === 'string' ? (
    <RequestAgain key={user.id} userId={user.id} from={from} />
  ) : (
    <NewRequest key={user.id} userId={user.id} labId={typeof lab === 'string' ? lab : undefined} />
  );
};
