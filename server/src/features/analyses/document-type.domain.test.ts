import { describe, expect, it } from 'vitest';
import { linesText } from '../../testing/document-lines.ts';
import { readKind } from './document-type.domain.ts';
import { viewOf } from './view.domain.ts';

const kindOf = (...lines: string[]) => readKind(viewOf(linesText(...lines)), 'document.txt');

describe('the kind of a document', () => {
  it.each([
    ['certificate', ['CERTIFICATE OF ACCREDITATION', 'hereby attests that', 'Acme Labs', 'Certificate Number: AT-1234']],
    ['certificate', ['Akkreditierungsurkunde', 'bestätigt hiermit, dass', 'Gültig bis: 01.01.2025']],
    ['certificate', ['CLINICAL LABORATORY PERMIT', 'New York State Department of Health', 'This permit is issued to']],
    ['analysis-report', ['Certificate of Analysis', 'Sample ID: 1', 'LOD  LOQ', 'Not detected']],
    ['analysis-report', ['Prüfbericht', 'Analyte', 'LOQ']],
    ['calibration', ['Certificate of Calibration', 'Date of calibration: 2025-01-01', 'As found  As left']],
    ['calibration', ['Kalibrierschein', 'Datum der Kalibrierung']],
    ['sop', ['STANDARD OPERATING PROCEDURE', 'Purpose', 'Responsibilities']],
    ['sop', ['Standardarbeitsanweisung', 'Zweck', 'Durchführung']],
    ['policy', ['Policies on Proficiency Testing', 'All accredited laboratories shall participate.']],
    ['policy', ['Política de Confidencialidad', 'Esta política se aplica']],
    ['quality-manual', ['QUALITY MANUAL', 'Management review', 'Internal audits']],
    ['quality-manual', ['Manuel Qualité', 'Ce manuel']],
    ['training-record', ['Competency Assessment Form', 'Trainee: X', 'Assessor: Y']],
    ['validation', ['Method Validation Report', 'Precision', 'Accuracy', 'Linearity']],
    ['audit-report', ['Laboratory Assessment Checklist', 'Clause', 'Yes No N/A']],
    ['audit-report', ['STATEMENT OF DEFICIENCIES AND PLAN OF CORRECTION', 'Deficiency']],
    ['proficiency-test', ['Proficiency Testing Evaluation', 'Testing event', 'Acceptable']],
    ['application', ['APPLICATION FOR ACCREDITATION', 'Applicant name: X']],
    ['brochure', ['Our Services', 'Why choose us', 'Request a quote']],
    ['insert', ['Intended Use', 'For in vitro diagnostic use', 'Storage and stability']],
  ])('%s: %s', (kind, lines) => expect(kindOf(...lines).kind).toBe(kind));

  it('is nothing when no words tell it', () =>
    expect(kindOf('Lorem ipsum dolor sit amet')).toMatchObject({ kind: null, documentType: 'other', margin: 0 }));

  it('quotes the words that tell it', () =>
    expect(kindOf('Laboratory Quality Manual').evidence[0]?.quote).toBe('Laboratory Quality Manual'));

  it('a heading weighs more than the text: a manual that mentions certificates stays a manual', () =>
    expect(
      kindOf(
        'Quality Manual',
        'Every certificate of accreditation is kept by the quality manager.',
        'The certificate number and expiry date are checked.',
      ).kind,
    ).toBe('quality-manual'));

  it('the name of the file helps where the text says little', () =>
    expect(readKind(viewOf(linesText('Revision 3', 'Page 1')), 'Quality_Manual_2024.pdf').kind).toBe('quality-manual'));
});
