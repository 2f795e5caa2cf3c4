import { accountRoutes } from '@aliquot/contract/accounts';
import { handleInSteps } from '../../../platform/http/mount.ts';
import { type DeleteProjects, deleteOwnAccount } from './deletion.service.ts';

/** The handler, given how a person's projects are deleted: projects know accounts, not the other way round. */
export const accountDeletionHandlers = (deleteProjects: DeleteProjects) => ({
  deleteAccount: handleInSteps(accountRoutes.deleteAccount, (call) => deleteOwnAccount(call, deleteProjects)),
});
