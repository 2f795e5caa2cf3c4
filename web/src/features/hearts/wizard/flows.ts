import type { DraftKind } from '@aliquot/contract/people/drafts';
import type { StepKey } from './registration-values.ts';

type Step = { key: StepKey; label: string; title: string; intro: string };

/** One way to register a lab: its steps and texts. All flows run on the same engine. */
export type Flow = {
  draft: DraftKind;
  /** Shown above the title of each step. */
  above: string;
  steps: readonly Step[];
  /** The button that starts the analysis. */
  analyze: { idle: string; busy: string };
  /** The button below the results, which opens the questionnaire. */
  finish: string;
  /** True if an administrator registers the lab for its owner: adds the free tags and the administrator's id. */
  onBehalf: boolean;
};

const labInfo = { key: 'lab', intro: 'How researchers find and contact your lab.' } as const;
const details = {
  key: 'details',
  title: 'Operational Details',
  intro: 'What your lab does. Your documents in the next step should back this up.',
} as const;
const results = {
  title: 'AI Analysis Results',
  intro: 'What your documents show, what is missing, and what to do next.',
} as const;

const resultsOfLab = { ...results, intro: 'What the documents show, what is missing, and what to do next.' } as const;

/** The owner's own registration: the account is the first step and is created when the analysis starts. */
export const publicFlow: Flow = {
  draft: 'lab-registration',
  above: 'Register Your Laboratory',
  steps: [
    {
      key: 'account',
      label: 'Account',
      title: 'Create Your Account',
      intro: 'You’ll use it to respond to requests and keep your documents current.',
    },
    { ...labInfo, label: 'Lab Info', title: 'Laboratory Information' },
    { ...details, label: 'Details' },
    {
      key: 'documents',
      label: 'Documents',
      title: 'Document Upload & AI Analysis',
      intro: 'We read certificates, SOPs and quality manuals, and show the exact passage behind every finding.',
    },
    { ...results, key: 'analysis', label: 'Analysis' },
  ],
  analyze: { idle: 'Start AI Analysis', busy: 'Analyzing Documents...' },
  finish: 'Complete Registration',
  onBehalf: false,
};

/** Registration by an administrator for an owner: no account, and the questionnaire is its own step. */
export const adminFlow: Flow = {
  draft: 'lab-onboarding',
  above: 'AI-Powered Laboratory Onboarding',
  steps: [
    { ...labInfo, label: 'Basic Info', title: 'Basic Lab Information', intro: 'How researchers find and contact the lab.' },
    { ...details, label: 'Operations', intro: 'What the lab does. Its documents in the next step should back this up.' },
    {
      key: 'documents',
      label: 'Documents',
      title: 'Document Upload and AI Analysis',
      intro: 'Upload the lab’s documents. Starting the analysis registers the lab as pending.',
    },
    { ...resultsOfLab, key: 'analysis', label: 'AI Analysis' },
    { ...resultsOfLab, key: 'questionnaire', label: 'Questionnaire' },
  ],
  analyze: { idle: 'Start AI Analysis', busy: 'Analyzing...' },
  finish: 'Complete Onboarding',
  onBehalf: true,
};
