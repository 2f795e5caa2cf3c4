import type { AnalysedCertification, Assessment } from '@aliquot/contract/hearts/analyses';
import { expect, it } from 'vitest';
import { certificatesRead } from './certificates-read.ts';

const read = (number: string | null, expirationDate: string, status: AnalysedCertification['status']) => ({
  type: 'clia',
  number,
  expirationDate,
  scope: [],
  status,
});
const own = (number: string, expiryDate: string) => ({ type: 'clia', number, expiryDate });

const assessment = (
  documents: ReturnType<typeof read>[][],
  certifications: ReturnType<typeof own>[],
  mentioned: ReturnType<typeof own>[] = [],
) =>
  ({
    assessedOn: '2026-11-21',
    documents: documents.map((found) => ({ certifications: found })),
    certifications,
    mentioned,
  }) as unknown as Assessment;

const ended = read('05D1', '2015-05-30', 'expired');
const current = read('05D2', '2027-05-30', 'active');

it.each([
  ['no certificate', assessment([[]], []), null],
  ['a current one of this laboratory', assessment([[current]], [own('05D2', '2027-05-30')]), null],
  [
    'one of another laboratory',
    assessment([[]], [], [own('05D3', '2027-05-30')]),
    "1 certificate was read, but none are current and in this laboratory's name. 1 is not this laboratory's.",
  ],
  [
    'one of this laboratory that has ended, in two documents, and two of others',
    assessment([[ended], [ended]], [own('05D1', '2015-05-30')], [own('05D3', '2027-05-30'), own('05D4', '2020-05-30')]),
    "3 certificates were read, but none are current and in this laboratory's name. 2 are not this laboratory's. 1 has expired.",
  ],
  [
    'a current one beside one of another laboratory',
    assessment([[current]], [own('05D2', '2027-05-30')], [own('05D3', '2027-05-30')]),
    "2 certificates were read. 1 is not this laboratory's.",
  ],
])('RDG-005 %s', (_name, judged, words) => expect(certificatesRead(judged)).toBe(words));
