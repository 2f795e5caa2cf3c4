import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { AttachmentList } from './attachment-list.tsx';
import type { RequestFlow } from './use-request.ts';

/** The request is there; what remains are its files, each of which can fail and be tried again. */
export const RequestSubmitted = ({ request }: { request: RequestFlow }) => {
  const { attachments, problem, setProblem, working, choice, form } = request;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const labs = choice.labs.filter(({ isGenerated }) => !isGenerated);
  const busy = working || attachments.sending;
  const unsent = attachments.items.filter(({ done, refused }) => !done && !refused);
  const canTryAgain = unsent.some(({ error }) => error !== undefined) || (problem !== null && unsent.length > 0);
  return (
    <Page narrow>
      <Card>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Your request was submitted
        </h1>
        <p className="mt-1 text-muted">
          “{form.getValues('title')}”{' '}
          {labs.length > 0
            ? `was sent to ${labs.map(({ name }) => name).join(', ')}.`
            : 'is an open request. We’ll let you know when it goes to a lab.'}
        </p>
        <Banner tone="error" message={problem?.message} onClear={() => setProblem(null)} className="mt-5" />
        {attachments.items.length > 0 && <h2 className="mt-6 text-lg">Documents</h2>}
        <AttachmentList attachments={attachments} onRetry={request.retryFile} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {canTryAgain && (
            <Button
              look="secondary"
              loading={busy}
              loadingLabel="Attaching your documents"
              onClick={() => void request.submit()}
            >
              Try all again
            </Button>
          )}
          <Button disabled={busy} onClick={() => void request.leave()}>
            Go to dashboard
          </Button>
        </div>
      </Card>
    </Page>
  );
};
