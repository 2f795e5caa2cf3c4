import type { AdminUser, UserDeletion } from '@aliquot/contract/administration/users';
import { type Role, roleLabels } from '@aliquot/contract/options';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { DeletionObstacle, DeletionQuestion } from './deletion-question.tsx';
import { readDeletion } from './users.api.ts';

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
  const out = `${name} will be signed out everywhere and notified by email.`;
  if (role === 'admin') return `${name} will be able to see and change everything. ${out}`;
  if (user.role === 'admin') return `${name} will lose access to administration. ${out}`;
  if (user.role === 'lab_owner') return `${name} will leave their laboratory. ${out}`;
  return `Existing projects stay, but ${name} can’t submit new ones. ${out}`;
};

/** Changing the role of users and deleting them, each after a question; render `dialog`. */
export const useUserChanges = ({ succeed, fail, renew, later }: Helpers) => {
  const { ask, confirm, dialog } = useConfirm();
  const [kept, setKept] = useState<{ user: AdminUser; deletion: UserDeletion } | null>(null);
  return {
    dialog: (
      <>
        {dialog}
        {kept && (
          <Dialog
            open
            onOpenChange={(open) => open || setKept(null)}
            width="md"
            title={`${kept.user.name || kept.user.email} can’t be deleted now`}
          >
            <DeletionObstacle {...kept} />
          </Dialog>
        )}
      </>
    ),

    setRole: async (user: AdminUser, role: Role): Promise<void> => {
      const sure = await confirm({
        title: `Make ${user.name || user.email} ${role === 'user' ? 'a researcher' : role === 'admin' ? 'an administrator' : 'a lab owner'}?`,
        body: whatChanges(user, role),
        confirmLabel: 'Change role',
        danger: role === 'admin',
      });
      if (!sure) return;
      try {
        await api.users.setRole({ userId: user.id, newRole: role });
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
          setKept({ user, deletion });
          return;
        }
        const sure = await ask({
          title: `Delete ${user.name || user.email}?`,
          body: <DeletionQuestion user={user} deletion={deletion} />,
          confirmLabel: 'Delete user',
          danger: true,
          reasonHint: 'It stays in the audit trail.',
        });
        if (!sure) return;
        const { deletedUser, verification } = await api.users.delete({ userId: user.id, reason: sure.reason });
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
