import { type MemberRole, memberRoleLabels, memberRoles } from '@aliquot/contract/hearts/members';
import { emailSchema } from '@aliquot/contract/people/accounts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const roleOptions = memberRoles.map((value) => ({ value, label: memberRoleLabels[value] })).toReversed();

const problemOf = (email: string) => {
  const { success, error } = emailSchema.safeParse(email.trim());
  return success || (error.issues[0]?.message ?? 'Please enter a valid email address');
};

type InviteFormProps = { onInvite: (email: string, role: MemberRole) => Promise<boolean> };

/** The form that sends an invitation. */
export const InviteForm = ({ onInvite }: InviteFormProps) => {
  const { register, handleSubmit, reset, formState } = useForm<{ email: string; role: MemberRole }>({
    defaultValues: { email: '', role: 'member' },
  });
  const submit = handleSubmit(async ({ email, role }) => {
    if (await onInvite(email.trim(), role)) reset();
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-x-3 sm:grid-cols-[1fr_10rem_auto]"
    >
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        required
        error={formState.errors.email?.message}
        {...register('email', { validate: problemOf })}
      />
      <Select label="Role" options={roleOptions} {...register('role')} />
      <Button type="submit" className="sm:mt-[1.9rem]" loading={formState.isSubmitting} loadingLabel="Sending">
        Send invitation
      </Button>
    </form>
  );
};
