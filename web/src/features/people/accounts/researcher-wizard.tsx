import { organizationSizeOptions, signupInterestOptions } from '@aliquot/contract/options';
import { type ResearcherSignUp, researcherSignUpSchema } from '@aliquot/contract/people/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Controller, type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import { useDraft } from '../../../platform/kept/drafts.ts';
import { useGo } from '../../../platform/navigation.ts';
import { api } from '../../../platform/server/api.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { takeFocus } from '../../../ui/focus.ts';
import { AddressField } from '../../../ui/form/address-field.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { StepBar } from '../../../ui/layout/step-bar.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { placesCredit, searchAddresses } from '../places/places.api.ts';
import { AccountFields, fieldOf } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import { locate, signUpFailure } from './accounts.api.ts';
import { captchaMissing, useCaptcha } from './captcha.tsx';
import { useOrigin, useOriginSearch } from './entering.ts';

type Values = ResearcherSignUp;
type Form = UseFormReturn<Values>;
type Step = {
  title: string;
  intro: string;
  fields: readonly FieldPath<Values>[];
  Fields: (props: { form: Form }) => React.ReactNode;
};

const BasicFields = ({ form }: { form: Form }) => <AccountFields field={fieldOf(form)} />;

const OrganizationFields = ({ form }: { form: Form }) => {
  const field = fieldOf(form);
  return (
    <>
      <TextField label="Organization Name" autoComplete="organization" required {...field('organization')} />
      <Select
        label="Organization Size"
        required
        invalid={Boolean(form.formState.errors.organizationSize)}
        placeholder="Choose a size"
        options={organizationSizeOptions}
        {...form.register('organizationSize')}
      />
    </>
  );
};

