import type { ReportChart, ReportKind } from '@aliquot/contract/administration/report-figures';

export const chartIds = [
  'decisions',
  'time-to-decision',
  'projects',
  'requests',
  'time-to-answer',
  'disputes',
  'scores',
  'certificates',
  'certificates-ended',
  'gaps',
  'sign-ups',
  'sign-ins',
  'deliveries',
  'time-to-delivery',
  'ratings',
  'analyses',
] as const;
export type ChartId = (typeof chartIds)[number];

type Named = readonly (readonly [id: string, name: string])[];

/** What the sentence of a chart counts: one series, or one row. */
export type CountWords = { readonly of: string; readonly one: string; readonly many: string };

/**
 * How a chart is made and what its sentence says. `over`: series in the parts of the period, of which the sentence counts one
 * or names the measure. `at`: what was on record at the end of the period, in these rows, or without any named
 * in the most frequent ones.
 */
export type ChartDefinition = Pick<ReportChart, 'title' | 'about' | 'unit'> &
  (
    | {
        readonly by: 'over';
        readonly series: Named;
        readonly says: CountWords | { readonly of: string; readonly measure: string };
      }
    | { readonly by: 'at'; readonly series: string; readonly rows: Named; readonly says: CountWords }
    | {
        readonly by: 'at';
        readonly series: string;
        readonly rows: null;
        readonly says: { readonly most: string; readonly none: string };
      }
  );

const median: Named = [['median', 'Median']];

export const charts: Readonly<Record<ChartId, ChartDefinition>> = {
  decisions: {
    title: 'Registrations and decisions',
    about: 'Laboratories that registered, and what administrators decided.',
    unit: 'count',
    by: 'over',
    series: [
      ['registered', 'Registered'],
      ['approved', 'Approved'],
      ['denied', 'Denied'],
      ['suspended', 'Suspended'],
    ],
    says: { of: 'approved', one: 'laboratory was approved', many: 'laboratories were approved' },
  },
  'time-to-decision': {
    title: 'Time to decision',
    about: 'From the registration, or the last time it was sent for review, to the approval or denial.',
    unit: 'days',
    by: 'over',
    series: median,
    says: { of: 'median', measure: 'median time to a decision' },
  },
  projects: {
    title: 'Projects',
    about: 'Projects that researchers submitted.',
    unit: 'count',
    by: 'over',
    series: [['submitted', 'Submitted']],
    says: { of: 'submitted', one: 'project was submitted', many: 'projects were submitted' },
  },
  requests: {
    title: 'Requests to laboratories',
    about: 'Requests by the day they were sent, agreed, declined, and the day their results were accepted.',
    unit: 'count',
    by: 'over',
    series: [
      ['requested', 'Requested'],
      ['accepted', 'Accepted'],
      ['declined', 'Declined'],
      ['completed', 'Completed'],
    ],
    says: { of: 'requested', one: 'request was sent to a laboratory', many: 'requests were sent to laboratories' },
  },
  'time-to-answer': {
    title: 'Time to answer',
    about: 'From a request to the first answer of the laboratory.',
    unit: 'hours',
    by: 'over',
    series: median,
    says: { of: 'median', measure: 'median time until a laboratory answered' },
  },
  disputes: {
    title: 'Disputes',
    about: 'Disputes that either side opened, and those that were decided.',
    unit: 'count',
    by: 'over',
    series: [
      ['opened', 'Opened'],
      ['decided', 'Decided'],
    ],
    says: { of: 'opened', one: 'dispute was opened', many: 'disputes were opened' },
  },
  scores: {
    title: 'Compliance scores',
    about: 'Each laboratory by its newest score at the end of the period.',
    unit: 'count',
    by: 'at',
    series: 'Laboratories',
    rows: [
      ['from-80', '80% or more'],
      ['from-60', '60% to 79%'],
      ['below-60', 'Below 60%'],
      ['none', 'No score yet'],
    ],
    says: {
      of: 'from-80',
      one: 'laboratory had a score of 80% or more',
      many: 'laboratories had a score of 80% or more',
    },
  },
  certificates: {
    title: 'Certificates',
    about: 'At the end of the period. A certificate is expiring in its last 90 days.',
    unit: 'count',
    by: 'at',
    series: 'Certificates',
    rows: [
      ['active', 'Active'],
      ['expiring', 'Expiring'],
      ['expired', 'Expired'],
      ['not begun', 'Not begun'],
      ['no end date', 'Without an end date'],
    ],
    says: { of: 'expired', one: 'certificate had expired', many: 'certificates had expired' },
  },
  'certificates-ended': {
    title: 'Certificates that ended',
    about: 'By the last day of their validity.',
    unit: 'count',
    by: 'over',
    series: [['ended', 'Ended']],
    says: { of: 'ended', one: 'certificate ended', many: 'certificates ended' },
  },
  gaps: {
    title: 'Most common gaps',
    about: 'Requirements that the newest judgment of a laboratory leaves open at the end of the period; the ten most frequent.',
    unit: 'count',
    by: 'at',
    series: 'Laboratories',
    rows: null,
    says: { most: 'The most common gap', none: 'No laboratory had an open gap.' },
  },
  'sign-ups': {
    title: 'New accounts',
    about: 'Accounts that exist today, by their role and the day they were created.',
    unit: 'count',
    by: 'over',
    series: [
      ['user', 'Researchers'],
      ['lab_owner', 'Laboratory members'],
      ['admin', 'Administrators'],
    ],
    says: { of: 'user', one: 'researcher signed up', many: 'researchers signed up' },
  },
  'sign-ins': {
    title: 'People who signed in',
    about: 'Each person once for each part of the period.',
    unit: 'count',
    by: 'over',
    series: [['people', 'People']],
    says: { of: 'people', one: 'person signed in', many: 'people signed in' },
  },
  deliveries: {
    title: 'Results delivered',
    about: 'By the day the laboratory marked the work completed, against the day it had promised.',
    unit: 'count',
    by: 'over',
    series: [
      ['on-time', 'On time'],
      ['late', 'Late'],
      ['no-day', 'Without a promised day'],
    ],
    says: { of: 'late', one: 'delivery was late', many: 'deliveries were late' },
  },
  'time-to-delivery': {
    title: 'Time to delivery',
    about: 'From the agreement to the delivered results.',
    unit: 'days',
    by: 'over',
    series: median,
    says: { of: 'median', measure: 'median time to delivery' },
  },
  ratings: {
    title: 'Ratings of laboratories',
    about: 'The mean of the ratings by researchers that were published in the period, from 1 to 5.',
    unit: 'rating',
    by: 'over',
    series: [
      ['communication', 'Communication'],
      ['timeliness', 'Timeliness'],
      ['quality', 'Quality'],
    ],
    says: { of: 'quality', measure: 'mean rating of quality' },
  },
  analyses: {
    title: 'Document analyses',
    about: 'Analyses of laboratory documents by the day they ended.',
    unit: 'count',
    by: 'over',
    series: [
      ['completed', 'Completed'],
      ['failed', 'Failed'],
    ],
    says: { of: 'completed', one: 'analysis was completed', many: 'analyses were completed' },
  },
};

/** What each report is made of, in the order in which it is read. */
export const chartsOf: Readonly<Record<ReportKind, readonly ChartId[]>> = {
  laboratories: ['decisions', 'time-to-decision'],
  requests: ['projects', 'requests', 'time-to-answer', 'disputes'],
  compliance: ['scores', 'certificates', 'certificates-ended', 'gaps'],
  people: ['sign-ups', 'sign-ins'],
  service: ['deliveries', 'time-to-delivery', 'ratings', 'analyses'],
};
