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
  const isAgreed = can.cancelRequest === 'with-reason';
  const label = isAgreed ? 'Cancel this work' : 'Cancel this request';
  const one = engagement && `${isAgreed ? 'work of' : 'request to'} ${engagement.lab_name}`;
  const cancelOne = async () => {
    if (!engagement) return;
    const answer = await ask({
      title: `Cancel the ${one}?`,
      body: `${isAgreed ? 'The work ends, and the record stays for both sides.' : 'The request is withdrawn.'} The other labs in this project continue.`,
      confirmLabel: label,
      declineLabel: isAgreed ? 'Keep the work' : 'Keep the request',
      danger: true,
      ...(isAgreed && { reasonHint: `${engagement.lab_name} will read this.` }),
    });
    if (answer)
      await change(() => cancelRequest(project.id, engagement.id, answer.reason), {
        done: `You cancelled the ${one}.`,
      });
  };
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line py-3">
      {can.cancelRequest && engagement && (
        <Button look="quiet-danger" size="sm" className="-ml-3" disabled={busy} onClick={() => void cancelOne()}>
          {label}
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
    </div>
  );
};
