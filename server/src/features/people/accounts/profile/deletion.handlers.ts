import { accountRoutes } from '@aliquot/contract/people/accounts';
import { handleInSteps } from '../../../../platform/http/mount.ts';
import { deleteOwnAccount, type ProjectsOfPerson } from './deletion.service.ts';

/** The handler, given how a person's projects are deleted: projects know accounts, not the other way round. */
export const accountDeletionHandlers = (projects: ProjectsOfPerson) => ({
  deleteAccount: handleInSteps(accountRoutes.deleteAccount, (call) => deleteOwnAccount(call, projects)),
});
