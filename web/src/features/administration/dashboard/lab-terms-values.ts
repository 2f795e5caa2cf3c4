import { type Availability, type LabTerms, labTermsSchema, type Prices, termsMessages } from '@aliquot/contract/hearts/terms';

/** The terms as form values; the empty string is "not stated". */
export type TermsValues = {
  availability: '' | Availability['kind'];
  availableFrom: string;
  turnaroundWeeks: string;
  projectsPerMonth: string;
  prices: '' | Prices['kind'];
  lowest: string;
  highest: string;
};

/** The fields, with their names in a sentence. */
export const termsLabels: Readonly<Record<keyof TermsValues, string>> = {
  availability: 'new work',
  availableFrom: 'start of new work',
  turnaroundWeeks: 'usual turnaround',
  projectsPerMonth: 'new projects per month',
  prices: 'price per project',
  lowest: 'lowest price',
  highest: 'highest price',
};

type TermsFields = Partial<Record<keyof TermsValues, string>>;

const text = (count: number | null | undefined) => (count == null ? '' : String(count));

export const termsValuesOf = ({ availability, turnaroundWeeks, projectsPerMonth, prices }: LabTerms): TermsValues => ({
  availability: availability?.kind ?? '',
  availableFrom: availability?.kind === 'from' ? availability.date : '',
  turnaroundWeeks: text(turnaroundWeeks),
  projectsPerMonth: text(projectsPerMonth),
  prices: prices?.kind ?? '',
  lowest: text(prices?.kind === 'range' ? prices.lowest : null),
  highest: text(prices?.kind === 'range' ? prices.highest : null),
});

const number = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** The form's field for each part of the contract. */
const fieldOfPath: Readonly<Record<string, keyof TermsValues>> = {
  turnaroundWeeks: 'turnaroundWeeks',
  projectsPerMonth: 'projectsPerMonth',
  'availability.date': 'availableFrom',
  'prices.lowest': 'lowest',
  'prices.highest': 'highest',
};

const inputOf = (values: TermsValues) => {
  const { availability, availableFrom, prices, lowest, highest } = values;
  return {
    turnaroundWeeks: number(values.turnaroundWeeks),
    projectsPerMonth: number(values.projectsPerMonth),
    availability: availability === '' ? null : { kind: availability, ...(availability === 'from' && { date: availableFrom }) },
    prices: prices === '' ? null : { kind: prices, lowest: number(lowest) ?? 0, highest: number(highest) ?? 0 },
  };
};

/** The terms as the server takes them. @throws when `termsProblem` finds one. */
export const termsOf = (values: TermsValues): LabTerms => labTermsSchema.parse(inputOf(values));

/** What is wrong with the form, by field. */
export const termsProblem = (values: TermsValues): { fields: TermsFields } | null => {
  const { error } = labTermsSchema.safeParse(inputOf(values));
  if (!error) return null;
  const fields: TermsFields = {};
  for (const { path, message } of error.issues) {
    const field = fieldOfPath[path.join('.')];
    if (field) fields[field] ??= field === 'availableFrom' ? termsMessages.date : message;
  }
  return { fields };
};
