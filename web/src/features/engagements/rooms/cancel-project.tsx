import type { Room } from '@aliquot/contract/engagements/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { useProjectActions } from '../projects/use-project-actions.tsx';
import { cancelRequest } from '../splits/splits.api.ts';

type CancelProjectProps = { room: Room; succeed: (text: string) => void; fail: (text: string) => void };

/** The end of a project, below its facts and away from what is done first. */
export const CancelProject = ({ room, succeed, fail }: CancelProjectProps) => {
  const queries = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { busy, change } = useChange('projects', { succeed, fail });
  const actions = useProjectActions(() => void queries.invalidateQueries({ queryKey: ['projects'] }), { succeed, fail });
  const { engagement, can, project } = room;
  const cancelOne = async () => {
    if (!engagement) return;
    const isAgreed = can.cancelRequest === 'with-reason';
    const answer = await ask({
      title: `Cancel the ${isAgreed ? 'work' : 'request'} of ${engagement.lab_name}?`,
      body: `${isAgreed ? 'The work ends, and the record stays for both sides.' : 'The request is withdrawn.'} The other labs of this project go on.`,
      confirmLabel: isAgreed ? 'Cancel this work' : 'Cancel this request',
      declineLabel: isAgreed ? 'Keep the work' : 'Keep the request',
      danger: true,
      ...(isAgreed && { reasonHint: `${engagement.lab_name} will read this.` }),
    });
    if (answer)
      await change(() => cancelRequest(project.id, engagement.id, answer.reason), {
        done: `You cancelled the ${isAgreed ? 'work' : 'request'} of ${engagement.lab_name}.`,
      });
  };
  return (
    <>
      {can.cancelRequest && engagement && (
        <Button look="quiet-danger" size="sm" className="-ml-3" disabled={busy} onClick={() => void cancelOne()}>
          Cancel with {engagement.lab_name}
        </Button>
      )}
      {can.cancel && (
        <Button
          look="quiet-danger"
          size="sm"
          className="-ml-3"
          disabled={actions.busy}
          onClick={() => void actions.cancel({ id: room.project.id, can: room.can })}
        >
          Cancel project
        </Button>
      )}
      {dialog}
      {actions.dialog}
    </>
  );
};
