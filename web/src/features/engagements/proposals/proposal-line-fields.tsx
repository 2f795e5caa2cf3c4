import { formatMoney } from '@aliquot/contract/money';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Plus, Trash2 } from '../../../ui/text/icon.ts';
import { emptyLine, emptyMilestone, lineTotal, type ProposalValues, pricePlaceholder } from './proposal-values.ts';

type Form = { form: UseFormReturn<ProposalValues> };

/** The exact total while it is typed; lines without a price do not count yet. */
export const LiveTotal = ({ form }: Form) => {
  const [lines, currency] = useWatch({ control: form.control, name: ['lines', 'currency'] });
  const sums = lines.map((line) => lineTotal(line, currency));
  const open = sums.filter((sum) => sum === undefined).length;
  return (
    <output className="block text-right text-lg tabular-nums">
      Total{' '}
      {formatMoney(
        sums.reduce<bigint>((total, sum) => total + (sum ?? 0n), 0n),
        currency,
      )}
      {open > 0 && (
        <span className="block text-sm text-muted">{open === 1 ? '1 line has' : `${open} lines have`} no price yet</span>
      )}
    </output>
  );
};

const LineSum = ({ form, index }: Form & { index: number }) => {
  const [line, currency] = useWatch({ control: form.control, name: [`lines.${index}`, 'currency'] });
  const sum = line && lineTotal(line, currency);
  return <span className="text-sm tabular-nums">{sum === undefined ? '' : formatMoney(sum, currency)}</span>;
};

/** What the laboratory offers, line by line. */
export const LineFields = ({ form }: Form) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const { errors } = form.formState;
  const currency = useWatch({ control: form.control, name: 'currency' });
  return (
    <div className="grid gap-4">
      {fields.map(({ id }, index) => {
        const problems = errors.lines?.[index];
        return (
          <fieldset key={id} className="rounded-card border border-line p-4">
            <legend className="px-1 text-sm text-muted">Line {index + 1}</legend>
            <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
              <TextField
                label="Test"
                required
                dense
                maxLength={200}
                error={problems?.test?.message}
                {...form.register(`lines.${index}.test`)}
              />
              <TextField
                label="Method"
                optional
                dense
                maxLength={200}
                error={problems?.method?.message}
                {...form.register(`lines.${index}.method`)}
              />
            </div>
            <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
              <NumberField
                label="Quantity"
                required
                dense
                min={1}
                error={problems?.quantity?.message}
                {...form.register(`lines.${index}.quantity`)}
              />
              <TextField
                label="Unit"
                required
                dense
                maxLength={200}
                error={problems?.unit?.message}
                {...form.register(`lines.${index}.unit`)}
              />
              <TextField
                label={`Price each, ${currency}`}
                required
                dense
                inputMode="decimal"
                placeholder={pricePlaceholder(currency)}
                error={problems?.price?.message}
                {...form.register(`lines.${index}.price`)}
              />
            </div>
            <div className="mt-2 flex items-center justify-between gap-3">
              <LineSum form={form} index={index} />
              {fields.length > 1 && (
                <Button
                  look="quiet-danger"
                  size="sm"
                  icon={<Trash2 aria-hidden="true" size={14} />}
                  onClick={() => remove(index)}
                >
                  Remove<span className="sr-only"> line {index + 1}</span>
                </Button>
              )}
            </div>
          </fieldset>
        );
      })}
      {errors.lines?.root?.message && (
        <p role="alert" className="text-sm text-bad">
          {errors.lines.root.message}
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Button look="secondary" size="sm" icon={<Plus aria-hidden="true" size={16} />} onClick={() => append(emptyLine)}>
          Add line
        </Button>
        <LiveTotal form={form} />
      </div>
    </div>
  );
};

/** Steps of the work with their share of the price. None is required. */
export const MilestoneFields = ({ form }: Form) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'milestones' });
  const { errors } = form.formState;
  return (
    <div className="grid gap-3">
      {fields.map(({ id }, index) => {
        const problems = errors.milestones?.[index];
        return (
          <fieldset key={id} className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-3">
            <legend className="sr-only">Milestone {index + 1}</legend>
            <TextField
              label="Milestone"
              required
              dense
              maxLength={200}
              error={problems?.name?.message}
              {...form.register(`milestones.${index}.name`)}
            />
            <NumberField
              label="Due after"
              unit="days"
              required
              dense
              min={1}
              error={problems?.dueInDays?.message}
              {...form.register(`milestones.${index}.dueInDays`)}
            />
            <NumberField
              label="Share"
              unit="%"
              required
              dense
              min={0}
              max={100}
              error={problems?.share?.message}
              {...form.register(`milestones.${index}.share`)}
            />
            <Button look="quiet-danger" size="sm" className="justify-self-start" onClick={() => remove(index)}>
              Remove<span className="sr-only"> milestone {index + 1}</span>
            </Button>
          </fieldset>
        );
      })}
      {errors.milestones?.root?.message && (
        <p role="alert" className="text-sm text-bad">
          {errors.milestones.root.message}
        </p>
      )}
      <div>
        <Button look="secondary" size="sm" icon={<Plus aria-hidden="true" size={16} />} onClick={() => append(emptyMilestone)}>
          Add milestone
        </Button>
      </div>
    </div>
  );
};
