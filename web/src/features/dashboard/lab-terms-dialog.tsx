import type { Lab } from '@aliquot/contract/labs';
import { termsLimits } from '@aliquot/contract/terms-limits';
import { availabilityKindOptions, priceKindOptions } from '@aliquot/contract/terms-words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useConfirm } from '../../ui/overlay/use-confirm.tsx';
import { findMyLab, myLabQuery, stateTerms } from '../labs/labs.api.ts';
import { type TermsValues, termsOf, termsValuesOf } from './lab-terms-values.ts';

const formId = 'lab-terms';
const changedMeanwhile =
  'Somebody else changed the laboratory while you were editing. What you typed is still here; saving again keeps yours.';

const useTerms = (opened: Lab, onSaved: (lab: Lab) => void) => {
  const [version, setVersion] = useState(opened.version);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<TermsValues>({ defaultValues: termsValuesOf(opened.terms) });
  const queries = useQueryClient();

  const save = form.handleSubmit(async (values) => {
    const read = termsOf(values);
    if ('fields' in read) {
      const wrong = Object.entries(read.fields) as [keyof TermsValues, string][];
      for (const [name, message] of wrong) form.setError(name, { message });
      if (wrong[0]) form.setFocus(wrong[0][0]);
      return;
    }
    setProblem(null);
    try {
      const saved = await stateTerms(opened.id, version, read.terms);
      queries.setQueryData(myLabQuery.queryKey, saved);
      onSaved(saved);
    } catch (error) {
      const isLate = error instanceof ApiError && error.status === 409;
      if (isLate)
        await findMyLab().then(
          (lab) => setVersion(lab.version),
          () => {},
        );
      setProblem(isLate ? changedMeanwhile : failureMessage(error, 'Failed to save what you stated.'));
    }
  });
  return { form, problem, save };
};

type TermsDialogProps = { lab: Lab; onClose: () => void; onSaved: (lab: Lab) => void };

/** What a laboratory states of time, capacity and prices. Nothing is required. */
export const LabTermsDialog = ({ lab, onClose, onSaved }: TermsDialogProps) => {
  const { form, problem, save } = useTerms(lab, onSaved);
  const { register, watch, formState } = form;
  const { isSubmitting, isDirty, errors } = formState;
  const { confirm, dialog } = useConfirm();
  const [availability, prices] = watch(['availability', 'prices']);
  const close = async () => {
    const question = { title: 'Discard your changes?', confirmLabel: 'Discard', declineLabel: 'Keep editing', danger: true };
    if (!isDirty || (await confirm(question))) onClose();
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || void close()}
        busy={isSubmitting}
        title="Availability and prices"
        description="All of it is optional. Researchers see it as stated by you, and it counts when laboratories are matched."
        footer={
          <>
            <Button look="secondary" disabled={isSubmitting} onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={isSubmitting} loadingLabel="Saving">
              Save
            </Button>
          </>
        }
      >
        <Banner tone="error" message={problem} occasion={problem} className="mb-4" />
        <form id={formId} noValidate onSubmit={(event) => void save(event)}>
          <Select
            label="New work"
            disabled={isSubmitting}
            placeholder="Not stated"
            clearable
            options={availabilityKindOptions}
            {...(availability === 'paused' && { hint: 'Researchers are not offered the laboratory until you change this.' })}
            {...register('availability')}
          />
          {availability === 'from' && (
            <DateField
              label="New work is taken from"
              required
              disabled={isSubmitting}
              error={errors.availableFrom?.message}
              {...register('availableFrom')}
            />
          )}
          <div className="grid gap-x-5 sm:grid-cols-2">
            <NumberField
              label="Usual turnaround"
              optional
              unit="weeks"
              hint="From receiving the samples to the results."
              disabled={isSubmitting}
              min={1}
              max={termsLimits.turnaroundWeeks}
              error={errors.turnaroundWeeks?.message}
              {...register('turnaroundWeeks')}
            />
            <NumberField
              label="New projects a month"
              optional
              hint="The most that you can take on."
              disabled={isSubmitting}
              min={1}
              max={termsLimits.projectsPerMonth}
              error={errors.projectsPerMonth?.message}
              {...register('projectsPerMonth')}
            />
          </div>
          <Select
            label="Price of a project"
            disabled={isSubmitting}
            placeholder="Not stated"
            clearable
            options={priceKindOptions}
            {...register('prices')}
          />
          {prices === 'range' && (
            <div className="grid gap-x-5 sm:grid-cols-2">
              <NumberField
                label="Lowest price"
                required
                unit="USD"
                disabled={isSubmitting}
                min={1}
                error={errors.lowest?.message}
                {...register('lowest')}
              />
              <NumberField
                label="Highest price"
                required
                unit="USD"
                disabled={isSubmitting}
                min={1}
                error={errors.highest?.message}
                {...register('highest')}
              />
            </div>
          )}
        </form>
      </Dialog>
      {dialog}
    </>
  );
};

export default LabTermsDialog;
