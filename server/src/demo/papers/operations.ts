import { longDate, usDate } from '../sample-files/facts.ts';
import { blocksOf } from '../sample-files/write.ts';
import type { Paper } from './facts.ts';

/** How specimens are received: the procedure that every laboratory has, with its review. */
export const receiptProcedure: Paper = (facts) => ({
  name: 'sop-specimen-receipt',
  header: `${facts.name}   ${facts.code}-SOP-007   Revision ${2 + (facts.variant % 5)}`,
  footer: 'Uncontrolled when printed',
  blocks: blocksOf(`
    # Standard Operating Procedure: Specimen Receipt and Accessioning
    = Document number: | ${facts.code}-SOP-007
    = Revision: | ${2 + (facts.variant % 5)}
    = Effective date: | ${longDate(facts.daysBefore(120 + facts.variant))}
    = Last review: | ${longDate(facts.daysBefore(45))}
    = Approved by: | ${facts.director}
    ## 1. Purpose
    This procedure lets each result be traced to the specimen and the person it belongs to.
    ## 2. Responsibilities
    The accessioning technician performs and records each step. The supervisor reviews rejections.
    ## 3. Specimen receipt
    - Verify two identifiers on the container against the requisition.
    - Record date, time and temperature of receipt in the information system.
    - Reject specimens that are unlabeled, leaking, or older than ${48 + 24 * (facts.variant % 2)} hours at 2 to 8 °C.
    - Notify the ordering provider of each rejection within 4 hours.
    ## 4. Records
    Receipt and rejection logs are retained for at least two years.
  `),
});

const instruments = [
  ['Analytical balance', 'Mettler Toledo', 'XPR205'],
  ['Refrigerated centrifuge', 'Eppendorf', '5910 Ri'],
  ['Piston pipette', 'Gilson', 'P1000'],
  ['Thermal cycler', 'Bio-Rad', 'CFX96'],
] as const;

/** The calibration of one instrument by an accredited provider; the next one is still ahead. */
export const instrumentCalibration: Paper = (facts) => {
  const [instrument, maker, model] = instruments[facts.variant % instruments.length] ?? instruments[0];
  return {
    name: 'calibration-certificate',
    header: 'Precision Metrology Services, Inc.   Accredited calibration laboratory   A2LA 2871.01',
    blocks: blocksOf(`
      # CERTIFICATE OF CALIBRATION
      == Certificate No: | PMS-${11_800 + facts.variant}
      == Calibration date: | ${usDate(facts.daysBefore(75))}
      == Customer: | ${facts.name}
      == Due date: | ${usDate(facts.daysBefore(75 - 730))}
      == Instrument: | ${instrument}
      == Serial number: | B4182${73_900 + facts.variant}
      == Manufacturer: | ${maker}
      == Model: | ${model}
      | Nominal | As found | As left | Tolerance | Result
      | 1 | 1.002 | 1.001 | 0.01 | Pass
      | 10 | 10.005 | 10.002 | 0.02 | Pass
      | 50 | 50.011 | 50.004 | 0.05 | Pass
      Measurements are traceable to the International System of Units (SI) through NIST.
      ~ R. Delgado | Metrology technician
    `),
  };
};

/** The form for ordering tests. */
export const requestForm: Paper = (facts) => ({
  name: 'test-request-form',
  header: `${facts.name}   Form ${facts.code}-REQ-001`,
  blocks: blocksOf(`
    # Test Request Form
    = Client: | Example University Hospital
    = Test: | ${facts.analytes[0] ?? 'Glucose'}
    = Sample: | S-${51_000 + facts.variant}, ${facts.material}
    = Collected: | ${usDate(facts.daysBefore(14))}
    = Reviewed by: | ${facts.staff[1]}
  `),
});
