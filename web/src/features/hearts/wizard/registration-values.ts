import { type LabDataInput, labDataSchema, labMessages } from '@aliquot/contract/hearts/labs';
import type { LabSite } from '@aliquot/contract/hearts/sites';
import { limits } from '@aliquot/contract/limits';
import type { Point } from '@aliquot/contract/pages';
import { emailSchema, nameSchema, passwordSchema } from '@aliquot/contract/people/accounts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

/** All fields of a lab registration, as form values. Files are kept apart. */
export type LabValues = {
  name: string;
  email: string;
  password: string;
  labName: string;
  labType: string;
  address: string;
  sites: LabSite[];
  geo_location: Point | null;
  contactEmail: string;
  contactPhone: string;
  website: string;
  operatingHours: string;
  staffCount: string;
  yearEstablished: string;
  accreditations: string[];
  primaryServices: string[];
  specializations: string[];
  equipmentTypes: string[];
  regulatoryCompliance: string[];
  qualityStandards: string[];
};

export const emptyLab: LabValues = {
  name: '',
  email: '',
  password: '',
  labName: '',
  labType: '',
  address: '',
  sites: [],
  geo_location: null,
  contactEmail: '',
  contactPhone: '',
  website: '',
  operatingHours: '',
  staffCount: '',
  yearEstablished: '',
  accreditations: [],
  primaryServices: [],
  specializations: [],
  equipmentTypes: [],
  regulatoryCompliance: [],
  qualityStandards: [],
};

/** The props of a step's fields. */
export type FieldsProps = { form: UseFormReturn<LabValues>; disabled: boolean };

export type StepKey = 'account' | 'lab' | 'details' | 'documents' | 'analysis' | 'questionnaire';

/** The errors of a step: a message for the banner, and messages by field. */
export type StepProblem = { message: string; fields: Partial<Record<keyof LabValues, string>> };

const accountSchema = z.object({ name: nameSchema, email: emailSchema, password: passwordSchema });
const infoSchema = labDataSchema.pick({ labName: true, contactEmail: true, contactPhone: true, website: true, sites: true });

const problemOf = (error: z.ZodError): StepProblem => {
  const fields: StepProblem['fields'] = {};
  for (const { path, message } of error.issues) fields[path[0] as keyof LabValues] ??= message;
  return { message: Object.values(fields)[0] ?? labMessages.labInfo, fields };
};

const check = (schema: z.ZodType, values: LabValues): StepProblem | null => {
  const { success, error } = schema.safeParse(values);
  return success ? null : problemOf(error);
};

type TextField = { [Name in keyof LabValues]: LabValues[Name] extends string ? Name : never }[keyof LabValues];

const missing = (values: LabValues, names: readonly TextField[], message: string): StepProblem | null => {
  const empty = names.filter((name) => values[name].trim() === '');
  return empty.length === 0 ? null : { message, fields: Object.fromEntries(empty.map((name) => [name, 'Required'])) };
};

const yearProblem = ({ yearEstablished }: LabValues): StepProblem | null => {
  const year = Number(yearEstablished);
  const latest = new Date().getFullYear();
  if (Number.isInteger(year) && year >= limits.yearEstablishedMin && year <= latest) return null;
  const message = `Year established must be between ${limits.yearEstablishedMin} and ${latest}.`;
  return { message, fields: { yearEstablished: message } };
};

/** The client-side checks of each step. The server repeats them. */
export const stepProblem = (step: StepKey, values: LabValues): StepProblem | null => {
  if (step === 'account') return check(accountSchema, values);
  if (step === 'lab') {
    return (
      missing(values, ['labName', 'labType', 'address', 'contactEmail', 'contactPhone'], labMessages.labInfo) ??
      check(infoSchema, values)
    );
  }
  if (step === 'details') {
    return missing(values, ['operatingHours', 'staffCount', 'yearEstablished'], labMessages.operations) ?? yearProblem(values);
  }
  return null;
};

/** The lab data in the server's format. */
export const labDataOf = ({ name: _name, email: _email, password: _password, ...lab }: LabValues): LabDataInput =>
  lab as LabDataInput;
