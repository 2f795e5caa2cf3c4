import { labTypeOptions } from '@aliquot/contract/options';
import { Controller } from 'react-hook-form';
import { AddressField } from '../../../ui/form/address-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { fieldOf } from '../../people/accounts/account-fields.tsx';
import { placesCredit, searchAddresses } from '../../people/places/places.api.ts';
import type { FieldsProps } from './registration-values.ts';

export const LabInfoFields = ({ form, disabled }: FieldsProps) => {
  const { control, setValue } = form;
  const field = fieldOf(form);
  return (
    <div className="required-marks">
      <TextField label="Laboratory Name" autoComplete="organization" required disabled={disabled} {...field('labName')} />
      <Select
        label="Laboratory Type"
        required
        disabled={disabled}
        placeholder="Choose a type"
        options={labTypeOptions}
        {...field('labType')}
      />
      <Controller
        control={control}
        name="address"
        render={({ field: { onChange, ...address }, fieldState }) => (
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
            {...address}
          />
        )}
      />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <TextField label="Contact Email" type="email" required disabled={disabled} {...field('contactEmail')} />
        <TextField
          label="Contact Phone"
          type="tel"
          autoComplete="tel"
          required
          disabled={disabled}
          {...field('contactPhone')}
        />
      </div>
      <TextField label="Website" type="url" optional disabled={disabled} placeholder="example.org" {...field('website')} />
    </div>
  );
};
