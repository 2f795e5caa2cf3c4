/** Contents of the sample documents. Dates are ISO dates; a document writes them the way its issuer does. */
export type LabFacts = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly director: string;
  readonly qualityManager: string;
  readonly cliaNumber: string;
  readonly capNumber: string;
  readonly a2laNumber: string;
  readonly iso15189Number: string;
  readonly stateLicence: string;
  readonly issued: string;
  readonly expires: string;
  readonly analytes: readonly string[];
  /** The specialties of the CLIA certificate, with their codes in Form CMS-116. */
  readonly specialties: readonly string[];
  /**
   * Tests that the scopes list: of the testing laboratory (ISO/IEC 17025), and of the medical one (ISO 15189; none, no table).
   */
  readonly accreditedTests: readonly string[];
  readonly clinicalTests: readonly string[];
  /** Specimens of the tests. */
  readonly material: string;
};

export const sampleFacts: LabFacts = {
  name: 'Meridian Molecular Diagnostics',
  street: '1420 Harbor View Drive, Suite 300',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
  director: 'Dr. Helena Marsh',
  qualityManager: 'Tomas Okafor',
  cliaNumber: '05D2187643',
  capNumber: '8723451',
  a2laNumber: '4786.02',
  iso15189Number: '4786.03',
  stateLicence: 'CDF-00347812',
  issued: '2025-03-14',
  expires: '2027-03-13',
  analytes: [
    'BRCA1 sequencing',
    'BRCA2 sequencing',
    'SARS-CoV-2 RNA',
    'HIV-1 viral load',
    'Factor V Leiden',
    'HbA1c',
    'Troponin I',
  ],
  specialties: ['BACTERIOLOGY (110)', 'VIROLOGY (140)', 'ROUTINE CHEMISTRY (310)'],
  accreditedTests: ['BRCA1 sequencing', 'BRCA2 sequencing', 'SARS-CoV-2 RNA', 'HIV-1 viral load'],
  clinicalTests: [],
  material: 'Human whole blood',
};

const dayAs = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (date: string): string => format.format(new Date(date));
};

/** 03/14/2025 */
export const usDate = dayAs('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** March 14, 2025 */
export const longDate = dayAs('en-US', { dateStyle: 'long' });

/** 14 March 2025 */
export const europeanDate = dayAs('en-GB', { dateStyle: 'long' });

export const addressOf = ({ street, city, state, zip }: LabFacts) => [street, `${city}, ${state} ${zip}`];
