import { organizationSizeOptions } from '@aliquot/contract/options';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { AddressField } from '../../../../ui/form/address-field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { searchAddresses } from '../../places/places.api.ts';

export type ProfileValues = {
  name: string;
  organization: string;
  organizationSize: string;
  location: string;
  researchInterest: string;
};

type ProfileFieldsProps = {
  form: UseFormReturn<ProfileValues>;
  /** The fields about the account, below the name. */
  account: ReactNode;
  /** Whether people fill in their own profile, with what their browser knows about them. */
  own?: boolean;
  locationHint?: string;
};

/** The fields of a profile, for its owner and for administrators. */
export const ProfileFields = ({ form, account, own = false, locationHint }: ProfileFieldsProps) => {
  const { register, control, formState } = form;
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={200}
        autoComplete={own ? 'name' : 'off'}
        error={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || 'Name is required' })}
      />
      {account}
      <div className="grid gap-x-5 sm:grid-cols-2">
        <TextField
          label="Organization"
          maxLength={200}
          autoComplete={own ? 'organization' : 'off'}
          {...register('organization')}
        />
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
        render={({ field }) => <AddressField label="Location" hint={locationHint} search={searchAddresses} {...field} />}
      />
      <TextField label="Research interests" hint="Separated by commas" autoComplete="off" {...register('researchInterest')} />
    </>
  );
};
