import { longDate, usDate } from '../sample-files/facts.ts';
import { blocksOf, rowsOf } from '../sample-files/write.ts';
import type { Paper, RecordFacts } from './facts.ts';

const firstTest = ({ accreditedTests, clinicalTests, analytes }: RecordFacts): string =>
  clinicalTests[0] ?? accreditedTests[0] ?? analytes[0] ?? 'Glucose in serum';

/** A method shown to perform as claimed, signed before its first use. */
export const validation: Paper = (facts) => {
  const { variant } = facts;
  return {
    name: 'method-validation-report',
    header: `${facts.name}   ${facts.code}-VAL-0${10 + (variant % 80)}`,
    blocks: blocksOf(`
      # Method Validation Report
      = Test: | ${firstTest(facts)}
      = Matrix: | ${facts.material}
      = Effective date: | ${longDate(facts.daysBefore(140 + variant))}
      = Approved by: | ${facts.director}
      | Characteristic | Design | Result | Limit | Outcome
      | Accuracy | 40 samples against the reference method | ${96 + (variant % 4)}.${variant % 10} % | 95 % | Pass
      | Precision, within run | 20 replicates, two levels | CV ${1 + (variant % 3)}.${variant % 9} % | 5 % | Pass
      | Precision, between runs | 5 days, two levels | CV ${2 + (variant % 3)}.${variant % 8} % | 8 % | Pass
      | Reportable range | 6 levels, three replicates | 2 to 500 units | r above 0.99 | Pass
      | Limit of detection | 60 blanks and low samples | 1.4 units | 2 units | Pass
      | Interference | Hemolysis, lipemia, bilirubin | below 4 % | 10 % | Pass
      The method meets its specifications and is released for use.
      ~ ${facts.director} | Laboratory director
    `),
  };
};

/** A validation that verifies a reference interval as well. */
export const validationWithInterval: Paper = (facts) => {
  const report = validation(facts);
  return {
    ...report,
    blocks: [
      ...report.blocks.slice(0, -2),
      ...blocksOf(`
        ## Reference interval
      Reference interval verified with 40 healthy adults: 12 to 38 units, 38 of 40 within, pass.
      `),
      ...report.blocks.slice(-2),
    ],
  };
};

/** Control measurements of ten days. */
export const controlRecord: Paper = (facts) => ({
  name: 'quality-control-record',
  header: `${facts.name}   Form ${facts.code}-QC-009`,
  blocks: blocksOf(`
    # Quality Control Record
    == Test: | ${firstTest(facts)}
    == Control lot: | QC${4100 + facts.variant}
    | Day | Level 1 | Level 2 | Mean 1 (SD) | Mean 2 (SD) | Rule
    ${rowsOf(
      Array.from({ length: 10 }, (_, day) => [
        usDate(facts.daysBefore(30 - day)),
        (24.6 + ((facts.variant + 3 * day) % 7) / 10).toFixed(1),
        (88.1 + ((facts.variant + 5 * day) % 17) / 10).toFixed(1),
        '25.0 (0.6)',
        '89.0 (1.4)',
        'in control',
      ]),
    )}
    ~ ${facts.staff[1]} | Reviewed
  `),
});

const eventOf =
  (daysAgo: number, letter: string): Paper =>
  (facts) => ({
    name: `proficiency-testing-${letter.toLowerCase()}`,
    header: 'National Proficiency Testing Program   Participant report',
    blocks: blocksOf(`
      # Proficiency Testing Evaluation
      = Laboratory: | ${facts.name}
      = CLIA number: | ${facts.cliaNumber}
      = PT provider: | National Proficiency Testing Program
      = Event date: | ${longDate(facts.daysBefore(daysAgo))}
      = Analyte: | ${firstTest(facts)}
      = Score: | ${facts.variant % 4 === 0 ? 80 : 100} %
      | Specimen | Reported | Expected | Evaluation
      ${rowsOf([1, 2, 3, 4, 5].map((specimen) => [`${letter}-0${specimen}`, 'Detected', 'Detected', 'Acceptable']))}
      Attestation of testing integrity, signed by ${facts.director.replace('Dr. ', '')} and ${facts.staff[0]}
    `),
  });

/** Three events of a year, each an evaluation of its own. */
export const proficiencyEvents = {
  'proficiency-a': eventOf(280, 'A'),
  'proficiency-b': eventOf(160, 'B'),
  'proficiency-c': eventOf(40, 'C'),
} as const;

/** Two instruments that measured the same samples. */
export const methodComparison: Paper = (facts) => ({
  name: 'instrument-comparison',
  header: `${facts.name}   Form ${facts.code}-VAL-031`,
  blocks: blocksOf(`
    # Instrument Comparison
    = Test: | ${firstTest(facts)}
    = Date: | ${longDate(facts.daysBefore(50))}
    | Sample | Instrument 1 | Instrument 2 | Difference
    ${rowsOf(
      [12.4, 18.9, 27.3, 44.8, 61.2].map((value, at) => [
        `S${at + 1}`,
        value.toFixed(1),
        (value * 1.02).toFixed(1),
        `${(1.2 + ((facts.variant + at) % 9) / 10).toFixed(1)} %`,
      ]),
    )}
    All differences are within the limit of 5 %.
  `),
});

/** Levels of known value over the range that is reported, twice a year. */
export const calibrationVerification: Paper = (facts) => ({
  name: 'calibration-verification',
  header: `${facts.name}   Form ${facts.code}-CAL-022`,
  blocks: blocksOf(`
    # Calibration Verification Report
    = Instrument: | Clinical analyzer 2
    = Serial number: | CA${61_200 + facts.variant}
    = Calibration date: | ${longDate(facts.daysBefore(48))}
    = Due date: | ${longDate(facts.daysBefore(48 - 183))}
    | Level | Assigned | Measured | Recovery | Outcome
    ${rowsOf(
      [5.0, 50.2, 149.6, 302.1, 498.3].map((value, at) => [
        String(at + 1),
        value.toFixed(1),
        (value * (1 + ((facts.variant + at) % 3) / 100)).toFixed(1),
        `${100 + ((facts.variant + at) % 3)}.0 %`,
        'Pass',
      ]),
    )}
    ~ ${facts.director} | Laboratory director
  `),
});

/** The record of one run at the bench. */
export const worksheet: Paper = (facts) => ({
  name: 'run-worksheet',
  header: `${facts.name}   Form ${facts.code}-TST-017`,
  blocks: blocksOf(`
    # Test Worksheet
    == Run: | R${2200 + facts.variant}
    == Date: | ${usDate(facts.daysBefore(12))}
    == Analyst: | ${facts.staff[0]}
    == Reagent lot: | L${7710 + facts.variant}
    | Position | Sample | Result | Flag
    ${rowsOf(
      [18.2, 22.7, 31.5, 19.9].map((value, at) => [`A${at + 1}`, `S-${40_100 + facts.variant + at}`, value.toFixed(1), 'none']),
    )}
  `),
});
