import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { FieldsProps } from '../../hearts/wizard/registration-values.ts';

/** The other places where the lab works, each with a CLIA number of its own. */
export const LabSitesFields = ({ form: { control, register, formState }, disabled }: FieldsProps) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'sites' });
  const problem = formState.errors.sites?.message ?? formState.errors.sites?.root?.message;
  return (
    <fieldset className="mb-5 grid gap-3">
      <legend className="font-medium">Other sites</legend>
      <p className="text-sm text-muted">
        Add each place with a CLIA number of its own, apart from the address above. Its certificates then count and show the
        site.
      </p>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-2">
          <legend className="sr-only">Site {index + 1}</legend>
          <TextField
            label="Site name"
            required
            dense
            disabled={disabled}
            maxLength={200}
            {...register(`sites.${index}.name`)}
          />
          <TextField
            label="CLIA number"
            required
            dense
            disabled={disabled}
            placeholder="05D2187643"
            maxLength={10}
            {...register(`sites.${index}.cliaNumber`)}
          />
          <TextField
            label="Site address"
            required
            dense
            disabled={disabled}
            maxLength={400}
            {...register(`sites.${index}.address`)}
          />
          <Button
            look="quiet-danger"
            size="sm"
            className="justify-self-start"
            disabled={disabled}
            onClick={() => remove(index)}
          >
            Remove<span className="sr-only"> site {index + 1}</span>
          </Button>
        </fieldset>
      ))}
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <div>
        <Button
          look="secondary"
          size="sm"
          disabled={disabled}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => append({ name: '', address: '', cliaNumber: '' })}
        >
          Add site
        </Button>
      </div>
    </fieldset>
  );
};
