import { protocolProposalsSchema } from '@aliquot/contract/hearts/protocol-proposals';
import { describe, expect, it } from 'vitest';
import { linesText, pagesText } from '../../../testing/papers/document-lines.ts';
import { proposalsOf } from './proposals.domain.ts';

const valuesOf = (text: string) =>
  proposalsOf(pagesText(...text.split('\f'))).fields.map(({ field, value, stated }) => [field, value, stated] as const);
const valuesIn = (field: string, text: string) => valuesOf(text).flatMap(([name, value]) => (name === field ? [value] : []));

const plan = `Protocol Title: Effect of oral zinc on wound healing in adults with type 2 diabetes
SYNOPSIS
Study Duration 5 months
Number of Subjects 120
Objectives To evaluate whether oral zinc shortens the time to closure of foot ulcers.
\f1. Laboratory assessments
Serum zinc will be measured by ICP-MS. HbA1c will be determined at each visit.
2. Samples
We will send 360 serum samples to the laboratory.
3. Budget
Laboratory costs shall not exceed $60,000.
4. Confidentiality
Individual results will not be returned to participants.`;

describe('PRO-002 the fields of a request, from the words of a protocol', () => {
  it('PRO-002 proposes title, area, service, samples, timeline, budget, results returned and a description, each with its page', () => {
    const { fields } = proposalsOf(pagesText(...plan.split('\f')));
    expect(fields.map(({ field, value, stated, quotation }) => [field, value, stated, quotation.page])).toEqual([
      ['title', 'Effect of oral zinc on wound healing in adults with type 2 diabetes', true, 1],
      ['researchArea', 'endocrinology', false, 1],
      ['serviceType', 'sample-analysis', false, 2],
      ['samples', '360 serum samples', true, 2],
      ['timeline', 'medium', true, 1],
      ['budgetRange', 'high', true, 2],
      ['resultsReturned', 'no', true, 2],
      [
        'description',
        expect.stringContaining('To evaluate whether oral zinc shortens the time to closure of foot ulcers.'),
        true,
        1,
      ],
    ]);
    expect(fields.find(({ field }) => field === 'budgetRange')?.quotation).toEqual({
      page: 2,
      heading: '3. Budget',
      words: 'Laboratory costs shall not exceed $60,000.',
    });
  });

  it('PRO-002 fills nothing that is not in the file: every sentence of a description stands there', () => {
    const document = pagesText(...plan.split('\f'));
    const text = document.text.replace(/\s+/g, ' ');
    const description = proposalsOf(document).fields.find(({ field }) => field === 'description')?.value ?? '';
    expect(description.split('\n').length).toBeGreaterThan(2);
    for (const sentence of description.split('\n')) expect(text).toContain(sentence);
  });

  it('PRO-002 offers both values where two places of a file differ', () => {
    const text = `Title: Cytokines in saliva
Timeline: 8 weeks
Samples
A total of 60 saliva samples will be collected.
Methods
Cytokines will be measured by a multiplex immunoassay.
Work plan
A total of 72 saliva samples will be sent to the laboratory.
Timeline: 5 months`;
    expect(valuesIn('samples', text)).toEqual(['60 saliva samples', '72 saliva samples']);
    expect(valuesIn('timeline', text)).toEqual(['short', 'medium']);
    const { fields } = proposalsOf(pagesText(text));
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
  });

  it.each([
    [
      'a label',
      'Title: Lead in the water of schools\nMethods\nLead will be measured by ICP-MS.',
      'Lead in the water of schools',
    ],
    [
      'a front matter',
      '---\ntitle: "Costs of sequencing at the airport"\nauthor: A. Person\n---\nWe will sequence RNA.',
      'Costs of sequencing at the airport',
    ],
    [
      'a label over lines',
      'Study title: Yield of a new assay in\nadults with a cough\nSponsor: none\nMethods\nSputum will be tested by PCR.',
      'Yield of a new assay in adults with a cough',
    ],
    [
      'the first line that is no kind of paper',
      'STATEMENT OF WORK\nAmyloid in stored fluid of donors\nMethods\nAmyloid will be measured by ELISA.',
      'Amyloid in stored fluid of donors',
    ],
    [
      'a line behind a number of reference',
      'Request for Quotation\nRFQ-2291: Endotoxin testing of saline lots\nPlease quote for the endotoxin test.',
      'Endotoxin testing of saline lots',
    ],
  ])('PRO-002 finds the title by %s', (_, text, title) => {
    expect(valuesIn('title', text)).toEqual([title]);
  });

  it('PRO-002 proposes no title where none is printed', () => {
    expect(
      valuesIn(
        'title',
        'Proposed project description\nBackground\nGrasses are common.\nMethods\nLeaves of grasses will be analyzed by flow cytometry.',
      ),
    ).toEqual([]);
  });

  it.each([
    ['Estimated timeline: 16 weeks', ['medium']],
    ['Turnaround time: 10 business days', ['urgent']],
    ['Results are needed within 10 weeks of receipt.', ['short']],
    ['The study will last 2 years.', ['long']],
    ['Die Laufzeit beträgt 5 Monate.', ['medium']],
    ['El plazo es de 4 meses.', ['medium']],
    ['Participants follow a 24-week exercise program.', []],
    ['Plasma will be stored for 10 years.', []],
    ['The time to progression was 9 months.', []],
  ])('PRO-002 reads the time of “%s”', (sentence, options) => {
    expect(valuesIn('timeline', `Title: A study of plasma\nMethods\nPlasma will be analyzed by ELISA.\n${sentence}`)).toEqual(
      options,
    );
  });

  it('PRO-002 marks a time that is only computed, from the first planned day to the day of completion', () => {
    const text =
      'Title: A study of leaves\nMethods\nIn September 2027 we will collect leaves for flow cytometry.\nExpected completion date: Spring 2029';
    expect(valuesOf(text)).toContainEqual(['timeline', 'long', false]);
  });

  it.each([
    ['The total budget is $18,500.', ['medium']],
    ['Direct cost estimate: $28,000 – $42,000', ['high']],
    ['Costs must not exceed USD 4,000.', ['low']],
    ['Price range: $120k', ['very-high']],
    ['Library preparation costs $258 per sample and $5,940 per lane.', []],
    ['Diabetes costs the economy $327 billion.', []],
    ['Das Budget beträgt 20.000 EUR.', []],
  ])('PRO-002 reads the budget of “%s”, in dollars only', (sentence, options) => {
    expect(
      valuesIn('budgetRange', `Title: A study of plasma\nMethods\nPlasma will be analyzed by ELISA.\n${sentence}`),
    ).toEqual(options);
  });

  it.each([
    ['A total of 14 groundwater samples will be collected.', ['14 groundwater samples']],
    ['We plan to enroll 84 patients (42 patients per arm).', ['84 patients']],
    ['Insgesamt werden 120 Patienten eingeschlossen.', ['120 Patienten']],
    ['Se recogerán 48 muestras de agua.', ['48 muestras']],
    ['Blood will be drawn into 4 citrate tubes.', []],
    ['The incidence is 154 per 100,000 people.', []],
    ['In 2016, 140 individuals were collected by us.', []],
  ])('PRO-002 counts samples, or the persons they are from, in “%s”', (sentence, counts) => {
    expect(valuesIn('samples', `Title: A study of plasma\nMethods\nPlasma will be analyzed by ELISA.\n${sentence}`)).toEqual(
      counts,
    );
  });
});

