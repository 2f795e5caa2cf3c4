import { noEvidence } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { describe, expect, it } from 'vitest';
import type { AnswerPlace } from '../../../kernel/form-grid.ts';
import {
  assessmentInput,
  certificate,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  type FactList,
  factDocument,
} from '../../../testing/papers/readings.ts';
import { gatherShown } from '../judging/lines/evidence.domain.ts';
import { answerQuestion } from './answers.domain.ts';
import { subjectOf } from './subjects.domain.ts';
import { controlTopic } from './topics.domain.ts';

const words: AnswerPlace = { label: 'row 1', words: { id: 'a', after: false }, boxes: [], marks: [], list: null };
const ticks: AnswerPlace = {
  ...words,
  words: null,
  boxes: [
    { id: 'y', label: 'Yes', ticked: false },
    { id: 'n', label: 'No', ticked: false },
  ],
};

const cap = certificate({
  type: 'cap',
  number: '7654321',
  issuingBody: 'College of American Pathologists',
  holder: 'Bay Clinical Laboratory',
  issueDate: '2025-02-01',
  expiryDate: '2027-01-31',
});
const ended = certificate({
  type: 'iso-17025',
  number: 'AT-1',
  issuingBody: 'A2LA',
  holder: 'Bay Clinical Laboratory',
  standard: 'ISO/IEC 17025:2017',
  issueDate: '2022-01-01',
  expiryDate: '2024-01-01',
});
const foreign = certificate({
  type: 'aabb',
  number: 'AABB-9',
  issuingBody: 'AABB',
  holder: 'Somebody Else, Inc.',
  address: '1 Elsewhere Road, Boston, MA 02110',
  issueDate: '2025-01-01',
  expiryDate: '2028-01-01',
});

const documents = [
  certificateDocument('clia', cliaCertificate()),
  certificateDocument('cap', cap),
  certificateDocument('iso', ended),
  certificateDocument('aabb', foreign),
  factDocument('review', 'other', ['management-review.date', '2026-09-10']),
  factDocument('insurance', 'other', ['insurance.end-date', '2027-03-01']),
  factDocument('roles', 'other', ['personnel.role', 'Quality manager: Maria Lopez'], ['personnel.director', 'Ann Lee, MD']),
  factDocument('manual', 'quality-manual', ['personnel.director', 'DR. ANN LEE']),
  factDocument('pt', 'other', ['pt.provider', 'National Survey'], ['pt.provider', 'CAP']),
  factDocument('complaints', 'policy', ['policy.complaints', 'Complaints are logged.']),
];
const shown = gatherShown({ ...assessmentInput(clinicalLab), documents });

const answered = (question: string, place = words) => {
  const proposal = answerQuestion(shown, subjectOf(question).about, question, place);
  return proposal.choice === null ? proposal.answer : `${proposal.choice}: ${proposal.answer}`;
};

