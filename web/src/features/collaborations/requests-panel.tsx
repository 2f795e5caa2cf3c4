import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../platform/use-change.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../ui/feedback/list-states.tsx';
import { useConfirm } from '../../ui/overlay/use-confirm.tsx';
import { decisionFailed } from './collaboration-words.ts';
import { decideRequest, requestsQuery, startWork } from './collaborations.api.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestCard } from './request-card.tsx';

type RequestsPanelProps = { labId: string; succeed: (message: string) => void; fail: (message: string) => void };

/** The requests to a lab, newest first. */
export const RequestsPanel = ({ labId, succeed, fail }: RequestsPanelProps) => {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...requestsQuery(page), placeholderData: keepPreviousData });
  const { busy, change } = useChange('requests', { succeed, fail });
  const [asked, setAsked] = useState<{ action: 'reject' | 'complete'; id: string } | null>(null);
  const request = query.data?.items.find(({ id }) => id === asked?.id);
  const title = request?.project?.title ?? '';
  const close = () => setAsked(null);
  const closeWith = (message: string) => {
    succeed(message);
    close();
  };

  const { confirm, dialog } = useConfirm();
  const approve = async (id: string, name: string) => {
    const sure = await confirm({
      title: 'Approve this project?',
      body: `You take on “${name}”. The project moves to In Progress, you see its documents, and we notify the researcher.`,
      confirmLabel: 'Yes, approve',
    });
    if (!sure) return;
    await change(() => decideRequest({ collaborationId: id, labId, newStatus: 'approved' }), {
      done: `Project ${name} has been approved successfully.`,
      failed: decisionFailed,
    });
  };
  const start = (id: string, name: string) =>
    change(() => startWork(id), { done: `Work on ${name} has started.`, failed: decisionFailed });

  return (
    <>
      <h2 className="sr-only">Project Requests</h2>
      <PagedList
        label="Requests"
        query={query}
        failed="Failed to load project requests."
        empty={<EmptyState title="No requests yet">Requests from researchers appear here as soon as they are sent.</EmptyState>}
        onPage={setPage}
      >
        {(requests) => (
          <ul className="grid gap-4">
            {requests.map((each) => (
              <RequestCard
                key={each.id}
                request={each}
                busy={busy}
                onApprove={() => void approve(each.id, each.project?.title ?? '')}
                onReject={() => setAsked({ action: 'reject', id: each.id })}
                onStart={() => void start(each.id, each.project?.title ?? '')}
                onComplete={() => setAsked({ action: 'complete', id: each.id })}
                onFailure={fail}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {dialog}
      {request && asked?.action === 'reject' && (
        <RejectDialog
          labId={labId}
          request={request}
          onClose={close}
          onRejected={() => closeWith(`Project ${title} has been rejected successfully.`)}
        />
      )}
      {request && asked?.action === 'complete' && (
        <CompleteDialog request={request} onClose={close} onCompleted={() => closeWith(`Work on ${title} marked completed.`)} />
      )}
    </>
  );
};
