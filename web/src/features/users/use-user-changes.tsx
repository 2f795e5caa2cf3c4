import { type Role, roleLabels } from '@aliquot/contract/options';
import type { AdminUser } from '@aliquot/contract/users';
import { failureMessage } from '../../platform/api-error.ts';
import { useConfirm } from '../../ui/overlay/use-confirm.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { DeletionObstacle, DeletionQuestion } from './deletion-question.tsx';
import { deleteUser, readDeletion, setRole } from './users.api.ts';

/** After a deletion the list is read again. */
const refreshAfterMilliseconds = 1000;

type Helpers = {
  succeed: (message: string) => void;
  fail: (message: string) => void;
  renew: () => Promise<unknown>;
  later: (milliseconds: number, work: () => void) => void;
};

const whatChanges = (user: AdminUser, role: Role): string => {
  const name = user.name || user.email;
  const out = `${name} is signed out everywhere and told by mail.`;
  if (role === 'admin') return `${name} will see and change everything. ${out}`;
  if (user.role === 'admin') return `${name} will not reach the administration any more. ${out}`;
  if (user.role === 'lab_owner') return `${name} leaves their laboratory. ${out}`;
  return `${name} keeps the projects, and cannot submit new ones. ${out}`;
};

/** Changing the role of users and deleting them, each after a question; render `dialog`. */
export const useUserChanges = ({ succeed, fail, renew, later }: Helpers) => {
  const { confirm, dialog } = useConfirm();
  return {
    dialog,

    setRole: async (user: AdminUser, role: Role): Promise<void> => {
      const sure = await confirm({
        title: `Make ${user.name || user.email} ${role === 'user' ? 'a researcher' : role === 'admin' ? 'an administrator' : 'a lab owner'}?`,
        body: whatChanges(user, role),
        confirmLabel: 'Change role',
        danger: role === 'admin',
      });
      if (!sure) return;
      try {
        await setRole(user.id, role);
        succeed(`User role updated to ${roleLabels[role].toLowerCase()} successfully`);
      } catch (error) {
        fail(failureMessage(error, 'Failed to update user role'));
      }
      await renew();
    },

    remove: async (user: AdminUser): Promise<void> => {
      try {
        const deletion = await readDeletion(user.id);
        if (deletion.obstacle) {
          await confirm({
            title: `${user.name || user.email} cannot be deleted now`,
            body: <DeletionObstacle user={user} deletion={deletion} />,
            confirmLabel: 'Close',
          });
          return;
        }
        const sure = await confirm({
          title: `Delete ${user.name || user.email}?`,
          body: <DeletionQuestion user={user} deletion={deletion} />,
          confirmLabel: 'Delete user',
          danger: true,
        });
        if (!sure) return;
        const { deletedUser, verification } = await deleteUser(user.id);
        const { beforeCount, afterCount, authDeletionError } = verification;
        const note = authDeletionError ? ` The authentication side had issues: ${authDeletionError}` : '';
        succeed(
          `User ${deletedUser.name || deletedUser.email} was deleted. Users before: ${formatCount(beforeCount)}, after: ${formatCount(afterCount)}.${note}`,
        );
        later(refreshAfterMilliseconds, () => void renew());
      } catch (error) {
        fail(failureMessage(error, 'Failed to delete user. Please try again.'));
        await renew();
      }
    },
  };
};
