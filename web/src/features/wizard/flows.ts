import type { DraftKind } from '@aliquot/contract/drafts';
import type { StepKey } from './registration-values.ts';

type Step = { key: StepKey; label: string; title: string; intro: string };

/** One way to register a laboratory: its steps in their order, and its words. The engine is the same for all. */
export type Flow = {
  draft: DraftKind;
  /** Over the title of each step. */
  above: string;
  steps: readonly Step[];
  /** The button that starts the analysis. */
  analyse: { idle: string; busy: string };
  /** The button below the results, which opens the questionnaire. */
  finish: string;
  /** Whether the laboratory is registered for somebody else: with free tags, and with the id of who does it. */
  onBehalf: boolean;
};

const labInfo = { key: 'lab', intro: 'How researchers find and reach the laboratory.' } as const;
const details = {
  key: 'details',
  title: 'Operational Details',
  intro: 'What the laboratory does. What you claim here, the documents of the next step should show.',
} as const;
const results = {
  title: 'AI Analysis Results',
  intro: 'What the documents show, what is missing, and what comes next.',
} as const;

/** The owner's own registration: the account comes first, and is made when the analysis starts. */
export const publicFlow: Flow = {
  draft: 'lab-registration',
  above: 'Register Your Laboratory',
  steps: [
    {
      key: 'account',
      label: 'Account',
      title: 'Create Your Account',
      intro: 'You sign in with it later to answer requests and to keep your documents current.',
    },
    { ...labInfo, label: 'Lab Info', title: 'Laboratory Information' },
    { ...details, label: 'Details' },
    {
      key: 'documents',
      label: 'Documents',
      title: 'Document Upload & AI Analysis',
      intro: 'We read certificates, SOPs and quality manuals, and point to the exact passage behind every finding.',
    },
    { ...results, key: 'analysis', label: 'Analysis' },
  ],
  analyse: { idle: 'Start AI Analysis', busy: 'Analyzing Documents...' },
  finish: 'Complete Registration',
  onBehalf: false,
};

/** The registration by an administrator on an owner's behalf: no account, and the questionnaire is a step of its own. */
export const adminFlow: Flow = {
  draft: 'lab-onboarding',
  above: 'AI-Powered Laboratory Onboarding',
  steps: [
    { ...labInfo, label: 'Basic Info', title: 'Basic Lab Information' },
    { ...details, label: 'Operations' },
    {
      key: 'documents',
      label: 'Documents',
      title: 'Document Upload and AI Analysis',
      intro: 'Upload what the laboratory has handed in. When the analysis starts, the laboratory is registered as pending.',
    },
    { ...results, key: 'analysis', label: 'AI Analysis' },
    { ...results, key: 'questionnaire', label: 'Questionnaire' },
  ],
  analyse: { idle: 'Start AI Analysis', busy: 'Analyzing...' },
  finish: 'Complete Onboarding',
  onBehalf: true,
};
