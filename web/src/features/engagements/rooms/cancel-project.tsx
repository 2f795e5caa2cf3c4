import type { Room } from '@aliquot/contract/engagements/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { useProjectActions } from '../projects/use-project-actions.tsx';

type CancelProjectProps = { room: Room; succeed: (text: string) => void; fail: (text: string) => void };

/** The end of a project, below its facts and away from what is done first. */
export const CancelProject = ({ room, succeed, fail }: CancelProjectProps) => {
  const queries = useQueryClient();
  const actions = useProjectActions(() => void queries.invalidateQueries({ queryKey: ['projects'] }), { succeed, fail });
  return (
    <>
      <Button
        look="quiet-danger"
        size="sm"
        className="-ml-3"
        disabled={actions.busy}
        onClick={() => void actions.cancel({ id: room.project.id, can: room.can })}
      >
        Cancel project
      </Button>
      {actions.dialog}
    </>
  );
};