/** Questions of our own, and what each is about; null where no document here can prove it. */
const topics: readonly (readonly [question: string, topic: string | null])[] = [
  ['Please state your CLIA ID.', 'clia-certificate'],
  ['Are you accredited by the College of American Pathologists?', 'cap-accreditation'],
  ['ISO/IEC 17025 accreditation number', 'iso-17025-accreditation'],
  ['Which accreditation body granted your accreditation, and when does it expire?', 'any-certificate'],
  ['Which certifying body (e.g., CAP or another) granted your accreditation?', 'any-certificate'],
  ['Expiration date of CLIA certificate:', 'clia-certificate'],
  ['Is your company registered with the FDA (establishment registration)?', 'fda-registration'],
  ['Do you maintain a documented quality management system?', 'quality-manual'],
  ['Do you have a process to withdraw obsolete documents?', 'document-control'],
  ['How long are raw data archived?', 'records-retention'],
  ['Will your staff sign non-disclosure agreements?', 'confidentiality'],
  ['How do you manage conflicts of interest?', 'impartiality'],
  ['Is there a procedure for handling customer complaints?', 'complaints'],
  ['Are out-of-specification results investigated?', 'nonconforming-work'],
  ['Do you operate a CAPA system?', 'corrective-action'],
  ['Do you keep a risk register?', 'risk-management'],
  ['Do you measure customer satisfaction?', 'improvement'],
  ['Is an internal audit program in place?', 'internal-audit'],
  ['Does top management review the quality system (management review)?', 'management-review'],
  ['Do you maintain an approved vendor list?', 'suppliers'],
  ['Are analytical methods validated before use?', 'method-validation'],
  ['Do you run positive and negative controls with each assay?', 'quality-control'],
  ['Do you participate in an external quality assessment scheme?', 'proficiency-enrollment'],
  ['Please provide your latest proficiency test results.', 'proficiency-results'],
  ['Do you report measurement uncertainty?', 'measurement-uncertainty'],
  ['Who is the laboratory director?', 'director'],
  ['Name of the quality manager:', 'organization'],
  ['Can you provide resumes of key technicians?', 'staff-qualifications'],
  ['Is training of employees documented?', 'training'],
  ['Is the competency of analysts assessed?', 'competency'],
  ['Are pipettes and balances calibrated?', 'calibration'],
  ['Is your calibration traceable to NIST?', 'traceability'],
  ['Do you have a preventive maintenance schedule?', 'maintenance'],
  ['Are reagents labeled with expiry dates?', 'reagents'],
  ['Do you monitor temperature and humidity in the lab?', 'facilities'],
  ['Which biosafety level do you work at?', 'safety'],
  ['How are specimens tracked (chain of custody)?', 'sample-handling'],
  ['Is your LIMS validated and backed up?', 'data-protection'],
  ['Do you have a disaster recovery plan?', 'continuity'],
  ['Do you carry professional liability insurance?', 'insurance'],
  ['Legal name of your organization:', 'laboratory-name'],
  ['Street address', 'laboratory-address'],
  ['What is your annual revenue?', null],
  ['How many employees do you have?', null],
  ['Are you ISO 9001 certified?', null],
  ['Has your accreditation ever been suspended?', null],
  ['Have you received an FDA warning letter or Form 483?', null],
  ['Do you subcontract any of this work?', null],
  ['What is your standard turnaround time?', null],
  ['May we audit your facility (right to audit)?', null],
  ['Do you use child labor?', null],
  ['Telephone', null],
  ['Name and title of the person who completed this form', null],
  ['What is your favorite color?', null],
  ['Are withdrawn copies of documents marked?', 'document-control'],
  ['Are repairs of instruments recorded?', 'maintenance'],
  ['How do you set control limits?', 'quality-control'],
  ['Is there a quality assurance coordinator?', 'organization'],
  ['Do you hold cyber insurance?', null],
  ['Who are your shareholders?', null],
  ['Is remote access protected by multi-factor authentication?', null],
  ['Certificate of incorporation', null],
  ['Vendor name', 'laboratory-name'],
  ['Is the lab accredited?', 'any-certificate'],
  ['Accreditation certificates', 'any-certificate'],
  ['Calibration plan', 'calibration'],
  ['Are freezers alarmed?', 'facilities'],
  ['Are hazardous chemicals labeled, and are gloves worn?', 'safety-at-work'],
  ['Are tubes checked when they arrive?', 'sample-handling'],
  ['Is there an emergency generator?', 'continuity'],
  ['Is each entry dated and initialed?', 'test-records'],
  ['How do you choose laboratories to which you refer tests?', 'suppliers'],
  ['Are you willing to show us your premises?', null],
  ['Do you give volume discounts?', null],
  ['Net worth', null],
  ['Do operators keep their sharps in closed boxes (sharps handling)?', 'safety'],
  ['Are customers told before information enters the public domain?', 'confidentiality'],
  ['Are revised contract requirements passed on to those concerned?', 'requests'],
  ['Are compendial methods verified before use?', 'method-validation'],
  ['Is there a backup water supply?', 'continuity'],
  ['Mailing address', 'laboratory-address'],
  ['Is the size of the testing area adequate?', 'facilities'],
  ['How is the validity of results ensured?', 'quality-control'],
  ['How do you qualify your subcontractors?', 'suppliers'],
  ['Who supplies the main water supply of the building?', null],
  ['Where is the nearest railway station?', null],
  ['Vendor identification number', null],
  ['Number of technologists', null],
  ['Who replaces the study director?', null],
  ['What is your defect rate?', null],
  ['Is there a HL7 interface to our records?', null],
];

describe('PRF-005 the subject of a question', () => {
  it.each(topics)('PRF-005 %s', (question, topic) => {
    expect(subjectOf(question).about?.id ?? null).toBe(topic);
  });
});

