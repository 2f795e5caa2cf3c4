import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FileRow } from '../../ui/file-row.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { formatMegabytes } from '../../ui/format.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { AnalysisProgress } from '../analyses/analysis-progress.tsx';
import type { Registration } from './use-registration.ts';
import { AccountFields, DetailsFields, LabInfoFields } from './wizard-fields.tsx';
import type { StepKey } from './wizard-schema.ts';

const fileStages = { chosen: undefined, uploading: 'Uploading', stored: 'Uploaded', failed: 'Not uploaded' } as const;

const DocumentFields = ({ registration, intro }: { registration: Registration; intro?: ReactNode }) => {
  const { files, addFiles, working, analysing, analysis } = registration;
  if (analysing && analysis) return <AnalysisProgress analysis={analysis} />;
  return (
    <>
      {intro}
      <FileDrop
        label="Upload documents"
        hint="PDF, DOC, DOCX, JPG, PNG or TXT, up to 10MB each"
        accept=".pdf,.doc,.docx,.jpg,.jpeg,.png,.txt"
        disabled={working || analysing}
        onFiles={addFiles}
      />
      <ul className="mt-4 grid grid-cols-1 gap-3">
        {files.files.map(({ id, file, status, progress, error }) => (
          <li key={id}>
            <FileRow
              name={file.name}
              size={file.size}
              sizeLabel={formatMegabytes(file.size)}
              stage={fileStages[status]}
              progress={status === 'uploading' ? progress : undefined}
              error={error}
              disabled={working || analysing}
              {...(status === 'stored' ? {} : { onRemove: () => files.remove(id) })}
            />
          </li>
        ))}
      </ul>
    </>
  );
};

/** A step begins at its title: focus and view go there. */
const startHere = (title: HTMLElement | null) => {
  takeFocus(title);
  if (title) window.scrollTo({ top: 0 });
};

export type StepText = { label: string; title: string; intro: ReactNode };

type LabWizardProps = {
  registration: Registration;
  /** Over the title of each step. */
  above: string;
  texts: Readonly<Record<StepKey, StepText>>;
  /** Labels of the indicator, where it has more than the steps of the engine. */
  labels: readonly string[];
  analyseLabels: { idle: string; busy: string };
  documentsIntro?: ReactNode;
  results: ReactNode;
  resultsAction: { label: string; onClick: () => void };
  footer?: ReactNode;
};

/** The steps of a registration: indicator, banner, fields and the way on and back. */
export const LabWizard = (props: LabWizardProps) => {
  const { registration, above, texts, labels, analyseLabels, documentsIntro, results, resultsAction, footer } = props;
  const { step, steps, form, problem, working, analysing, next, back, analyse, isFirst, goTo } = registration;
  const busy = working || analysing;
  const { title, intro } = texts[step];

  const submit = () => {
    if (step === 'documents') void analyse();
    else if (step === 'analysis') resultsAction.onClick();
    else next();
  };

  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-10 sm:px-6 lg:grid-cols-[14rem_1fr] lg:gap-12 lg:py-16">
      <Stepper label="Registration steps" steps={labels} current={steps.indexOf(step)} {...(busy ? {} : { onSelect: goTo })} />
      <div className="min-w-0">
        <p className="text-muted">{above}</p>
        <h1 key={step} ref={startHere} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h1>
        <div className="mt-2 mb-6 max-w-prose text-muted">{intro}</div>
        <Banner tone="error" message={problem} className="mb-5" />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) submit();
          }}
        >
          {step === 'account' && <AccountFields form={form} disabled={busy} />}
          {step === 'lab' && <LabInfoFields form={form} disabled={busy} />}
          {step === 'details' && <DetailsFields form={form} disabled={busy} />}
          {step === 'documents' && <DocumentFields registration={registration} intro={documentsIntro} />}
          {step === 'documents' && registration.captcha && <div className="mt-6">{registration.captcha}</div>}
          {step === 'analysis' && results}
          <div className="mt-8 flex flex-wrap justify-between gap-3">
            {isFirst ? (
              <span />
            ) : (
              <Button look="secondary" disabled={busy || step === 'analysis'} onClick={back}>
                Back
              </Button>
            )}
            <Button type="submit" disabled={busy} aria-busy={busy || undefined}>
              {step === 'documents'
                ? busy
                  ? analyseLabels.busy
                  : analyseLabels.idle
                : step === 'analysis'
                  ? resultsAction.label
                  : 'Continue'}
            </Button>
          </div>
        </form>
        {footer}
      </div>
    </div>
  );
};
