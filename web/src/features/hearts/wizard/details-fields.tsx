import { limits } from '@aliquot/contract/limits';
import {
  accreditationOptions,
  operatingHoursOptions,
  primaryServiceOptions,
  specializationOptions,
  staffCountOptions,
} from '@aliquot/contract/options';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { MultiSelect } from '../../../ui/form/multi-select.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TagsField } from '../../../ui/form/tags-field.tsx';
import { fieldOf } from '../../people/accounts/account-fields.tsx';
import type { FieldsProps } from './registration-values.ts';

const tagHint = 'Press Enter after each.';

const TagFields = ({ form: { control }, disabled }: FieldsProps) =>
  (
    [
      ['equipmentTypes', 'Equipment Types', 'Mass spectrometer, flow cytometer'],
      ['regulatoryCompliance', 'Regulatory Compliance', '21 CFR Part 11, GDPR'],
      ['qualityStandards', 'Quality Standards', 'ISO 9001, GCLP'],
    ] as const
  ).map(([name, label, example]) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field }) => (
        <TagsField label={label} optional hint={tagHint} placeholder={example} disabled={disabled} {...field} />
      )}
    />
  ));

export const DetailsFields = ({ form, disabled, tags = false }: FieldsProps & { tags?: boolean }) => {
  const field = fieldOf(form);
  const [thisYear] = useState(() => new Date().getFullYear());
  return (
    <div className="required-marks">
      <div className="grid gap-x-5 sm:grid-cols-[2fr_1fr_1fr]">
        <Select
          label="Operating Hours"
          required
          disabled={disabled}
          placeholder="Choose"
          options={operatingHoursOptions}
          {...field('operatingHours')}
        />
        <Select
          label="Staff Count"
          required
          disabled={disabled}
          placeholder="Choose"
          options={staffCountOptions}
          {...field('staffCount')}
        />
        <NumberField
          label="Year Established"
          required
          disabled={disabled}
          min={limits.yearEstablishedMin}
          max={thisYear}
          {...field('yearEstablished')}
        />
      </div>
      {(
        [
          ['accreditations', 'Accreditations', accreditationOptions],
          ['primaryServices', 'Primary Services', primaryServiceOptions],
          ['specializations', 'Specializations', specializationOptions],
        ] as const
      ).map(([name, label, options]) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <MultiSelect label={label} optional disabled={disabled} options={options} {...field} value={field.value as never} />
          )}
        />
      ))}
      {tags && <TagFields form={form} disabled={disabled} />}
    </div>
  );
};
