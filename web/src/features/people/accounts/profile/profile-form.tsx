import type { Profile, User } from '@aliquot/contract/people/accounts';
import { useForm } from 'react-hook-form';
import { api } from '../../../../platform/server/api.ts';
import { ApiError, failureMessage } from '../../../../platform/server/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { SectionCard } from '../../../../ui/layout/card.tsx';
import { interestsOf, interestText } from '../interests.ts';
import { useRenew } from './profile.api.ts';
import { ProfileFields, type ProfileValues } from './profile-fields.tsx';
import type { Messages } from './profile-messages.ts';

const changedElsewhere =
  'Your profile was changed somewhere else while you were editing. Your changes are still here. Check the form, then save again.';

/** The profile that labs and colleagues see. */
export const ProfileForm = ({ me, succeed, fail }: { me: User } & Messages) => {
  const renew = useRenew();
  const form = useForm<ProfileValues>({
    values: {
      name: me.name,
      organization: me.organization,
      organizationSize: me.organizationSize,
      location: me.location,
      researchInterest: interestText(me.researchInterest),
    },
    // Typed text stays when the user is loaded again, as after a change of the second factor.
    resetOptions: { keepDirtyValues: true },
  });
  const save = form.handleSubmit(async ({ researchInterest, organizationSize, ...values }) => {
    try {
      await api.accounts.updateProfile({
        ...values,
        organizationSize: organizationSize as NonNullable<Profile['organizationSize']>,
        researchInterest: interestsOf(researchInterest),
        updated_at: me.updated_at,
      });
      await renew();
      succeed('Profile updated successfully!');
    } catch (error) {
      const isLate = error instanceof ApiError && error.status === 409;
      if (isLate) await renew();
      fail(isLate ? changedElsewhere : failureMessage(error, 'Failed to update profile'));
    }
  });
  return (
    <SectionCard title="Profile">
      <form onSubmit={(event) => void save(event)} noValidate>
        <ProfileFields
          form={form}
          own
          account={<TextField label="Email" value={me.email} readOnly hint="You can’t change your email address here." />}
          locationHint="We use it to show you labs nearby."
        />
        <Button type="submit" loading={form.formState.isSubmitting} loadingLabel="Saving your profile">
          Save profile
        </Button>
      </form>
    </SectionCard>
  );
};
