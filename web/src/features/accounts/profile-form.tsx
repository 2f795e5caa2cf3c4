import type { Profile, User } from '@aliquot/contract/accounts';
import { organizationSizeOptions } from '@aliquot/contract/options';
import { Controller, useForm } from 'react-hook-form';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { AddressField } from '../../ui/form/address-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { searchAddresses } from '../places/places.api.ts';
import { updateProfile } from './accounts.api.ts';
import { useRenew } from './profile.api.ts';
import type { Messages } from './profile-messages.ts';

type ProfileValues = {
  name: string;
  organization: string;
  organizationSize: string;
  location: string;
  researchInterest: string;
};

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The profile that labs and colleagues see. */
export const ProfileForm = ({ me, succeed, fail }: { me: User } & Messages) => {
  const renew = useRenew();
  const { register, control, handleSubmit, formState } = useForm<ProfileValues>({
    values: {
      name: me.name,
      organization: me.organization,
      organizationSize: me.organizationSize,
      location: me.location,
      researchInterest: me.researchInterest.join(', '),
    },
    // Typed text stays when the user is loaded again, as after a change of the second factor.
    resetOptions: { keepDirtyValues: true },
  });
  const save = handleSubmit(async ({ researchInterest, organizationSize, ...values }) => {
    try {
      await updateProfile({
        ...values,
        organizationSize: organizationSize as NonNullable<Profile['organizationSize']>,
        researchInterest: listOf(researchInterest),
      });
      await renew();
      succeed('Profile updated successfully!');
    } catch (error) {
      fail(failureMessage(error, 'Failed to update profile'));
    }
  });
  return (
    <SectionCard title="Profile">
      <form onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label="Name"
          autoComplete="name"
          required
          error={formState.errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || 'Name is required' })}
        />
        <TextField label="Email" value={me.email} readOnly hint="You can’t change your email address here." />
        <div className="grid gap-x-5 sm:grid-cols-2">
          <TextField label="Organization" autoComplete="organization" {...register('organization')} />
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
          render={({ field }) => (
            <AddressField label="Location" hint="We use it to show you labs nearby." search={searchAddresses} {...field} />
          )}
        />
        <TextField label="Research interests" hint="Separated by commas" {...register('researchInterest')} />
        <Button type="submit" loading={formState.isSubmitting} loadingLabel="Saving your profile">
          Save profile
        </Button>
      </form>
    </SectionCard>
  );
};
