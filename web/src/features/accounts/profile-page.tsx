import type { AccountSession, Profile, User } from '@aliquot/contract/accounts';
import { organizationSizeOptions } from '@aliquot/contract/options';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { failureMessage } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session.tsx';
import { AddressField } from '../../ui/address-field.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePageBanner } from '../../ui/use-page-banner.tsx';
import { searchAddresses } from '../places/places.api.ts';
import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportData,
  meQuery,
  passwordFailure,
  resendConfirmation,
  securityQuery,
  updateProfile,
} from './accounts.api.ts';

type Messages = { succeed: (message: string) => void; fail: (message: string) => void };

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

const ProfileForm = ({ me, succeed, fail }: { me: User } & Messages) => {
  const { refresh } = useSession();
  const queries = useQueryClient();
  const { register, control, handleSubmit, formState } = useForm<ProfileValues>({
    values: {
      name: me.name,
      organization: me.organization,
      organizationSize: me.organizationSize,
      location: me.location,
      researchInterest: me.researchInterest.join(', '),
    },
  });
  const save = handleSubmit(async ({ researchInterest, organizationSize, ...values }) => {
    try {
      await updateProfile({
        ...values,
        organizationSize: organizationSize as Profile['organizationSize'],
        researchInterest: listOf(researchInterest),
      });
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: meQuery.queryKey })]);
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
        <TextField label="Email" value={me.email} readOnly hint="The email address cannot be changed here." />
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
            <AddressField
              label="Location"
              hint="It decides which laboratories are near you."
              search={searchAddresses}
              {...field}
            />
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

type PasswordValues = { currentPassword: string; newPassword: string; confirmation: string };

const PasswordForm = ({ fresh, succeed, fail }: { fresh: boolean } & Messages) => {
  const queries = useQueryClient();
  const { register, handleSubmit, formState, reset, getValues } = useForm<PasswordValues>({
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const save = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword(newPassword, fresh ? undefined : currentPassword);
      reset();
      succeed('Password updated successfully!');
    } catch (error) {
      fail(passwordFailure(error));
    }
    await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
  });
  return (
    <SectionCard title="Password" description="Setting a new one signs you out everywhere else.">
      <form onSubmit={(event) => void save(event)} noValidate>
        {!fresh && (
          <PasswordField
            label="Current password"
            required
            error={formState.errors.currentPassword?.message}
            {...register('currentPassword', { validate: (value) => value !== '' || 'Please enter your current password' })}
          />
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters"
          required
          error={formState.errors.newPassword?.message}
          {...register('newPassword', {
            validate: (value) => {
              if (value === '') return 'New password is required';
              return value.length >= 8 || 'Password must be at least 8 characters long';
            },
          })}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          required
          error={formState.errors.confirmation?.message}
          {...register('confirmation', { validate: (value) => value === getValues('newPassword') || 'Passwords do not match' })}
        />
        <Button type="submit" loading={formState.isSubmitting} loadingLabel="Saving your password">
          Set new password
        </Button>
      </form>
    </SectionCard>
  );
};

const SessionRow = ({ session, onEnd }: { session: AccountSession; onEnd: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{session.device}</span>
        {session.current && <Badge tone="good">This device</Badge>}
      </p>
      <p className="text-sm text-muted">
        Last used {formatDateTime(session.last_used_at)}
        {session.ip && ` from ${session.ip}`}
      </p>
    </div>
    {!session.current && (
      <Button look="secondary" size="sm" onClick={onEnd}>
        Sign out<span className="sr-only"> {session.device}</span>
      </Button>
    )}
  </li>
);

const Sessions = ({ sessions, succeed, fail }: { sessions: readonly AccountSession[] } & Messages) => {
  const queries = useQueryClient();
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      succeed(done);
    } catch (error) {
      fail(failureMessage(error, 'The session could not be ended.'));
    }
    await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
  };
  return (
    <SectionCard
      title="Where you are signed in"
      action={
        sessions.length > 1 && (
          <Button look="secondary" size="sm" onClick={() => void act(endOtherSessions, 'You are signed out everywhere else.')}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => void act(() => endSession(session.id), `${session.device} is signed out.`)}
          />
        ))}
      </ul>
    </SectionCard>
  );
};

const saveFile = (name: string, content: unknown) => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};

const DeleteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { refresh } = useSession();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const remove = async () => {
    setWorking(true);
    try {
      await deleteAccount(password);
      await refresh();
    } catch (error) {
      setFailure(failureMessage(error, 'The account could not be deleted.'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      busy={working}
      width="md"
      title="Delete your account?"
      footer={
        <>
          <Button look="secondary" disabled={working} onClick={onClose}>
            Keep it
          </Button>
          <Button look="danger" loading={working} disabled={password === ''} onClick={() => void remove()}>
            Delete account
          </Button>
        </>
      }
    >
      <Banner tone="error" message={failure} className="mb-4" />
      <p className="mb-4">
        Your profile, projects and attachments are removed, and open requests are withdrawn. Finished collaborations and the
        audit trail stay, without your name. This cannot be undone.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (password) void remove();
        }}
      >
        <PasswordField label="Your password" value={password} onChange={(event) => setPassword(event.target.value)} />
      </form>
    </Dialog>
  );
};

const OwnData = ({ fail }: Messages) => {
  const [deleting, setDeleting] = useState(false);
  const download = async () => {
    try {
      saveFile('aliquot-data.json', await exportData());
    } catch (error) {
      fail(failureMessage(error, 'Your data could not be put together.'));
    }
  };
  return (
    <SectionCard title="Your data">
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void download()}>
          Download your data
        </Button>
        <Button look="quiet" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </div>
      <DeleteDialog open={deleting} onClose={() => setDeleting(false)} />
    </SectionCard>
  );
};

const Unconfirmed = ({ email, succeed, fail }: { email: string } & Messages) => (
  <Banner
    tone="warning"
    className="mb-5"
    message={`Please confirm ${email}: we sent you a message with a link.`}
    action={
      <Button
        look="quiet"
        size="sm"
        className="-my-1.5"
        onClick={() =>
          void resendConfirmation().then(
            () => succeed('The message is on its way.'),
            (error: unknown) => fail(failureMessage(error, 'The message could not be sent.')),
          )
        }
      >
        Send again
      </Button>
    }
  />
);

export const ProfilePage = () => {
  const { data: me } = useQuery(meQuery);
  const { data: security } = useQuery(securityQuery);
  const { banner, succeed, fail } = usePageBanner();
  const { fromMagicLink } = useLocation().state as { fromMagicLink?: boolean };
  const [welcome, setWelcome] = useState(fromMagicLink === true);
  const messages = { succeed, fail };
  return (
    <Page className="max-w-4xl">
      <PageHeader title="Profile settings" description={me?.email} />
      <Banner
        tone="info"
        className="mb-5"
        message={welcome ? 'Welcome back. Please secure your account: set a new password below.' : null}
        onClear={() => setWelcome(false)}
      />
      <div className="mb-5 empty:hidden">{banner}</div>
      {me && !me.emailVerified && <Unconfirmed email={me.email} {...messages} />}
      {me && security ? (
        <div className="grid grid-cols-1 gap-6">
          <ProfileForm me={me} {...messages} />
          <PasswordForm fresh={security.fresh} {...messages} />
          <Sessions sessions={security.sessions} {...messages} />
          <OwnData {...messages} />
        </div>
      ) : (
        <SkeletonLines lines={10} />
      )}
    </Page>
  );
};
