import { limits } from '@aliquot/contract/limits';
import {
  accreditationOptions,
  labTypeOptions,
  operatingHoursOptions,
  primaryServiceOptions,
  specializationOptions,
  staffCountOptions,
} from '@aliquot/contract/options';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { AddressField } from '../../ui/address-field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { placesCredit, searchAddresses } from '../places/places.api.ts';
import type { LabValues } from './wizard-schema.ts';

type FieldsProps = { form: UseFormReturn<LabValues>; disabled: boolean };

export const AccountFields = ({ form: { register, formState }, disabled }: FieldsProps) => (
  <>
    <TextField
      label="Full Name"
      autoComplete="name"
      required
      disabled={disabled}
      error={formState.errors.name?.message}
      {...register('name')}
    />
    <TextField
      label="Email Address"
      type="email"
      autoComplete="email"
      required
      disabled={disabled}
      error={formState.errors.email?.message}
      {...register('email')}
    />
    <PasswordField
      label="Password"
      autoComplete="new-password"
      hint="At least 8 characters"
      required
      disabled={disabled}
      error={formState.errors.password?.message}
      {...register('password')}
    />
  </>
);

export const LabInfoFields = ({ form, disabled }: FieldsProps) => {
  const { register, control, formState, setValue } = form;
  return (
    <>
      <TextField
        label="Laboratory Name"
        autoComplete="organization"
        required
        disabled={disabled}
        error={formState.errors.labName?.message}
        {...register('labName')}
      />
      <Select
        label="Laboratory Type"
        required
        disabled={disabled}
        placeholder="Choose a type"
        error={formState.errors.labType?.message}
        options={labTypeOptions}
        {...register('labType')}
      />
      <Controller
        control={control}
        name="address"
        render={({ field: { onChange, ...field }, fieldState }) => (
          <AddressField
            label="Address"
            required
            disabled={disabled}
            search={searchAddresses}
            credit={placesCredit}
            error={fieldState.error?.message}
            onChange={(text) => {
              onChange(text);
              setValue('geo_location', null);
            }}
            onChoose={({ lat, lon }) => setValue('geo_location', { coordinates: [Number(lon), Number(lat)] })}
            {...field}
          />
        )}
      />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <TextField
          label="Contact Email"
          type="email"
          required
          disabled={disabled}
          error={formState.errors.contactEmail?.message}
          {...register('contactEmail')}
        />
        <TextField
          label="Contact Phone"
          type="tel"
          autoComplete="tel"
          required
          disabled={disabled}
          error={formState.errors.contactPhone?.message}
          {...register('contactPhone')}
        />
      </div>
      <TextField
        label="Website"
        type="url"
        optional
        disabled={disabled}
        placeholder="https://"
        error={formState.errors.website?.message}
        {...register('website')}
      />
    </>
  );
};

export const DetailsFields = ({ form, disabled }: FieldsProps) => {
  const { register, control, formState } = form;
  const [thisYear] = useState(() => new Date().getFullYear());
  return (
    <>
      <div className="grid gap-x-5 sm:grid-cols-[2fr_1fr_1fr]">
        <Select
          label="Operating Hours"
          required
          disabled={disabled}
          placeholder="Choose"
          error={formState.errors.operatingHours?.message}
          options={operatingHoursOptions}
          {...register('operatingHours')}
        />
        <Select
          label="Staff Count"
          required
          disabled={disabled}
          placeholder="Choose"
          error={formState.errors.staffCount?.message}
          options={staffCountOptions}
          {...register('staffCount')}
        />
        <NumberField
          label="Year Established"
          required
          disabled={disabled}
          min={limits.yearEstablishedMin}
          max={thisYear}
          error={formState.errors.yearEstablished?.message}
          {...register('yearEstablished')}
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
          control={control}
          name={name}
          render={({ field }) => (
            <MultiSelect label={label} optional disabled={disabled} options={options} {...field} value={field.value as never} />
          )}
        />
      ))}
    </>
  );
};
