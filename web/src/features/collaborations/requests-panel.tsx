import type { LabRequest } from '@aliquot/contract/collaborations';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextArea } from '../../ui/form/textarea.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { completeWork, decideRequest, requestsQuery } from './collaborations.api.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { RequestCard } from './request-card.tsx';

type RejectDialogProps = { request: LabRequest | null; busy: boolean; onClose: () => void; onReject: (reason: string) => void };

const RejectDialog = ({ request, busy, onClose, onReject }: RejectDialogProps) => {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open={request !== null}
      onOpenChange={(open) => open || onClose()}
      width="md"
      busy={busy}
      title="Reject this project?"
      description={request?.project?.title}
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Keep project
          </Button>
          <Button look="danger" loading={busy} onClick={() => onReject(reason.trim())}>
            Reject Project
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        optional
        hint="The researcher will see this."
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
};

type RequestsPanelProps = { labId: string; succeed: (message: string) => void; fail: (message: string) => void };

/** The requests to a lab, newest first. */
export const RequestsPanel = ({ labId, succeed, fail }: RequestsPanelProps) => {
  const [page, setPage] = useState(1);
  const { data, isPending, isError } = useQuery({ ...requestsQuery(page), placeholderData: keepPreviousData });
  const [busy, setBusy] = useState(false);
  const [rejecting, setRejecting] = useState<LabRequest | null>(null);
  const [completing, setCompleting] = useState<string | null>(null);
  const queries = useQueryClient();

  const act = async (work: () => Promise<{ projectTitle: string }>, done: (title: string) => string) => {
    setBusy(true);
    try {
      const { projectTitle } = await work();
      succeed(done(projectTitle));
      setRejecting(null);
    } catch (error) {
      fail(failureMessage(error, 'Failed to update collaboration status'));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['requests'] });
    }
  };

  const approve = ({ id }: LabRequest) =>
    act(
      () => decideRequest({ collaborationId: id, labId, newStatus: 'approved' }),
      (title) => `Project ${title} has been approved successfully.`,
    );

  const reject = ({ id }: LabRequest, reason: string) =>
    act(
      () => decideRequest({ collaborationId: id, labId, newStatus: 'rejected', reason }),
      (title) => `Project ${title} has been rejected successfully.`,
    );

  const complete = async (id: string, note: string) => {
    await act(
      () => completeWork(id, note),
      (title) => `Work on ${title} marked completed.`,
    );
    setCompleting(null);
  };

  if (isPending) return <SkeletonLines lines={6} />;
  if (isError) return <p className="text-bad">Failed to load project requests.</p>;
  if (data.items.length === 0) {
    return <EmptyState title="No requests yet">Requests from researchers appear here as soon as they are sent.</EmptyState>;
  }
  const finishing = data.items.find(({ id }) => id === completing);
  return (
    <>
      <h2 className="sr-only">Project Requests</h2>
      <ul className="grid gap-4">
        {data.items.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            busy={busy}
            onApprove={() => void approve(request)}
            onReject={() => setRejecting(request)}
            onComplete={() => setCompleting(request.id)}
            onFailure={fail}
          />
        ))}
      </ul>
      <Pager label="Requests" page={data.page} pageSize={data.pageSize} total={data.total} onPage={setPage} />
      <RejectDialog
        key={rejecting?.id}
        request={rejecting}
        busy={busy}
        onClose={() => setRejecting(null)}
        onReject={(reason) => void (rejecting && reject(rejecting, reason))}
      />
      {finishing && (
        <CompleteDialog
          key={finishing.id}
          request={finishing}
          busy={busy}
          onClose={() => setCompleting(null)}
          onComplete={(note) => void complete(finishing.id, note)}
          onChanged={() => void queries.invalidateQueries({ queryKey: ['requests'] })}
        />
      )}
    </>
  );
};
