import { organizationSizeOptions, type Role } from '@aliquot/contract/options';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { AddressField } from '../../ui/form/address-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { searchAddresses } from '../places/places.api.ts';
import { roleOptions } from './users.api.ts';

export type UserValues = {
  name: string;
  email: string;
  password: string;
  organization: string;
  organizationSize: string;
  location: string;
  researchInterest: string;
  role: Role;
};

type FieldsProps = {
  form: UseFormReturn<UserValues>;
  /** The e-mail address, and the password where there is one. */
  account: ReactNode;
  /** Why the role cannot be changed, if it cannot. */
  roleHint?: string | undefined;
  roleDisabled?: boolean;
};

/** The fields that adding and editing a user have in common. */
export const UserFields = ({ form, account, roleHint, roleDisabled = false }: FieldsProps) => {
  const { register, control, formState } = form;
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={200}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || 'Name is required' })}
      />
      {account}
      <div className="grid gap-x-5 sm:grid-cols-2">
        <TextField label="Organization" maxLength={200} autoComplete="off" {...register('organization')} />
        <Select
          label="Organization size"
          placeholder="Not given"
          clearable
          options={organizationSizeOptions}
          {...register('organizationSize')}
        />
      </div>
      <Controller
        control={control}
        name="location"
        render={({ field }) => <AddressField label="Location" search={searchAddresses} {...field} />}
      />
      <TextField label="Research interests" hint="Separated by commas" autoComplete="off" {...register('researchInterest')} />
      <Select label="Role" hint={roleHint} disabled={roleDisabled} options={roleOptions} {...register('role')} />
    </>
  );
};
