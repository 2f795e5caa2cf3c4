import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalyzeProjectOutput } from '@aliquot/contract/hearts/matching';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantProduct } from '../testing/planted-product.ts';

const main = 'server/src/main.ts';
let product: ReturnType<typeof plantProduct>;
beforeAll(() => {
  product = plantProduct();
});
afterAll(() => product.close());

const certificate = `BOARD OF REGIONAL TESTING

CERTIFICATE OF ACCREDITATION

This is to certify that

Bay Clinical Laboratory
850 Marina Bay Pkwy, Richmond, CA 94804

has been assessed and is accredited by the Board of Regional Testing (BRT).

Accreditation number: BRT-2042-77
Issue date: January 15, 2026
Expiration date: January 14, 2099
`;

/** Reads a text without the child processes, whose walls end at the product's own folder. */
const judge = `
import { readFileSync } from 'node:fs';
import { assess } from './features/hearts/judging/analyses.domain.ts';
import { understandDocument } from './features/hearts/reading/reading.domain.ts';
import { linesText } from './testing/document-lines.ts';
import { assessmentInput, clinicalLab, readDocument, today } from './testing/readings.ts';

const text = linesText(...readFileSync('certificate.txt', 'utf8').split('\\n'));
const document = readDocument('paper', understandDocument(text, { fileName: 'certificate.pdf', today }));
console.log(JSON.stringify(assess(assessmentInput(clinicalLab, [document])).certifications));
`;

const body = {
  id: 'brt',
  name: 'Board of Regional Testing (BRT)',
  names: ['Board of Regional Testing'],
  acronyms: ['BRT'],
  country: 'US',
  dateOrder: 'mdy',
  types: ['brt'],
  numbers: ['BRT-\\d{4}-\\d{2}'],
  source: 'invented',
};

const laboratory = (id: string, certifications: object[]) => ({
  id,
  name: `Laboratory ${id}`,
  primary_services: ['immunology'],
  capabilities: ['ELISA of cytokines in serum'],
  certifications,
});

describe('an issuing body that is added as two rows of data', () => {
  beforeAll(() => {
    product.rewrite('issuing-bodies.json', (text) => text.replace('"bodies": [', `"bodies": [${JSON.stringify(body)},`));
    product.rewrite('certificate-types.json', (text) =>
      text.replace('"others": {', '"others": { "brt": { "label": "BRT", "body": "brt" },'),
    );
  });

  it('is read and judged: type, number, body and days of its certificate', async () => {
    product.write('server/src/judge.ts', judge);
    product.write('certificate.txt', certificate);
    const ended = await product.node(['server/src/judge.ts']);
    expect([ended.said, ended.code]).toEqual(['', 0]);
    expect(JSON.parse(ended.out)).toEqual([
      expect.objectContaining({
        type: 'brt',
        number: 'BRT-2042-77',
        issuingBody: 'Board of Regional Testing (BRT)',
        holder: 'Bay Clinical Laboratory',
        issueDate: '2026-01-15',
        expiryDate: '2099-01-14',
      }),
    ]);
  });

  it('is understood in a request and found at a laboratory, by its name and by its acronym', async () => {
    const request = (description: string) =>
      product.write(
        'request.json',
        JSON.stringify({
          title: 'Cytokines in serum',
          description,
          researchArea: 'immunology',
          serviceType: 'sample-analysis',
          timeline: 'medium',
          budgetRange: 'medium',
        }),
      );
    const labs = product.write(
      'labs.json',
      JSON.stringify([
        laboratory('without', []),
        laboratory('with', [{ type: 'Board of Regional Testing', expiration_date: '2099-01-14' }]),
      ]),
    );
    for (const name of ['BRT accreditation', 'accreditation by the Board of Regional Testing']) {
      const ended = await product.node([
        main,
        'match',
        '--request',
        request(`ELISA of cytokines in serum of patients. The laboratory must have ${name}.`),
        '--labs',
        labs,
        '--json',
      ]);
      expect([ended.said, ended.code]).toEqual(['', 0]);
      const output = JSON.parse(ended.out) as AnalyzeProjectOutput;
      expect(JSON.stringify(output)).toContain('BRT required');
      expect(output.matches[0]?.id).toBe('with');
    }
  });
});

describe('bad input', () => {
  it('names every mistake of the knowledge with its file, line and path, for each command, and starts nothing', async () => {
    const planted = plantProduct();
    try {
      planted.rewrite('catalogues/clia.json', (text) => text.replace('"severity": "high"', '"severity": "dire"'));
      planted.rewrite('things.json', (text) => text.slice(0, -3));
      planted.rewrite('validity.json', (text) => text.replace('"reminderDays": [90', '"reminderDays": [-90'));
      for (const command of ['serve', 'doctor']) {
        const ended = await planted.node([main, command]);
        expect([ended.code, ended.out]).toEqual([78, '']);
        expect(ended.said.split('\n')).toEqual([
          'The knowledge has 3 mistakes:',
          expect.stringMatching(/^ {2}knowledge\/things\.json:\d+: Expected/),
          expect.stringMatching(/^ {2}knowledge\/catalogues\/clia\.json:\d+ requirements\[\d+\]\.severity: Invalid option/),
          expect.stringMatching(/^ {2}knowledge\/validity\.json:\d+ reminderDays\[0\]: Too small/),
          '',
        ]);
      }
      expect(existsSync(join(planted.directory, 'data'))).toBe(false);
    } finally {
      planted.close();
    }
  });

  it('names every mistake of the settings with its place, from doctor too, and starts nothing', async () => {
    product.write('.env', 'PORT=x\nSMPT_URL=smtp://localhost\n');
    for (const command of ['serve', 'doctor']) {
      const { code, out, said } = await product.node(['--env-file=.env', main, command], { WORKER: 'none' });
      expect(code).toBe(78);
      const lines = (command === 'doctor' ? out.replace('FAIL configuration: ', '') : said).split('\n');
      expect(lines).toEqual([
        'The configuration has 3 problems:',
        '  SMPT_URL (.env:2): no such setting: write SMTP_URL',
        '  PORT (.env:1): write a whole number from 0 to 65535',
        '  WORKER: write in-process or separate',
        '',
      ]);
    }
    expect(existsSync(join(product.directory, 'data'))).toBe(false);
  });
});
