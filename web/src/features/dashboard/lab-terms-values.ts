import { type Availability, type LabTerms, labTermsSchema, type Prices, termsMessages } from '@aliquot/contract/terms';

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

/** The form field of each part of the contract's terms. */
const fieldOfPath: Readonly<Record<string, keyof TermsValues>> = {
  turnaroundWeeks: 'turnaroundWeeks',
  projectsPerMonth: 'projectsPerMonth',
  'availability.date': 'availableFrom',
  'prices.lowest': 'lowest',
  'prices.highest': 'highest',
};

/** The terms in the server's format, or errors by field. */
export const termsOf = (values: TermsValues): { terms: LabTerms } | { fields: TermsFields } => {
  const { availability, availableFrom, prices, lowest, highest } = values;
  const read = labTermsSchema.safeParse({
    turnaroundWeeks: number(values.turnaroundWeeks),
    projectsPerMonth: number(values.projectsPerMonth),
    availability: availability === '' ? null : { kind: availability, ...(availability === 'from' && { date: availableFrom }) },
    prices: prices === '' ? null : { kind: prices, lowest: number(lowest) ?? 0, highest: number(highest) ?? 0 },
  });
  if (read.success) return { terms: read.data };
  const fields: TermsFields = {};
  for (const { path, message } of read.error.issues) {
    const field = fieldOfPath[path.join('.')];
    if (field) fields[field] ??= field === 'availableFrom' ? termsMessages.date : message;
  }
  return { fields };
};
