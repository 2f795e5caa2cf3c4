import { longDate, usDate } from '../sample-files/facts.ts';
import { blocksOf } from '../sample-files/write.ts';
import type { Paper } from './facts.ts';

/** The report of an internal audit: what was found, and that it was closed. */
export const internalAudit: Paper = (facts) => ({
  name: 'internal-audit-report',
  header: `${facts.name}   Form ${facts.code}-AUD-004`,
  blocks: blocksOf(`
    # Internal Audit Report
    = Audit date: | ${longDate(facts.daysBefore(70 + facts.variant))}
    = Lead auditor: | ${facts.qualityManager}
    = Auditee: | ${facts.staff[0]}
    = Areas: | Receipt of specimens, one test from receipt to report, records of staff and instruments
    = Number of findings: | ${2 + (facts.variant % 3)}
    | No. | Finding | Class | Due | Status
    | 1 | A reagent without its date of opening | minor | ${usDate(facts.daysBefore(40 + facts.variant))} | closed
    | 2 | Room temperature not recorded on two days | minor | ${usDate(facts.daysBefore(40 + facts.variant))} | closed
    No major nonconformities were found. Corrective actions were completed and verified on
    ${longDate(facts.daysBefore(20))}.
    ~ ${facts.qualityManager} | Quality manager
  `),
});

/** The minutes of the yearly review by management. */
export const managementReview: Paper = (facts) => ({
  name: 'management-review',
  header: `${facts.name}   Form ${facts.code}-MGT-002`,
  blocks: blocksOf(`
    # Management Review Minutes
    = Meeting date: | ${longDate(facts.daysBefore(100 + facts.variant))}
    = Attendees: | ${facts.director}, ${facts.qualityManager}, ${facts.staff[0]}
    ## Quality indicators
    | Indicator | Goal | This year | Last year
    | Results in time | 95 % | ${93 + (facts.variant % 6)} % | 94 %
    | Rejected specimens | below 2 % | 1.${facts.variant % 9} % | 2.1 %
    | Corrected reports | below 0.5 % | 0.3 % | 0.4 %
    ## Action items
    - Replace the older of the two freezers before summer.
    - Train a second person to release results at weekends.
    - Ask the ten largest clients for feedback once more.
    ~ ${facts.director} | Laboratory director
  `),
});

/** The clients' answers in the yearly survey. */
export const clientSurvey: Paper = (facts) => ({
  name: 'client-survey',
  header: `${facts.name}   Form ${facts.code}-QMS-011`,
  blocks: blocksOf(`
    # Client Satisfaction Survey
    = Period: | ${longDate(facts.daysBefore(420))} to ${longDate(facts.daysBefore(55))}
    = Answers: | ${24 + (facts.variant % 30)} of 61
    | Question | Very good | Good | Poor
    | Results come when they were promised | 58 % | 37 % | 5 %
    | Staff answer questions competently | 71 % | 27 % | 2 %
    | Reports are easy to read | 49 % | 44 % | 7 %
    The layout of the report is revised by the end of the quarter.
  `),
});