const cells: readonly (readonly [question: string, answer: string])[] = [
  ['What is your CLIA number?', '05D0982600. “05D0982600” (clia.pdf, page 1)'],
  ['When does your CLIA certificate expire?', 'May 31, 2027. “2027-05-31” (clia.pdf, page 1)'],
  [
    'What is your CLIA number, and when does the certificate expire?',
    'CLIA certificate 05D0982600, until May 31, 2027. “05D0982600” (clia.pdf, page 1) “2027-05-31” (clia.pdf, page 1)',
  ],
  ['CLIA #', '05D0982600. “05D0982600” (clia.pdf, page 1)'],
  ['CAP accreditation number', '7654321. “7654321” (cap.pdf, page 1)'],
  ['Name of laboratory', 'Bay Clinical Lab, Inc. “Bay Clinical Lab, Inc.” (clia.pdf, page 1)'],
  ['Who is the laboratory director?', 'Ann Lee, MD. “Ann Lee, MD” (roles.pdf, page 1)'],
  [
    'Who is your proficiency testing provider?',
    'National Survey; CAP. “National Survey” (pt.pdf, page 1) “CAP” (pt.pdf, page 1)',
  ],
  ['When was your last management review of the quality system?', 'September 10, 2026. “2026-09-10” (review.pdf, page 1)'],
  [
    'Who issued your CAP accreditation?',
    'CAP certificate 7654321, College of American Pathologists, until January 31, 2027. “College of American Pathologists” (cap.pdf, page 1) “7654321” (cap.pdf, page 1) “2027-01-31” (cap.pdf, page 1)',
  ],
  ['Name of the quality manager', 'Quality manager: Maria Lopez. “Quality manager: Maria Lopez” (roles.pdf, page 1)'],
  ['Do you hold management reviews of the quality system?', 'Yes. “2026-09-10” (review.pdf, page 1)'],
  ['Do you carry professional liability insurance?', 'Yes. “2027-03-01” (insurance.pdf, page 1)'],
  ['When does your liability insurance expire?', 'March 1, 2027. “2027-03-01” (insurance.pdf, page 1)'],
  // More than yes is asked, so that the words alone answer.
  ['Is a management review held every 3 months?', '“2026-09-10” (review.pdf, page 1)'],
  ['Describe your management review.', '“2026-09-10” (review.pdf, page 1)'],
  ['Does your liability insurance cover earthquakes?', '“2027-03-01” (insurance.pdf, page 1)'],
  ['Management review', '“2026-09-10” (review.pdf, page 1)'],
  ['Is there a written plan for management reviews?', '“2026-09-10” (review.pdf, page 1)'],
  ['Is there a chart with the quality manager?', '“Quality manager: Maria Lopez” (roles.pdf, page 1)'],
  // The certificate has ended, is another laboratory's, or only a policy names the topic.
  [
    'Are you accredited to ISO/IEC 17025?',
    'Expired: ISO/IEC 17025 certificate AT-1 expired on January 1, 2024. “2024-01-01” (iso.pdf, page 1) “AT-1” (iso.pdf, page 1)',
  ],
  ['Are you accredited by the AABB?', noEvidence],
  ['Is there a procedure for handling customer complaints?', noEvidence],
  // Yes would say the contrary, or something that no document here can prove.
  ['Has a management review ever been missed?', noEvidence],
  ['Are you ISO 9001 certified?', noEvidence],
  ['Has your CLIA certificate ever been revoked?', noEvidence],
  ['How many employees do you have?', noEvidence],
  ['Are internal audits performed?', noEvidence],
  // A name says nothing of a chart.
  ['Is there an organization chart?', noEvidence],
  // A certificate that is named is meant, not each one.
  ['Expiration date of CLIA certificate:', 'May 31, 2027. “2027-05-31” (clia.pdf, page 1)'],
  [
    'CLIA certificate number and expiration date',
    'CLIA certificate 05D0982600, until May 31, 2027. “05D0982600” (clia.pdf, page 1) “2027-05-31” (clia.pdf, page 1)',
  ],
  // The day of a certificate is not the day of a visit.
  ['When was your last inspection by CAP?', noEvidence],
  ['Quality manager / QA contact:', 'Quality manager: Maria Lopez. “Quality manager: Maria Lopez” (roles.pdf, page 1)'],
];

/** Values that no document gives, with what was looked for. */
const notes: readonly (readonly [question: string, note: string])[] = [
  ['Name of the technical manager', 'Not found in 10 documents: a name for this role.'],
  [
    'What is your FDA registration number?',
    'Not found in 10 documents: an FDA registration that is current today; the establishment identifier.',
  ],
  ['What is the scope of your CAP accreditation?', 'Not found in 10 documents: its scope.'],
  [
    'Are internal audits performed?',
    'Not found in 10 documents: an internal audit in the last 13 months; its findings; what was done about them.',
  ],
];

const said = (topic: string, quote: string): FactList => [
  [`policy.${topic}`, quote],
  [`procedure.${topic}`, quote],
];

