import type { Lab } from '@aliquot/contract/hearts/labs';
import { termsLimits } from '@aliquot/contract/hearts/words/terms-limits';
import { availabilityKindOptions, priceKindOptions } from '@aliquot/contract/hearts/words/terms-words';
import { useQueryClient } from '@tanstack/react-query';
import { useEditForm } from '../../../platform/use-edit-form.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { findMyLab, myLabQuery, stateTerms } from '../../hearts/labs/labs.api.ts';
import { termsLabels, termsOf, termsProblem, termsValuesOf } from './lab-terms-values.ts';

type TermsDialogProps = { lab: Lab; onClose: () => void; onSaved: (lab: Lab) => void };

/** The lab's own statements about time, capacity and prices. Nothing is required. */
const LabTermsDialog = ({ lab, onClose, onSaved }: TermsDialogProps) => {
  const queries = useQueryClient();
  const { form, dialog } = useEditForm({
    opened: lab,
    valuesOf: ({ terms }) => termsValuesOf(terms),
    check: termsProblem,
    save: (values, { id, version }) => stateTerms(id, version, termsOf(values)),
    onSaved: (saved) => {
      queries.setQueryData(myLabQuery.queryKey, saved);
      onSaved(saved);
    },
    failed: 'Failed to save availability and prices.',
    conflict: { what: 'the lab', reload: findMyLab, labels: termsLabels },
  });
  const { register, watch, formState } = form;
  const { errors } = formState;
  const [availability, prices] = watch(['availability', 'prices']);
  return (
    <FormDialog
      {...dialog}
      title="Availability and prices"
      description="All of this is optional. Researchers see that it comes from you, and it counts in matching."
      saveLabel="Save availability and prices"
      onClose={onClose}
    >
      <Select
        label="New work"
        placeholder="Not stated"
        clearable
        options={availabilityKindOptions}
        {...(availability === 'paused' && { hint: 'Researchers won’t see your lab until you change this.' })}
        {...register('availability')}
      />
      {availability === 'from' && (
        <DateField
          label="Accepting new work from"
          required
          error={errors.availableFrom?.message}
          {...register('availableFrom')}
        />
      )}
      <div className="grid gap-x-5 sm:grid-cols-2">
        <NumberField
          label="Usual turnaround"
          optional
          unit="weeks"
          hint="From sample receipt to results."
          min={1}
          max={termsLimits.turnaroundWeeks}
          error={errors.turnaroundWeeks?.message}
          {...register('turnaroundWeeks')}
        />
        <NumberField
          label="New projects per month"
          optional
          hint="The most you can take on."
          min={1}
          max={termsLimits.projectsPerMonth}
          error={errors.projectsPerMonth?.message}
          {...register('projectsPerMonth')}
        />
      </div>
      <Select label="Price per project" placeholder="Not stated" clearable options={priceKindOptions} {...register('prices')} />
      {prices === 'range' && (
        <div className="grid gap-x-5 sm:grid-cols-2">
          <NumberField
            label="Lowest price"
            required
            unit="USD"
            min={1}
            error={errors.lowest?.message}
            {...register('lowest')}
          />
          <NumberField
            label="Highest price"
            required
            unit="USD"
            min={1}
            error={errors.highest?.message}
            {...register('highest')}
          />
        </div>
      )}
    </FormDialog>
  );
};

export default LabTermsDialog;
