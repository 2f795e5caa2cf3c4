import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAddressFilter } from '../../../platform/address-filter.ts';
import { AskLabs } from '../projects/request/ask-labs.tsx';
import { ProposalSection } from '../proposals/proposal-section.tsx';
import { roomQuery } from './rooms.api.ts';
import type { SectionProps } from './section-props.ts';

type RoomProposalsProps = Pick<SectionProps, 'collaborationId' | 'room' | 'place' | 'succeed'>;

/**
 * Names the laboratory and the section in the address of a project's room. Without them the room shows those that count, which can be
 * others as soon as the reader asks for a change or asks further labs.
 */
const useNamedLaboratory = ({ collaborationId, room, place }: RoomProposalsProps) => {
  const { values, set } = useAddressFilter({ section: '', collaboration: '' });
  const queries = useQueryClient();
  const isMissing = place.kind === 'project' && (values.collaboration === '' || values.section === '');
  useEffect(() => {
    if (!isMissing || place.kind !== 'project') return;
    // The room as it is shown until it is read again.
    const { queryKey } = roomQuery({ ...place, collaboration: collaborationId });
    queries.setQueryData(queryKey, (before) => before ?? room, { updatedAt: 1 });
    set({ section: 'proposal', collaboration: collaborationId }, { replace: true, keepScroll: true });
  });
};

/** The proposals of the shown laboratory, and the way to ask others. */
export const RoomProposals = (props: RoomProposalsProps) => {
  useNamedLaboratory(props);
  const { collaborationId, room, succeed } = props;
  const { project, reader, can } = room;
  return (
    <div className="grid gap-6">
      <ProposalSection collaborationId={collaborationId} />
      {reader !== 'laboratory' && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-4 empty:hidden">
          {!can.requestAgain && <AskLabs project={project} most={can.askMore} succeed={succeed} />}
        </div>
      )}
    </div>
  );
};