describe('PRF-005 the answer to a question', () => {
  it.each(notes)('PRF-005 %s No evidence, and a note that says what was looked for', (question, note) => {
    expect(answerQuestion(shown, subjectOf(question).about, question, words)).toMatchObject({
      kind: 'none',
      answer: noEvidence,
      note,
    });
  });

  it('PRF-005 two directors are a question for a person', () => {
    const two = factDocument('other', 'other', ['personnel.director', 'Paul Reed, PhD']);
    const both = gatherShown({ ...assessmentInput(clinicalLab), documents: [...documents, two] });
    expect(answerQuestion(both, controlTopic('director'), 'Who is the laboratory director?', words)).toMatchObject({
      answer: noEvidence,
      note: 'Several names were found: Ann Lee, MD; Paul Reed, PhD.',
      places: [{ fileName: 'roles.pdf' }, { fileName: 'other.pdf' }],
    });
  });

  it.each(cells)('PRF-005 %s', (question, answer) => {
    expect(answered(question)).toBe(answer);
  });

  it('PRF-005 ticks yes only for what is proven, and says “No evidence” in these words', () => {
    expect(answered('Do you hold management reviews of the quality system?', ticks)).toBe(
      'Yes: Yes. “2026-09-10” (review.pdf, page 1)',
    );
    expect(answered('Are internal audits performed?', ticks)).toBe('No evidence');
    expect(answered('Are you accredited to ISO/IEC 17025?', ticks)).toMatch(/^Expired: /);
  });

  it('PRF-005 proposes “No evidence” with what was found, where a control is met in part', () => {
    const proposal = answerQuestion(shown, controlTopic('complaints'), 'Is there a procedure for complaints?', words);
    expect(proposal).toMatchObject({ kind: 'none', answer: 'No evidence', places: [{ fileName: 'complaints.pdf' }] });
    expect(proposal.note).toContain('complaint');
  });

  describe('by a manual that is approved and dated', () => {
    const manual = factDocument(
      'manual',
      'quality-manual',
      ['document.approved-by', 'Dr. Ann Lee'],
      ['document.effective-date', '2026-01-15'],
      ...said('complaints', 'Each complaint is answered within ten working days.'),
      ...said('retention', 'Worksheets and records are kept for at least two years.'),
      ...said('sample-handling', 'Two identifiers are checked on receipt.'),
      ...said('reporting', 'Reports name the test, the result with unit, and who released it.'),
    );
    const license = certificate({
      type: 'state-license',
      number: 'CDF-1',
      issuingBody: 'California Department of Public Health',
      holder: 'Bay Clinical Laboratory',
      issueDate: '2026-01-01',
      expiryDate: '2028-01-01',
    });
    const held = gatherShown({ ...assessmentInput(clinicalLab), documents: [manual, certificateDocument('license', license)] });
    const told = (question: string) => answerQuestion(held, subjectOf(question).about, question, ticks);

    it.each([
      [
        'Is there a complaint handling procedure?',
        '“Each complaint is answered within ten working days.” (manual.pdf, page 1)',
      ],
      ['How long are records retained?', '“Worksheets and records are kept for at least two years.” (manual.pdf, page 1)'],
      // Words on something else than what is asked are no answer, and yes would say more than they do.
      ['Are complaints handled?', noEvidence],
      ['How often are complaints reviewed?', noEvidence],
      ['Is there a chain of custody procedure?', noEvidence],
      [
        'Are corrected reports identified as such?',
        '“Reports name the test, the result with unit, and who released it.” (manual.pdf, page 1)',
      ],
    ])('PRF-005 %s', (question, answer) => {
      expect(told(question)).toMatchObject({ answer, choice: null });
    });

    it('PRF-005 the license of one state is not that of another', () => {
      expect(told('Do you hold a California state license?')).toMatchObject({ kind: 'proven', choice: 'Yes' });
      expect(told('Does the laboratory hold a New York State permit?')).toMatchObject({
        answer: noEvidence,
        note: 'Not found in 2 documents: a license of New York.',
      });
    });
  });

  it('PRF-005 the laboratory’s own answers prove nothing to a customer', () => {
    const stated = gatherShown({ ...assessmentInput(clinicalLab), documents: [], answers: { complaints: true } });
    expect(answerQuestion(stated, controlTopic('complaints'), 'Is there a procedure for complaints?', words).answer).toBe(
      'No evidence',
    );
  });
});

it('PRF-005 names the site of a certificate that is not for the main address, and prefers one that is', () => {
  const site = { name: 'Northgate', address: '900 North Avenue, Oakland, CA 94608', cliaNumber: '05D7777777' };
  const lab = { ...clinicalLab, sites: [site] };
  const ofSite = certificateDocument('north', cliaCertificate({ number: '05D7777777' }));
  const said = (papers: typeof documents) =>
    answerQuestion(
      gatherShown({ ...assessmentInput(lab), documents: papers }),
      controlTopic('clia-certificate'),
      'What is your CLIA number?',
      words,
    ).answer;
  expect(said([ofSite])).toMatch(/^05D7777777 \(for Northgate\)\./);
  expect(said([ofSite, certificateDocument('clia', cliaCertificate())])).not.toContain('Northgate');
});
