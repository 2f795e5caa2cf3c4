import { roomRoutes } from '@aliquot/contract/engagements/rooms';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { presentRoomOfProject, presentRoomOfRequest } from './rooms.presenter.ts';
import { requestOf, shownOf, timelineFor } from './showing.service.ts';

export const roomHandlers = {
  ofProject: handle(roomRoutes.ofProject, async (call) => {
    const shown = await shownOf(call, call.input);
    return shown ? succeed(await presentRoomOfProject(call, shown.project, shown.engagement)) : refuse('NOT_FOUND');
  }),

  ofRequest: handle(roomRoutes.ofRequest, async (call) => {
    const seen = await requestOf(call, call.input.collaborationId);
    const room = seen && (await presentRoomOfRequest(call, seen));
    return room ? succeed(room) : refuse('NOT_FOUND');
  }),

  timelineOfProject: handle(roomRoutes.timelineOfProject, async (call) => {
    const found = await timelineFor(call, call.input);
    return found ? succeed({ events: found.events }) : refuse('NOT_FOUND');
  }),

  timelineOfRequest: handle(roomRoutes.timelineOfRequest, async (call) => {
    const found = await timelineFor(call, call.input);
    return found ? succeed({ events: found.events }) : refuse('NOT_FOUND');
  }),
};
