import type { Profile, User } from '@aliquot/contract/accounts';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { updateProfile } from './accounts.api.ts';
import { useRenew } from './profile.api.ts';
import { interestsOf, ProfileFields, type ProfileValues } from './profile-fields.tsx';
import type { Messages } from './profile-messages.ts';

/** Who the person is, as laboratories and colleagues see them. */
export const ProfileForm = ({ me, succeed, fail }: { me: User } & Messages) => {
  const renew = useRenew();
  const form = useForm<ProfileValues>({
    values: {
      name: me.name,
      organization: me.organization,
      organizationSize: me.organizationSize,
      location: me.location,
      researchInterest: me.researchInterest.join(', '),
    },
    // What is being typed stays when the person is read again, as after a change of the second factor.
    resetOptions: { keepDirtyValues: true },
  });
  const save = form.handleSubmit(async ({ researchInterest, organizationSize, ...values }) => {
    try {
      await updateProfile({
        ...values,
        organizationSize: organizationSize as NonNullable<Profile['organizationSize']>,
        researchInterest: interestsOf(researchInterest),
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
        <ProfileFields
          form={form}
          own
          account={<TextField label="Email" value={me.email} readOnly hint="The email address cannot be changed here." />}
          locationHint="It decides which laboratories are near you."
        />
        <Button type="submit" loading={form.formState.isSubmitting} loadingLabel="Saving your profile">
          Save profile
        </Button>
      </form>
    </SectionCard>
  );
};
