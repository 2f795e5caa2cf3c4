/** The made-up lab, number and dates of the home page's example. */
export type Finding = {
  key: 'laboratory' | 'number' | 'expires' | 'specialty' | 'review';
  kind: 'found' | 'gap';
  label: string;
  value: string;
  /** What the product finds in it. */
  note: string;
};

export type ExampleCertificate = {
  effective: string;
  expires: string;
  reviewed: string;
  findings: readonly Finding[];
};

/** The example relative to a year, so that its certificate is always valid and its last review always overdue. */
export const exampleCertificate = (year: number): ExampleCertificate => ({
  effective: `04/01/${year - 1}`,
  expires: `03/31/${year + 1}`,
  reviewed: `02/14/${year - 3}`,
  findings: [
    {
      key: 'laboratory',
      kind: 'found',
      label: 'Laboratory',
      value: 'Meridian Clinical Labs',
      note: 'Matches the registered name',
    },
    { key: 'number', kind: 'found', label: 'Certificate number', value: '50D2099881', note: 'Page 1, valid format' },
    { key: 'expires', kind: 'found', label: 'Expires', value: `March 31, ${year + 1}`, note: 'Valid' },
    { key: 'specialty', kind: 'found', label: 'Specialty', value: 'General immunology', note: 'Code 220, one of three' },
    {
      key: 'review',
      kind: 'gap',
      label: 'Proficiency testing',
      value: 'Last review is more than 24 months old',
      note: 'Upload the latest review',
    },
  ],
});
