import { projectPath, requestPath } from '@aliquot/contract/engagements/project-words';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** The place of a room: a project, with one of its engagements or the one that counts, or a laboratory's request. */
export type RoomPlace =
  | { readonly kind: 'project'; readonly projectId: string; readonly collaboration?: string }
  | { readonly kind: 'request'; readonly collaborationId: string };

const ofProject = ({ projectId, collaboration }: Extract<RoomPlace, { kind: 'project' }>) => ({
  projectId,
  ...(collaboration && { collaboration }),
});

export const roomQuery = (place: RoomPlace) =>
  place.kind === 'project'
    ? queryOf.rooms.ofProject(ofProject(place), { noun: 'projects', retry: false })
    : queryOf.rooms.ofRequest({ collaborationId: place.collaborationId }, { noun: 'requests', retry: false });

/** Marks the notices that lead to a room as read, which its reader has in front of them. */
export const markRoomRead = async (place: RoomPlace): Promise<void> => {
  const about = place.kind === 'project' ? projectPath(place.projectId) : requestPath(place.collaborationId);
  await api.notifications.markRead({ about });
};

export const timelineQuery = (place: RoomPlace) =>
  place.kind === 'project'
    ? queryOf.rooms.timelineOfProject(ofProject(place), { noun: 'projects', select: ({ events }) => events })
    : queryOf.rooms.timelineOfRequest(
        { collaborationId: place.collaborationId },
        { noun: 'requests', select: ({ events }) => events },
      );
