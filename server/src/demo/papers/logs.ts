import { usDate } from '../sample-files/facts.ts';
import { blocksOf } from '../sample-files/write.ts';
import type { Paper, RecordFacts } from './facts.ts';

type Row = (facts: RecordFacts, at: number) => string;

type Log = { readonly title: string; readonly columns: string; readonly row: Row };

/** A book of logs: the title of each, its columns, and what a row says beside its day. */
const book =
  (name: string, form: string, title: string, logs: readonly Log[]): Paper =>
  (facts) => ({
    name,
    header: `${facts.name}   Form ${facts.code}-${form}`,
    blocks: blocksOf(`
      # ${title}
      ${logs
        .map(({ title: heading, columns, row }, log) =>
          [
            `## ${heading}`,
            `| Date | ${columns}`,
            ...[1, 2].map(
              (at) => `| ${usDate(facts.daysBefore(60 - at * 9 - log))} | ${row(facts, at + log + (facts.variant % 5))}`,
            ),
          ].join('\n      '),
        )
        .join('\n      ')}
      ~ ${facts.qualityManager} | Quality manager
    `),
  });

const nth = (items: readonly string[], at: number): string => items[at % items.length] ?? '';

/** The logs that a laboratory keeps of its daily work, in three books. */
export const logs = {
  'quality-logs': book('quality-logs', 'QMS-020', 'Records of Quality', [
    {
      title: 'Complaint Log',
      columns: 'From | Investigation | Answered',
      row: ({ staff }, at) =>
        `${nth(['A clinic', 'A physician', 'A sponsor'], at)} | ${nth(['Late report, courier changed', 'Name misspelled, report corrected', 'Missing page, sent again'], at)} | ${staff[0]}`,
    },
    {
      title: 'Corrective Action Log',
      columns: 'Cause | Action | Effect checked',
      row: (_, at) =>
        `${nth(['Label printer out of ink', 'New lot not compared', 'Door left open'], at)} | ${nth(['Weekly check', 'Step added to the form', 'Alarm set'], at)} | yes`,
    },
    {
      title: 'Nonconformity Log',
      columns: 'Event | Results held | Released by',
      row: ({ staff }, at) =>
        `${nth(['Control out of limits', 'Sample without a time', 'Run stopped by power'], at)} | ${at} | ${staff[1]}`,
    },
    {
      title: 'Risk Register',
      columns: 'Risk | Rating | Action',
      row: (_, at) =>
        `${nth(['Freezer fails', 'Courier late', 'One trained person'], at)} | ${nth(['high', 'medium', 'low'], at)} | ${nth(['Second freezer', 'Second courier', 'Train another'], at)}`,
    },
    {
      title: 'Master List of Documents',
      columns: 'Document | Version | Owner',
      row: ({ code, staff }, at) => `${code}-SOP-0${at + 10} | ${at} | ${staff[at % 2]}`,
    },
  ]),
  'bench-logs': book('bench-logs', 'BEN-020', 'Records of the Bench', [
    {
      title: 'Maintenance Log',
      columns: 'Instrument | Done | Initials',
      row: (_, at) =>
        `${nth(['Centrifuge', 'Analyzer', 'Cycler'], at)} | ${nth(['Cleaned, speed checked', 'Probe washed', 'Block tested'], at)} | ${nth(['LB', 'OC', 'FS'], at)}`,
    },
    {
      title: 'Reagent Lot Log',
      columns: 'Reagent | Lot | Opened by',
      row: ({ staff, variant }, at) =>
        `${nth(['Buffer A', 'Enzyme mix', 'Calibrator'], at)} | ${4000 + variant * 7 + at} | ${staff[at % 2]}`,
    },
    {
      title: 'Temperature and Humidity Log',
      columns: 'Room | Temperature | Humidity',
      row: (_, at) => `${nth(['Extraction', 'Amplification', 'Storage'], at)} | ${20 + (at % 3)}.${at} °C | ${40 + at} %`,
    },
    {
      title: 'Specimen Receipt Log',
      columns: 'Time | Specimen | Condition',
      row: (_, at) =>
        `0${7 + (at % 3)}:1${at} | ${nth(['Blood', 'Tissue', 'Plasma'], at)} | ${nth(['accepted', 'rejected, no label', 'accepted'], at)}`,
    },
    {
      title: 'Critical Value Log',
      columns: 'Time | Called to | Read back',
      row: (_, at) => `1${at % 4}:2${at} | ${nth(['Ward 3', 'Dr. Hale', 'Clinic'], at)} | yes`,
    },
  ]),
  'site-logs': book('site-logs', 'SIT-020', 'Records of the Site', [
    {
      title: 'Eyewash Check Log',
      columns: 'Station | Flow | Checked by',
      row: ({ staff }, at) => `${at} | good | ${staff[at % 2]}`,
    },
    {
      title: 'User Access Review',
      columns: 'Account | Role | Kept',
      row: ({ staff }, at) => `${staff[at % 2]} | ${nth(['Technologist', 'Supervisor', 'Reader'], at)} | yes`,
    },
    {
      title: 'Approved Supplier List',
      columns: 'Supplier | Evaluation | Next',
      row: (_, at) =>
        `${nth(['Prairie Plastics', 'Delta Reagents', 'Summit Couriers'], at)} | ${nth(['good', 'good, one late delivery', 'good'], at)} | in a year`,
    },
    {
      title: 'Continuity Exercise',
      columns: 'Scenario | Result | Led by',
      row: ({ director }, at) =>
        `${nth(['Power out', 'System down', 'Referral of urgent tests'], at)} | ${nth(['restored in 40 minutes', 'paper forms used', 'sent within two hours'], at)} | ${director}`,
    },
  ]),
} as const satisfies Readonly<Record<string, Paper>>;
