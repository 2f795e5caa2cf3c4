import { longDate } from '../sample-files/facts.ts';
import { blocksOf } from '../sample-files/write.ts';
import type { Paper } from './facts.ts';

const chapters = (name: string): string => `
  ## Quality policy
  ${name} reports results that are accurate, timely and useful. Quality objectives are set every January and followed each
  quarter.
  The quality manager reports progress to all staff every quarter and records it in the minutes.
  ## Impartiality
  Risks to impartiality are identified every year and whenever ownership or staff change. Pay never depends on the outcome
  of a test.
  The director signs a declaration each January, which is filed in the personnel record.
  ## Confidentiality
  All staff sign a confidentiality agreement before they get access to information about clients or patients. Access is
  reviewed twice a year.
  The quality manager records each review in the access log.
  ## Document control
  Each document has a number, a revision and an owner. It is reviewed every 24 months, and withdrawn copies are marked
  obsolete.
  The quality manager enters every document in the master list before it is issued.
  ## Record retention
  Requisitions, worksheets and reports are kept for at least two years, quality records for five, in a locked archive or
  on mirrored storage.
  The records officer checks the retention schedule every January and documents what was destroyed.
  ## Complaints
  Every complaint is recorded on the day it arrives, answered within ten working days, and reviewed by the quality
  manager.
  The log names who looked into it and what was answered.
  ## Nonconforming work
  Work that does not meet its procedure is stopped. Results that may be affected are held, and recipients of released
  results are told.
  The supervisor decides on the same day and records the event and the decision in a nonconformity report.
  ## Corrective action
  The cause of each nonconformity is analyzed, and the effect of the action is checked after 30 days.
  The supervisor records cause, action and check in the corrective action log.
  ## Risk management
  Risks to results and to people are listed, rated and reviewed once a year. Actions have an owner and a date.
  The quality manager records them in the risk register.
  ## Purchasing and suppliers
  Suppliers and referral laboratories are evaluated before first use and every year. Agreements are in writing.
  The laboratory manager records each evaluation in the list of approved suppliers.
`;

const technicalChapters = `
  ## Personnel competency
  Competency is assessed at six months, at twelve months and every year after that, by direct observation and blind
  samples.
  The supervisor records each assessment on the form of the person.
  ## Facilities and environmental conditions
  Rooms are separated by clean and contaminated work. Temperature and humidity are recorded every day and must stay within
  limits.
  The technologist on duty signs the log, and the supervisor reviews it every week.
  ## Equipment maintenance
  Each instrument has a maintenance plan. Function checks are documented before the first run of the day.
  The technologist signs the maintenance log each day, and the supervisor reviews it every month.
  ## Reagents
  Reagents are labeled with receipt, opening and expiry. Each new lot is compared with the one before it, and records are
  kept.
  The technologist enters each lot in the lot log before use.
  ## Sample handling
  Two identifiers are checked on receipt. Rejection criteria are written for each specimen type, and chain of custody is
  documented.
  The accessioning technician records date, time and condition in the receipt log within an hour.
  ## Quality control
  Controls at two levels are run with each batch. Results are released only when every rule of the control plan is met.
  The technologist records each result, and the supervisor reviews the record every week.
  ## Proficiency testing
  The laboratory is enrolled for each analyte it reports. Samples are treated as those of patients, and each event is
  reviewed.
  The director signs the review within two weeks, and it is filed with the record of the event.
  ## Reporting of results
  Reports name the test, the method, the result with unit, and who released it. Corrected reports are marked as such.
  The technologist reviews each report before release, and the system records who released it and when.
  ## Critical values
  A critical value is called to the provider within 30 minutes, read back, and recorded with time and name.
  The technologist enters the call in the critical value log on the same day.
  ## Data protection
  Access to the information system is by role. Changes to results are logged, and backups are restored as a test every
  quarter.
  The system administrator records each test and every access review.
  ## Safety
  All staff are trained in biosafety and chemical hygiene every year. Exposure incidents are reported and reviewed at
  once.
  The safety officer records training, drills and checks in the safety log.
  ## Business continuity
  A contingency plan names the referral laboratory for each test. It is exercised once a year.
  The director documents each exercise and what was changed after it.
`;

/** Chapters that a testing laboratory with few customers of its own tends to write last. */
const lateChapters = `
  ## Measurement uncertainty
  The uncertainty of each quantitative method is evaluated from control data and reviewed every year.
  The supervisor records each estimate in the uncertainty budget before a method is released.
  ## Informed consent and patient rights
  Patients learn what happens with their samples. Consent is documented before a sample is used for anything else.
  The staff who collect samples file the signed form on the same day.
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
