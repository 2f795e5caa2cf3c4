import { longDate } from '../sample-files/facts.ts';
import { blocksOf } from '../sample-files/write.ts';
import type { Paper } from './facts.ts';

const chapters = (name: string): string => `
  ## Quality policy
  ${name} reports results that are accurate, timely and useful. Quality objectives are set every January and followed each
  quarter.
  ## Impartiality
  Risks to impartiality are identified every year and whenever ownership or staff change. Pay never depends on the outcome
  of a test.
  ## Confidentiality
  All staff sign a confidentiality agreement before they get access to information about clients or patients. Access is
  reviewed twice a year.
  ## Document control
  Each document has a number, a revision and an owner. It is reviewed every 24 months, and withdrawn copies are marked
  obsolete.
  ## Record retention
  Requisitions, worksheets and reports are kept for at least two years, quality records for five, in a locked archive or
  on mirrored storage.
  ## Complaints
  Every complaint is recorded on the day it arrives, answered within ten working days, and reviewed by the quality
  manager.
  ## Nonconforming work
  Work that does not meet its procedure is stopped. Results that may be affected are held, and recipients of released
  results are told.
  ## Corrective action
  The cause of each nonconformity is analyzed, and the effect of the action is checked after 30 days.
  ## Risk management
  Risks to results and to people are listed, rated and reviewed once a year. Actions have an owner and a date.
  ## Purchasing and suppliers
  Suppliers and referral laboratories are evaluated before first use and every year. Agreements are in writing.
`;

const technicalChapters = `
  ## Personnel competency
  Competency is assessed at six months, at twelve months and every year after that, by direct observation and blind
  samples.
  ## Facilities and environmental conditions
  Rooms are separated by clean and contaminated work. Temperature and humidity are recorded every day and must stay within
  limits.
  ## Equipment maintenance
  Each instrument has a maintenance plan. Function checks are documented before the first run of the day.
  ## Reagents
  Reagents are labeled with receipt, opening and expiry. Each new lot is compared with the one before it, and records are
  kept.
  ## Sample handling
  Two identifiers are checked on receipt. Rejection criteria are written for each specimen type, and chain of custody is
  documented.
  ## Quality control
  Controls at two levels are run with each batch. Results are released only when every rule of the control plan is met.
  ## Proficiency testing
  The laboratory is enrolled for each analyte it reports. Samples are treated as those of patients, and each event is
  reviewed.
  ## Reporting of results
  Reports name the test, the method, the result with unit, and who released it. Corrected reports are marked as such.
  ## Critical values
  A critical value is called to the provider within 30 minutes, read back, and recorded with time and name.
  ## Data protection
  Access to the information system is by role. Changes to results are logged, and backups are restored as a test every
  quarter.
  ## Safety
  All staff are trained in biosafety and chemical hygiene every year. Exposure incidents are reported and reviewed at
  once.
  ## Business continuity
  A contingency plan names the referral laboratory for each test. It is exercised once a year.
`;

/** Chapters that a testing laboratory with few customers of its own tends to write last. */
const lateChapters = `
  ## Measurement uncertainty
  The uncertainty of each quantitative method is evaluated from control data and reviewed every year.
  ## Informed consent and patient rights
  Patients learn what happens with their samples. Consent is documented before a sample is used for anything else.
`;

const numbered = (text: string): string => {
  let chapter = 0;
  return text.replaceAll('## ', () => `## ${(chapter += 1)}. `);
};

const manual =
  (withLateChapters: boolean): Paper =>
  (facts) => {
    const text = chapters(facts.name) + technicalChapters + (withLateChapters ? lateChapters : '');
    return {
      name: 'quality-manual',
      header: `${facts.name}   Quality Manual ${facts.code}-QM-001   Revision ${3 + (facts.variant % 7)}`,
      footer: 'Confidential',
      blocks: blocksOf(`
        # Quality Manual
        = Document number: | ${facts.code}-QM-001
        = Revision: | ${3 + (facts.variant % 7)}
        = Effective date: | ${longDate(facts.daysBefore(60 + facts.variant))}
        = Next review: | ${longDate(facts.daysBefore(60 + facts.variant - 730))}
        = Approved by: | ${facts.director}
        = Laboratory director: | ${facts.director}
        = Quality manager: | ${facts.qualityManager}
        ${numbered(text)}
      `),
    };
  };

/** A quality manual that treats what the standards ask for, save uncertainty and the rights of patients. */
export const handbook: Paper = manual(false);

/** The same with nothing left out. */
export const completeHandbook: Paper = manual(true);
