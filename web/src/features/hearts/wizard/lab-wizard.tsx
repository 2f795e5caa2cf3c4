import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { takeFocus } from '../../../ui/focus.ts';
import { Stepper } from '../../../ui/layout/stepper.tsx';
import { withoutReload } from '../../../ui/without-reload.ts';
import { AccountFields, fieldOf } from '../../people/accounts/account-fields.tsx';
import type { StepKey } from './registration-values.ts';
import type { Registration } from './use-registration.ts';

/** A component that loads when first rendered, and the function that loads it earlier. */
const lazily = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [LazyExoticComponent<ComponentType<Props>>, () => Promise<unknown>] => [lazy(async () => ({ default: await load() })), load];

const [LabInfoFields, loadLabInfo] = lazily(async () => (await import('./lab-info-fields.tsx')).LabInfoFields);
const [DetailsFields, loadDetails] = lazily(async () => (await import('./details-fields.tsx')).DetailsFields);
const [DocumentStep, loadDocuments] = lazily(async () => (await import('./files/document-step.tsx')).DocumentStep);
const [ResultsStep, loadResults] = lazily(async () => (await import('./results-step.tsx')).ResultsStep);
const loadSteps = [loadLabInfo, loadDetails, loadDocuments, loadResults];

/**
 * A step starts at its title, which takes focus and view. The first step leaves the focus with a user who is already typing.
 */
const useStart = (title: string) => {
  const [first] = useState(title);
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      if (element.textContent === first) takeFocus(element);
      else element.focus();
      window.scrollTo({ top: 0 });
    },
    [first],
  );
};

const isResults = (step: StepKey) => step === 'analysis' || step === 'questionnaire';

type LabWizardProps = {
  registration: Registration;
  questionnaire: boolean;
  onQuestionnaire: (open: boolean) => void;
  /** The answers were submitted; the score they lead to. */
  onDone: (score: number) => void;
  footer?: ReactNode;
};

/** A step that is loaded on demand. */
const LaterStep = ({ registration, questionnaire, onQuestionnaire, onDone }: LabWizardProps) => {
  const { step, flow, form, working, analyzing } = registration;
  const disabled = working || analyzing;
  if (step === 'lab') return <LabInfoFields form={form} disabled={disabled} />;
  if (step === 'details') return <DetailsFields form={form} disabled={disabled} tags={flow.onBehalf} />;
  if (step === 'documents') return <DocumentStep registration={registration} />;
  return <ResultsStep {...{ registration, questionnaire, onQuestionnaire, onDone }} />;
};

const continueLabel = ({ step, flow, working, analyzing }: Registration): string => {
  if (step === 'documents') return working || analyzing ? flow.analyze.busy : flow.analyze.idle;
  return isResults(step) ? flow.finish : 'Continue';
};

/** The steps of a registration: indicator, banner, fields and buttons. */
export const LabWizard = (props: LabWizardProps) => {
  const { registration, onQuestionnaire, footer } = props;
  const { flow, step, at, problem, detoured, working, analyzing, next, back, analyze, isFirst, goTo } = registration;
  const busy = working || analyzing;
  const { title, intro } = flow.steps[at] ?? { title: '', intro: '' };
  const focusTitle = useStart(title);

  // Loads later steps in advance, so that they work when the network goes away.
  useEffect(() => {
    for (const load of loadSteps) load().catch(() => undefined);
  }, []);

  const submit = () => {
    if (step === 'documents') void analyze();
    else if (isResults(step)) onQuestionnaire(true);
    else void next();
  };

  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-10 sm:px-6 lg:grid-cols-[14rem_1fr] lg:gap-12 lg:py-16">
      <Stepper
        label="Registration steps"
        steps={flow.steps.map(({ label }) => label)}
        current={at}
        {...(busy ? {} : { onSelect: goTo })}
      />
      <div className="min-w-0">
        <p className="text-muted">{flow.above}</p>
        <h1 key={title} ref={focusTitle} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h1>
        <p className="mt-2 mb-6 max-w-prose text-muted">{intro}</p>
        <Banner tone="error" message={problem} className="mb-5" />
        {step === 'account' && detoured && (
          <Banner
            tone="info"
            message="Your entries are still here. For security, enter your password again to continue."
            className="mb-5"
          />
        )}
        <form noValidate onSubmit={withoutReload(() => !busy && submit())}>
          {step === 'account' ? (
            // Prerendered, so it must hydrate at once with what was typed into it.
            <AccountFields field={fieldOf(registration.form)} disabled={busy} />
          ) : (
            <Suspense fallback={<SkeletonLines lines={6} />}>
              <LaterStep {...props} />
            </Suspense>
          )}
          <div className="mt-8 flex flex-wrap justify-between gap-3">
            {isFirst ? (
              <span />
            ) : (
              <Button look="secondary" disabled={busy} onClick={back}>
                Back
              </Button>
            )}
            <Button type="submit" disabled={busy} aria-busy={busy || undefined}>
              {continueLabel(registration)}
            </Button>
          </div>
        </form>
        {footer}
      </div>
    </div>
  );
};
