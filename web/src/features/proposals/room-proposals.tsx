import type { Room } from '@aliquot/contract/rooms';
import { LinkButton } from '../../ui/text/link.tsx';
import { AskLabs } from '../projects/ask-labs.tsx';
import { ProposalSection } from './proposal-section.tsx';

type RoomProposalsProps = { collaborationId: string; room: Room; succeed: (text: string) => void };

/** The proposals of the shown laboratory, and the way to those of others. */
export const RoomProposals = ({ collaborationId, room, succeed }: RoomProposalsProps) => {
  const { project, others, reader, can } = room;
  return (
    <div className="grid gap-6">
      <ProposalSection collaborationId={collaborationId} />
      {reader !== 'laboratory' && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-4 empty:hidden">
          {others.length > 0 && (
            <LinkButton look="secondary" to={`/projects/${project.id}/proposals`}>
              Compare proposals
            </LinkButton>
          )}
          {!can.requestAgain && <AskLabs project={project} most={can.askMore} succeed={succeed} />}
        </div>
      )}
    </div>
  );
};
