import { longDate, usDate } from '../sample-files.ts';
import type { Paper } from './facts.ts';

/** The report of an internal audit: what was found, and that it was closed. */
export const internalAudit: Paper = (facts) => ({
  name: 'internal-audit-report',
  header: `${facts.name}   Form ${facts.code}-AUD-004`,
  blocks: [
    { kind: 'title', text: 'Internal Audit Report' },
    {
      kind: 'fields',
      label: 'left',
      columns: 1,
      items: [
        ['Audit date:', longDate(facts.daysBefore(70 + facts.variant))],
        ['Lead auditor:', facts.qualityManager],
        ['Auditee:', facts.staff[0]],
        ['Areas:', 'Receipt of specimens, one test from receipt to report, records of staff and instruments'],
        ['Number of findings:', String(2 + (facts.variant % 3))],
      ],
    },
    {
      kind: 'table',
      head: ['No.', 'Finding', 'Class', 'Due', 'Status'],
      rows: [
        ['1', 'A reagent without its date of opening', 'minor', usDate(facts.daysBefore(40 + facts.variant)), 'closed'],
        ['2', 'Room temperature not recorded on two days', 'minor', usDate(facts.daysBefore(40 + facts.variant)), 'closed'],
      ],
    },
    {
      kind: 'paragraph',
      text: `No major nonconformities were found. Corrective actions were completed and verified on ${longDate(facts.daysBefore(20))}.`,
    },
    { kind: 'signature', name: facts.qualityManager, role: 'Quality manager' },
  ],
});

/** The minutes of the yearly review by management. */
export const managementReview: Paper = (facts) => ({
  name: 'management-review',
  header: `${facts.name}   Form ${facts.code}-MGT-002`,
  blocks: [
    { kind: 'title', text: 'Management Review Minutes' },
    {
      kind: 'fields',
      label: 'left',
      columns: 1,
      items: [
        ['Meeting date:', longDate(facts.daysBefore(100 + facts.variant))],
        ['Attendees:', `${facts.director}, ${facts.qualityManager}, ${facts.staff[0]}`],
      ],
    },
    { kind: 'heading', text: 'Quality indicators' },
    {
      kind: 'table',
      head: ['Indicator', 'Goal', 'This year', 'Last year'],
      rows: [
        ['Results in time', '95 %', `${93 + (facts.variant % 6)} %`, '94 %'],
        ['Rejected specimens', 'below 2 %', `1.${facts.variant % 9} %`, '2.1 %'],
        ['Corrected reports', 'below 0.5 %', '0.3 %', '0.4 %'],
      ],
    },
    { kind: 'heading', text: 'Action items' },
    {
      kind: 'list',
      items: [
        'Replace the older of the two freezers before summer.',
        'Train a second person to release results at weekends.',
        'Ask the ten largest clients for feedback once more.',
      ],
    },
    { kind: 'signature', name: facts.director, role: 'Laboratory director' },
  ],
});

/** What clients said in the yearly survey. */
export const clientSurvey: Paper = (facts) => ({
  name: 'client-survey',
  header: `${facts.name}   Form ${facts.code}-QMS-011`,
  blocks: [
    { kind: 'title', text: 'Client Satisfaction Survey' },
    {
      kind: 'fields',
      label: 'left',
      columns: 1,
      items: [
        ['Period:', `${longDate(facts.daysBefore(420))} to ${longDate(facts.daysBefore(55))}`],
        ['Answers:', `${24 + (facts.variant % 30)} of 61`],
      ],
    },
    {
      kind: 'table',
      head: ['Question', 'Very good', 'Good', 'Poor'],
      rows: [
        ['Results come when they were promised', '58 %', '37 %', '5 %'],
        ['Questions are answered by somebody who knows', '71 %', '27 %', '2 %'],
        ['Reports are easy to read', '49 %', '44 %', '7 %'],
      ],
    },
    { kind: 'paragraph', text: 'The layout of the report is revised by the end of the quarter.' },
  ],
});