/** Geocodes the location once typing pauses; an answer for earlier text is dropped. */
const useGeocoding = (form: Form) => {
  const location = form.watch('location');
  useEffect(() => {
    form.setValue('geo_location', null);
    if (!location.trim()) return undefined;
    const asking = new AbortController();
    const timer = setTimeout(
      () => void locate(location, asking.signal).then((place) => form.setValue('geo_location', place)),
      500,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [location, form]);
};

const LocationFields = ({ form }: { form: Form }) => {
  useGeocoding(form);
  return (
    // Room for the suggestions, so that they do not cover the buttons.
    <div className="min-h-112">
      <Controller
        control={form.control}
        name="location"
        render={({ field, fieldState }) => (
          <AddressField
            label="Location"
            hint="City, postal code or address. We use it to show you labs nearby."
            required
            search={searchAddresses}
            credit={placesCredit}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
    </div>
  );
};

const InterestFields = ({ form }: { form: Form }) => (
  <Controller
    control={form.control}
    name="researchInterest"
    render={({ field, fieldState }) => (
      <RadioGroup
        label="Primary Research Interest"
        name={field.name}
        options={signupInterestOptions}
        value={field.value[0] ?? ''}
        ref={field.ref}
        required
        invalid={fieldState.invalid}
        onChange={(interest) => field.onChange([interest])}
      />
    )}
  />
);

const steps: readonly Step[] = [
  {
    title: 'Basic information',
    intro: 'Your name and how you’ll sign in.',
    fields: ['name', 'email', 'password'],
    Fields: BasicFields,
  },
  {
    title: 'Organization details',
    intro: 'Your institution or company.',
    fields: ['organization', 'organizationSize'],
    Fields: OrganizationFields,
  },
  { title: 'Location', intro: 'Where you work.', fields: ['location'], Fields: LocationFields },
  { title: 'Research interest', intro: 'Your main field of work.', fields: ['researchInterest'], Fields: InterestFields },
];

/** The step of the path, but no step beyond the first incomplete one: a password is not kept over a reload. */
const useStep = () => {
  const { step: name = 'step-1' }: { step?: string } = useParams({ strict: false });
  const asked = Math.min(steps.length, Math.max(1, Number(/^step-([1-4])$/.exec(name)?.[1] ?? 1)));
  const go = useGo();
  const search = new URLSearchParams(useOriginSearch()).toString();
  const query = search && `?${search}`;
  const [reached, setReached] = useState(1);
  const step = Math.min(asked, reached);
  useEffect(() => {
    if (name !== `step-${step}`) go(`/signup/step-${step}${query}`, { replace: true });
  }, [name, step, query, go]);
  const show = (next: number) => {
    setReached(Math.max(reached, next));
    go(`/signup${next === 0 ? '' : `/step-${next}`}${query}`);
  };
  return { step, show };
};

/** Marks the fields the server rejected, and returns the first step with one; 0 for none. */
const markRefused = (form: Form, { fields: refused }: ApiError): number => {
  const isRefused = (name: FieldPath<Values>) => refused[name] !== undefined;
  const wrong = steps.flatMap(({ fields }) => fields.filter(isRefused));
  for (const name of wrong) form.setError(name, { message: refused[name] ?? '' });
  return steps.findIndex(({ fields }) => fields.some(isRefused)) + 1;
};

const StepFields = ({ form, step }: { form: Form; step: Step }) => {
  const { fields, Fields, title, intro } = step;
  useEffect(() => {
    const wrong = fields.find((name) => form.getFieldState(name).invalid);
    if (wrong) form.setFocus(wrong);
  }, [form, fields]);
  return (
    <>
      <div ref={takeFocus} tabIndex={-1} className="mb-4 outline-none">
        <h2 className="text-lg">{title}</h2>
        <p className="text-muted">{intro}</p>
      </div>
      <Fields form={form} />
    </>
  );
};

const Sent = ({ email }: { email: string }) => (
  <AccountPage
    announced
    title="Check Your Email"
    intro={
      <>
        We sent an email to <strong className="font-medium text-ink">{email}</strong>. Open the link in it to continue.
      </>
    }
  >
    <TextLink to="/signin" state={{ email }}>
      Back to Sign In
    </TextLink>
  </AccountPage>
);

export const ResearcherWizard = () => {
  const form = useForm<Values>({
    resolver: zodResolver(researcherSignUpSchema) as never,
    mode: 'all',
    reValidateMode: 'onChange',
    defaultValues: {
      name: '',
      email: '',
      password: '',
      organization: '',
      organizationSize: '' as never,
      location: '',
      geo_location: null,
      researchInterest: [],
    },
  });
  const { step, show } = useStep();
  const draft = useDraft('researcher-sign-up', form);
  const { refresh } = useSession();
  const go = useGo();
  const from = useOrigin();
  const search = useOriginSearch();
  const captcha = useCaptcha();
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const current = steps[step - 1] ?? steps[0];

  if (sentTo) return <Sent email={sentTo} />;
  if (!current) return null;

  const complete = form.handleSubmit(async (values) => {
    if (captcha.isMissing) return setFailure(captchaMissing);
    try {
      const { user } = await api.accounts.signUpResearcher({
        ...values,
        ...(captcha.token && { captchaToken: captcha.token }),
      });
      draft.clear();
      if (!user) return setSentTo(values.email.trim());
      const { error } = await refresh();
      setFailure(error);
      go(from ?? '/dashboard', { replace: true });
    } catch (error) {
      captcha.renew();
      const wrong = error instanceof ApiError ? markRefused(form, error) : 0;
      if (wrong > 0) show(wrong);
      else setFailure(signUpFailure(error));
    }
  });

  const onSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    setFailure(null);
    if (!(await form.trigger(current.fields, { shouldFocus: true }))) return;
    if (step < steps.length) show(step + 1);
    else await complete();
  };

  const email = form.getValues('email').trim();
  return (
    <AccountPage
      title="Create your researcher account"
      intro={<StepBar steps={steps.map((each) => each.title)} current={step - 1} hideName />}
    >
      <Banner tone="error" message={failure} className="mb-5" />
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <StepFields key={step} form={form} step={current} />
        {step === steps.length && captcha.widget}
        <div className="mt-4 flex justify-between gap-3">
          <Button look="secondary" onClick={() => show(step - 1)}>
            Back
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting} loadingLabel="Creating your account">
            {step === steps.length ? 'Complete' : 'Continue'}
          </Button>
        </div>
      </form>
      <p className="mt-6 text-center">
        Already have an account?{' '}
        <TextLink to="/signin" search={search} state={email ? { email } : {}}>
          Sign in
        </TextLink>
      </p>
    </AccountPage>
  );
};
