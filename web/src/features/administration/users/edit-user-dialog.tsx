import type { AdminUser } from '@aliquot/contract/administration/users';
import { api } from '../../../platform/server/api.ts';
import { useEditForm } from '../../../platform/use-edit-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { interestsOf, interestText } from '../../people/accounts/interests.ts';
import { UserFields, type UserValues } from './user-fields.tsx';
import { readUser } from './users.api.ts';

type EditProps = { user: AdminUser; onClose: () => void; onSaved: (message: string) => void };

const labels = {
  name: 'name',
  organization: 'organization',
  organizationSize: 'organization size',
  location: 'location',
  researchInterest: 'research interests',
  role: 'role',
};

const valuesOf = (user: AdminUser): UserValues => ({
  name: user.name,
  email: user.email,
  password: '',
  organization: user.organization,
  organizationSize: user.organization_size,
  location: user.location,
  researchInterest: interestText(user.research_interest),
  role: user.role,
});

/** Changes the profile and the role of a user. */
export const EditUserDialog = ({ user, onClose, onSaved }: EditProps) => {
  const isOwn = user.can.roles.length === 0;
  const { form, dialog } = useEditForm({
    opened: user,
    valuesOf,
    save: ({ researchInterest, organizationSize, name, organization, location, role }, { id, updated_at }) =>
      api.users.update({
        userId: id,
        name,
        organization,
        location,
        organization_size: organizationSize as '',
        research_interest: interestsOf(researchInterest),
        role: isOwn ? user.role : role,
        updated_at,
      }),
    onSaved: () => onSaved('User updated successfully'),
    failed: 'Failed to update user',
    conflict: { what: 'this user', reload: readUser, labels },
  });
  return (
    <FormDialog {...dialog} title="Edit User" description={user.name || user.email} saveLabel="Save user" onClose={onClose}>
      <UserFields
        form={form}
        account={<TextField label="Email" value={user.email} readOnly hint="You can't change the email address here." />}
        roleDisabled={isOwn}
        roleHint={
          isOwn ? 'You can’t change your own role. Ask another administrator.' : 'A new role signs the person out everywhere.'
        }
      />
    </FormDialog>
  );
};
