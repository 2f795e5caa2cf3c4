import { labRoutes } from '@aliquot/contract/hearts/labs';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handleInSteps } from '../../../platform/http/mount.ts';
import { type Leaving, removeLab } from './deletion.service.ts';
import { mayDeleteLab } from './labs.policy.ts';
import { findLab, lockLab } from './labs.repository.ts';

export const labDeletionHandlers = (leaving: Leaving) => ({
  delete: handleInSteps(labRoutes.delete, async ({ input, actor, world, attempt }) => {
    const deleted = await attempt(async (doing) => {
      await lockLab(doing.db, input.labId);
      const row = await findLab(doing.db, input.labId);
      const permitted = row && mayDeleteLab(actor, row);
      return permitted ? removeLab(doing, permitted, leaving, input.reason) : refuse('NOT_FOUND');
    });
    if (!deleted.ok) return deleted;
    const { name, files, verification } = deleted.value;
    await leaving.removeFiles(world, files);
    return succeed({ success: true as const, error: null, details: null, deletedLab: { name }, verification });
  }),
});
