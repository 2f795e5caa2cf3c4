import { lazy, Suspense, useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { decisionFailed } from './collaboration-words.ts';
import { decideRequest, type OpenRequest } from './collaborations.api.ts';

const CompleteDialog = lazy(async () => ({ default: (await import('./complete-dialog.tsx')).CompleteDialog }));
const RejectDialog = lazy(async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog }));

/**
 * A laboratory's actions on a request, with its questions and messages. `find` gives a request as it is now, so that a dialog
 * follows it; render `dialogs` somewhere in the component.
 */
export const useRequestActions = (labId: string, find: (id: string) => OpenRequest | undefined, banners: Banners) => {
  const { busy, change } = useChange('requests', banners);
  const [asked, setAsked] = useState<{ action: 'reject' | 'complete'; id: string } | null>(null);
  const { confirm, dialog } = useConfirm();
  const request = asked ? find(asked.id) : undefined;
  const close = () => setAsked(null);
  const closeWith = (message: string) => {
    banners.succeed(message);
    close();
  };
  return {
    busy,
    approve: async ({ id, title, agreements_due: due = [] }: OpenRequest) => {
      const what =
        due.length > 0
          ? 'It moves to In Progress when every required agreement is complete; you then see the researcher’s email address. We notify the researcher now.'
          : 'The project moves to In Progress, you see the researcher’s email address, and we notify the researcher.';
      const sure = await confirm({
        title: 'Approve this project?',
        body: `You take on “${title}”. ${what}`,
        confirmLabel: 'Yes, approve',
      });
      if (!sure) return;
      await change(() => decideRequest({ collaborationId: id, labId, newStatus: 'approved' }), {
        done: `Project ${title} has been approved successfully.`,
        failed: decisionFailed,
      });
    },
    reject: ({ id }: OpenRequest) => setAsked({ action: 'reject', id }),
    start: ({ id, title }: OpenRequest) =>
      change(() => api.collaborations.start({ collaborationId: id }), {
        done: `Work on ${title} has started.`,
        failed: decisionFailed,
      }),
    complete: ({ id }: OpenRequest) => setAsked({ action: 'complete', id }),
    dialogs: (
      <Suspense>
        {dialog}
        {request && asked?.action === 'reject' && (
          <RejectDialog
            labId={labId}
            request={request}
            onClose={close}
            onRejected={() => closeWith(`Project ${request.title} has been rejected successfully.`)}
          />
        )}
        {request && asked?.action === 'complete' && (
          <CompleteDialog
            request={request}
            onClose={close}
            onCompleted={() => closeWith(`Work on ${request.title} marked completed.`)}
          />
        )}
      </Suspense>
    ),
  };
};