const cv = `Curriculum Vitae
Education
PhD, plant physiology, 2015
Research Experience
RNA sequencing, CRISPR and genome-wide association in Arabidopsis
Publications
Salinity responses in tomatoes. 2018.
Skills
Western blot, confocal microscopy`;

describe('PRO-003 papers that are no request are named and fill nothing', () => {
  it.each([
    ['curriculum-vitae', cv],
    [
      'finished-paper',
      'Ferritin in runners\nAbstract\nWe measured ferritin in 210 runners.\n1. Introduction\nFatigue is common.\n2. Methods\nFerritin was measured by immunoassay.\n3. Results\nFerritin was lower in runners with fatigue.\n4. Discussion\nOur findings agree with earlier work.\n5. Conclusion\nFerritin matters.\nAcknowledgments\nWe thank all runners.',
    ],
    [
      'blank-template',
      'Clinical Study Protocol\nProtocol Title: [Insert title]\nSponsor: [Sponsor name]\n1. Objectives\n[Enter the primary objective]\n2. Study procedures\n[Describe the laboratory assessments, such as PCR and ELISA]\n3. Sample size\n[Insert sample size]\n4. Budget\n________________\nSignature ________________',
    ],
    [
      'blank-template',
      'Study protocol\n1. Background\nDescribe the background of the study.\n2. Objectives\nState the primary objective.\n3. Methods\nDescribe all laboratory tests, such as PCR.\nInclude the volume of blood.\n4. Statistics\nProvide the sample size.\nExplain missing data.\n5. Ethics\nSpecify the committee.',
    ],
    [
      'invoice',
      'INVOICE\nInvoice No: 2025-118\nBill to: Clearwater Institute\nWhole genome sequencing, 24 samples $14,400\nSubtotal $14,400\nAmount due $14,400',
    ],
    [
      'certificate',
      'CERTIFICATE OF ACCREDITATION\nThis is to certify that\nNorden Diagnostics\nhas been assessed and accredited to ISO 15189 for PCR.\nCertificate No: 88-1203\nValid until: June 30, 2027',
    ],
    [
      'no-study',
      'Protocol of a board game\nThe client sends MOVE to the server.\nThe server answers with UPDATE when a player has moved a marble.\nA player wins with six marbles.',
    ],
    ['no-study', ''],
    [
      'no-study',
      'Cobalt Ridge Laboratory\nServices\nHematology: complete blood count by flow cytometry\nMolecular: real-time PCR, whole genome sequencing\nMonday to Friday, 8 AM to 6 PM',
    ],
    [
      'laboratory-paper',
      'Cobalt Ridge Laboratory\nSpecimen Collection and Transport Guide\nBlood\nBlood shall be collected in EDTA tubes and tested by PCR within 24 hours.\nStool\nStool shall be analyzed by microscopy and culture.',
    ],
    [
      'laboratory-paper',
      'Accreditation Council\nTechnical Notes MED 14\nGeneral Criteria for Medical Laboratories\n1. Objectives\nThe laboratory shall validate each PCR assay. Serum shall be tested by ELISA in duplicate. Controls will be analyzed daily.',
    ],
    [
      'laboratory-paper',
      'ISO 15189 Assessment Checklist\nLaboratory:\nThe laboratory must perform western blot controls with each run.',
    ],
    ['laboratory-paper', 'License to manufacture\nThe firm may produce kits for real-time PCR and ELISA until 2028.'],
  ])('PRO-003 knows %s', (kind, text) => {
    const found = proposalsOf(pagesText(text));
    expect(found).toEqual({ paper: kind, fields: [], terms: [], mentions: [], studies: [], rulesVersion: expect.any(String) });
  });

  it.each([
    [
      'lines to sign on',
      `Statement of work\nScope of work\nSerum will be analyzed by ELISA.\n${'Signature ________________\n'.repeat(8)}`,
    ],
    [
      'terms of payment',
      'Statement of work\nScope of work\nSerum will be analyzed by ELISA.\nPayment terms: 30 days. Due date: June 30. Purchase order no: 12. Subtotal: $9,000',
    ],
    [
      'a certificate to be delivered',
      'Scope of work\nPlease test 12 lots for endotoxin.\nCertificate of analysis\nValid until: June 30. Expiry date of the lots: 2027',
    ],
    [
      'a guide in its subject',
      'Guide RNA library screen\nWe need whole genome sequencing of 24 samples of genomic DNA, with the guides counted.',
    ],
    [
      'a policy as the subject of a study',
      'Salt reduction policy\nThis study will measure sodium in 200 serum samples. We will analyze serum by mass spectrometry before and after the policy.',
    ],
    [
      'steps in orders',
      'Sampling plan\nScope of work\nSerum is tested by ELISA.\nAdd 1 ml of buffer.\nInclude a blank.\nProvide the raw data.\nList the lots.\nGive the volume.\nComplete the form.',
    ],
  ])('PRO-003 takes a request with %s for a request', (_, text) => {
    expect(proposalsOf(pagesText(text))).toMatchObject({
      paper: 'request',
      terms: expect.arrayContaining([expect.objectContaining({ kind: 'method' })]),
    });
  });

  it('PRO-003 proposes fields and no chips for a survey', () => {
    const { paper, fields, terms } = proposalsOf(
      pagesText(
        'Title of the study: Eating habits of adults during the COVID-19 quarantine\nObjectives\nThe main aim of this study is to find changes of dietary patterns. The study is an online survey.\nData collection is planned to last 7 weeks and is expected to reach 400 participants.\nAppendix 1 Survey questions\nDo you have any health problems?\nYes, hypertension',
      ),
    );
    expect(paper).toBe('request');
    expect(terms).toEqual([]);
    expect(fields.map(({ field }) => field)).toEqual(['title', 'samples', 'timeline', 'description']);
  });

  const two = pagesText(
    'Study 1: Iron status in blood donors\nObjectives\nTo measure ferritin in 200 donors.\nMethods\nFerritin will be measured in serum by immunoassay.',
    'Study 2: Gut microbiome of rowers\nObjectives\nTo describe the stool microbiome of 40 rowers.\nMethods\nStool samples will be collected and 16S sequencing will be performed.',
  );

  it('PRO-003 lists the studies of a file with several, and proposes nothing until one is chosen', () => {
    const found = proposalsOf(two);
    expect(found.studies).toEqual([
      { title: 'Iron status in blood donors', page: 1 },
      { title: 'Gut microbiome of rowers', page: 2 },
    ]);
    expect([...found.fields, ...found.terms, ...found.mentions]).toEqual([]);
  });

  it('PRO-003 reads the chosen study of several alone', () => {
    const { fields, terms, studies } = proposalsOf(two, 1);
    expect(studies).toHaveLength(2);
    expect(fields[0]?.value).toBe('Gut microbiome of rowers');
    expect(terms.map(({ label }) => label)).toEqual(['16S rRNA sequencing', 'Stool']);
  });

  it('PRO-003 takes a short title and a long one for one study', () => {
    const found = proposalsOf(
      pagesText(
        'Title: A randomized trial of oral zinc in adults with ulcers\nShort title: Zinc in ulcers\nObjectives\nTo measure zinc.\nMethods\nSerum zinc will be measured by ICP-MS.',
      ),
    );
    expect(found.studies).toEqual([]);
    expect(found.fields[0]?.value).toBe('A randomized trial of oral zinc in adults with ulcers');
  });

  it('PRO-002 answers in the shape of the contract, whatever it is given', () => {
    for (const text of [plan, cv, '', '\f\f', '[', '$'.repeat(500), 'a '.repeat(5_000), '1. '.repeat(900), ': \n'.repeat(400)])
      expect(protocolProposalsSchema.safeParse(proposalsOf(linesText(text))).success).toBe(true);
  });
});
