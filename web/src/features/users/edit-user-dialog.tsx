import type { AdminUser } from '@aliquot/contract/users';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { UserFields, type UserValues } from './user-fields.tsx';
import { interestsOf, updateUser } from './users.api.ts';

type EditProps = { user: AdminUser; onClose: () => void; onSaved: (message: string) => void };

/** Changes the profile and the role of a user. What was typed stays when somebody else was faster. */
export const EditUserDialog = ({ user, onClose, onSaved }: EditProps) => {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<UserValues>({
    defaultValues: {
      name: user.name,
      email: user.email,
      password: '',
      organization: user.organization,
      organizationSize: user.organization_size,
      location: user.location,
      researchInterest: user.research_interest.join(', '),
      role: user.role,
    },
  });
  const isOwn = user.can.roles.length === 0;
  const busy = form.formState.isSubmitting;
  const save = form.handleSubmit(async ({ researchInterest, organizationSize, name, organization, location, role }) => {
    setFailure(null);
    try {
      await updateUser({
        userId: user.id,
        name,
        organization,
        location,
        organization_size: organizationSize as '',
        research_interest: interestsOf(researchInterest),
        role: isOwn ? user.role : role,
        updated_at: user.updated_at,
      });
      onSaved('User updated successfully');
    } catch (error) {
      setFailure(failureMessage(error, 'Failed to update user'));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      busy={busy}
      title="Edit User"
      description={user.name || user.email}
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="edit-user" loading={busy} loadingLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      <Banner tone="error" message={failure} onClear={() => setFailure(null)} className="mb-4" />
      <form id="edit-user" noValidate onSubmit={(event) => void save(event)}>
        <UserFields
          form={form}
          account={<TextField label="Email" value={user.email} readOnly hint="The email address cannot be changed here." />}
          roleDisabled={isOwn}
          roleHint={
            isOwn
              ? 'You cannot change your own role. Ask another administrator.'
              : 'Another role signs the person out everywhere.'
          }
        />
      </form>
    </Dialog>
  );
};
