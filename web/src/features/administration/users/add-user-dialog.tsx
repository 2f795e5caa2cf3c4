import type { NewUser } from '@aliquot/contract/administration/users';
import { emailPattern, limits } from '@aliquot/contract/limits';
import { accountMessages } from '@aliquot/contract/people/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, failureMessage } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { formatTime, plural } from '../../../ui/text/format.ts';
import { interestsOf } from '../../people/accounts/interests.ts';
import { UserFields, type UserValues } from './user-fields.tsx';
import { createUser } from './users.api.ts';

type LogLine = { at: string; text: string; failed?: boolean };

const bringIntoView = (line: HTMLElement | null) => line?.scrollIntoView?.({ block: 'nearest' });

/** The steps so far, read out as they come. The newest one is scrolled into view. */
const ProcessLog = ({ lines }: { lines: readonly LogLine[] }) => (
  <section className="mt-2">
    <h3 id="process-log" className="mb-2 text-sm font-semibold">
      Process log
    </h3>
    <div role="log" aria-labelledby="process-log">
      <ol className="grid gap-1 rounded-control bg-sunken p-3 text-sm">
        {lines.length === 0 && <li className="text-muted">Each step appears here.</li>}
        {lines.map(({ at, text, failed }, index) => (
          <li key={`${at} ${index}`} ref={bringIntoView} className={failed ? 'text-bad' : undefined}>
            <time dateTime={at} className="text-muted tabular-nums">
              {formatTime(at)}
            </time>{' '}
            {text}
          </li>
        ))}
      </ol>
    </div>
  </section>
);

const ways = [
  { value: 'link', label: 'Send a link to set one', description: 'The person chooses the password.' },
  { value: 'chosen', label: 'Set a password', description: 'The person must change it at first sign-in.' },
] as const;
type Way = (typeof ways)[number]['value'];

const empty: UserValues = {
  name: '',
  email: '',
  password: '',
  organization: '',
  organizationSize: '',
  location: '',
  researchInterest: '',
  role: 'user',
};

const emailProblem = (email: string): true | string => {
  if (email.trim() === '') return accountMessages.emailRequired;
  return emailPattern.test(email.trim()) || accountMessages.emailMalformed;
};
const passwordProblem = (password: string): true | string => {
  if (password === '') return accountMessages.passwordRequired;
  return password.length >= limits.passwordMinLength || accountMessages.passwordShort;
};

const userDataOf = ({ researchInterest, organizationSize, password, ...values }: UserValues, way: Way): NewUser => ({
  ...values,
  organizationSize: organizationSize as NewUser['organizationSize'],
  researchInterest: interestsOf(researchInterest),
  password: way === 'chosen' ? password : '',
});

/** A server that answered has undone everything; one that didn't may have continued. */
const whatIsLeft = (error: unknown): string =>
  error instanceof ApiError && error.status === 0
    ? 'The user may have been created anyway. Check the list first.'
    : 'Nothing was saved.';

const now = () => new Date().toISOString();

type AddProps = { onClose: () => void; onCreated: (message: string) => void };

/** Creates an account for a person and logs each step. */
export const AddUserDialog = ({ onClose, onCreated }: AddProps) => {
  const [way, setWay] = useState<Way>('link');
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const form = useForm<UserValues>({ defaultValues: empty, shouldUnregister: false });
  const { register, formState } = form;
  const log = (...added: readonly LogLine[]) => setLines((before) => [...before, ...added]);

  const create = form.handleSubmit(
    async (values) => {
      setFailure(null);
      log({ at: now(), text: `Form checked. Creating an account for ${values.email.trim()}.` });
      try {
        let told = 0;
        const { steps, verification } = await createUser(userDataOf(values, way), (step) => {
          told += 1;
          log(step);
        });
        const message = `User ${values.name.trim()} was created successfully. Total users: ${verification.afterCount}.`;
        log(...steps.slice(told), {
          at: now(),
          text: `Done: ${plural(verification.userCountIncrease, 'user')} added.`,
        });
        setSuccess(message);
        onCreated(message);
      } catch (error) {
        const words = failureMessage(error, accountMessages.notCreated);
        if (error instanceof ApiError)
          for (const name of ['name', 'email', 'password'] as const)
            if (error.fields[name]) form.setError(name, { message: error.fields[name] }, { shouldFocus: true });
        log({ at: now(), text: `Failed: ${words} ${whatIsLeft(error)}`, failed: true });
        setFailure(words);
      }
    },
    () => log({ at: now(), text: 'The form is incomplete. Nothing was sent.', failed: true }),
  );
  const busy = formState.isSubmitting;
  const done = success !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      busy={busy}
      closeButton={false}
      title="Add New User"
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {done ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" form="add-user" loading={busy} loadingLabel="Creating the user" disabled={done}>
            Create User
          </Button>
        </>
      }
    >
      <Banner tone="error" message={failure} onClear={() => setFailure(null)} className="mb-4" />
      <Banner tone="success" message={success} className="mb-4" />
      <form id="add-user" noValidate onSubmit={(event) => void create(event)}>
        <UserFields
          form={form}
          account={
            <>
              <TextField
                label="Email"
                type="email"
                required
                autoComplete="off"
                error={formState.errors.email?.message}
                {...register('email', { validate: emailProblem })}
              />
              <RadioGroup label="Password" options={ways} value={way} onChange={setWay} dense fieldClassName="mb-5" />
              {way === 'chosen' && (
                <PasswordField
                  label="First password"
                  required
                  autoComplete="new-password"
                  error={formState.errors.password?.message}
                  {...register('password', { validate: passwordProblem, shouldUnregister: true })}
                />
              )}
            </>
          }
        />
      </form>
      <ProcessLog lines={lines} />
    </Dialog>
  );
};
