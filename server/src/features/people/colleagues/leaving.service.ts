import type { Doing } from '../../../platform/db/doing.ts';
import { inform } from '../notifications/happenings.service.ts';
import { leftNews, reloadPeople } from './colleagues.letters.ts';
import { sharedProjectsOf } from './colleagues.repository.ts';

/** Tells the owners of the projects in which a person is a colleague, before the account is deleted; its rows go with it. */
export const informOwnersOf = async (doing: Doing, userId: string): Promise<void> => {
  for (const { owner_id, name, ...project } of await sharedProjectsOf(doing.db, userId))
    await inform(doing, {
      news: [leftNews(project, owner_id, name)],
      reload: [reloadPeople(project)],
    });
};
