import type { AdministratorMove } from '@aliquot/contract/engagement-stages';
import { projectPath, requestPath } from '@aliquot/contract/engagements/project-words';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** Where a room is: a project, with one of its engagements or the one that counts, or a laboratory's request. */
export type RoomPlace =
  | { readonly kind: 'project'; readonly projectId: string; readonly collaboration?: string }
  | { readonly kind: 'request'; readonly collaborationId: string };

const ofProject = ({ projectId, collaboration }: Extract<RoomPlace, { kind: 'project' }>) => ({
  projectId,
  ...(collaboration && { collaboration }),
});

// The keys begin with the nouns of the live updates that concern them.
const keyOf = (place: RoomPlace, what: string) =>
  place.kind === 'project'
    ? ['projects', what, place.projectId, place.collaboration ?? '']
    : ['requests', what, place.collaborationId];

export const roomQuery = (place: RoomPlace) =>
  queryOptions({
    queryKey: keyOf(place, 'room'),
    queryFn: ({ signal }) =>
      place.kind === 'project'
        ? api.rooms.ofProject(ofProject(place), { signal })
        : api.rooms.ofRequest({ collaborationId: place.collaborationId }, { signal }),
    retry: false,
  });

/** Marks the notices that lead to a room as read, which its reader has in front of them. */
export const markRoomRead = async (place: RoomPlace): Promise<void> => {
  const about = place.kind === 'project' ? projectPath(place.projectId) : requestPath(place.collaborationId);
  await api.notifications.markRead({ about });
};

export const timelineQuery = (place: RoomPlace) =>
  queryOptions({
    queryKey: keyOf(place, 'timeline'),
    queryFn: async ({ signal }) => {
      const { events } =
        place.kind === 'project'
          ? await api.rooms.timelineOfProject(ofProject(place), { signal })
          : await api.rooms.timelineOfRequest({ collaborationId: place.collaborationId }, { signal });
      return events;
    },
  });

export const moveFor = (collaborationId: string, move: AdministratorMove, reason: string) =>
  api.collaborations.move({ collaborationId, move, reason });
