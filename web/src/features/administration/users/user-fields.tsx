import type { Role } from '@aliquot/contract/options';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Select } from '../../../ui/form/select.tsx';
import { ProfileFields, type ProfileValues } from '../../people/accounts/profile/profile-fields.tsx';
import { roleOptions } from './users.api.ts';

export type UserValues = ProfileValues & { email: string; password: string; role: Role };

type FieldsProps = {
  form: UseFormReturn<UserValues>;
  /** The email address, and the password where there is one. */
  account: ReactNode;
  /** Why the role cannot be changed, if it cannot. */
  roleHint?: string | undefined;
  roleDisabled?: boolean;
};

/** The fields that adding and editing a user have in common. */
export const UserFields = ({ form, account, roleHint, roleDisabled = false }: FieldsProps) => (
  <>
    <ProfileFields form={form as unknown as UseFormReturn<ProfileValues>} account={account} />
    <Select label="Role" hint={roleHint} disabled={roleDisabled} options={roleOptions} {...form.register('role')} />
  </>
);
