import type { LabProfile } from '@aliquot/contract/hearts/matching';
import { expect, it } from 'vitest';
import { dayOf } from '../../../../kernel/days.ts';
import { givenLab, givenRequest, matchingToday } from '../../../../testing/matching/matching-given.ts';
import { recordOf } from '../laboratory/lab-record.domain.ts';
import { needOf } from '../request/request-need.domain.ts';
import { rankAll } from '../score/ranking.domain.ts';
import { statedAs, testsShown } from './proof.domain.ts';

const bare: Partial<LabProfile> = { certifications: [], primaryServices: [] };
const scoped = (...lines: string[]): Partial<LabProfile> => ({
  ...bare,
  certifications: [{ type: 'iso-15189', expiration_date: '2029-01-01', scope: lines }],
});

/** How a laboratory shows the first thing that a request asks for, and the words that state it. */
const statedFor = (title: string, lab: LabProfile) => {
  const today = dayOf(matchingToday) ?? 0;
  const { question } = rankAll(needOf(givenRequest(title), today), [recordOf(lab, today)]);
  const [first] = testsShown(question, lab);
  return first && { proof: first.proof, stated: statedAs(question, lab, first.id) };
};

it.each<[string, string, LabProfile, { line: string; where: string } | null]>([
  [
    'a capability of the profile',
    'KRAS',
    givenLab('lab', ['KRAS mutation analysis'], bare),
    { line: 'KRAS mutation analysis', where: 'Profile' },
  ],
  [
    'a declared service, in words',
    'Flow cytometry',
    givenLab('lab', [], { ...bare, specializations: ['flow-cytometry'] }),
    { line: 'flow cytometry', where: 'Profile' },
  ],
  [
    'a text of the profile, where the line of a scope is about something else',
    'BRAF',
    givenLab('lab', ['BRAF V600E testing'], scoped('Tumor profiling by targeted sequencing')),
    { line: 'BRAF V600E testing', where: 'Profile' },
  ],
])('PRF-004 a stated test names %s', (_what, title, lab, stated) => {
  expect(statedFor(title, lab)).toEqual({ proof: 'claimed', stated });
});

it('PRF-004 a test that is not asked for is stated by nothing', () => {
  const today = dayOf(matchingToday) ?? 0;
  const lab = givenLab('lab', ['KRAS mutation analysis'], bare);
  const { question } = rankAll(needOf(givenRequest('KRAS'), today), [recordOf(lab, today)]);
  expect(statedAs(question, lab, 'analyte:other')).toBeNull();
});

it.each<[string, string | null, string]>([
  ['of another site names the site', 'Northgate', 'ISO 15189, Northgate'],
  ['of the laboratory’s own address names none', null, 'ISO 15189'],
])('PRF-004 a line of a certificate %s', (_what, site, where) => {
  const today = dayOf(matchingToday) ?? 0;
  const [certificate] = scoped('KRAS mutation analysis').certifications as object[];
  const lab = givenLab('lab', [], { ...bare, certifications: [{ type: 'iso-15189', ...certificate, site }] });
  const { question } = rankAll(needOf(givenRequest('KRAS'), today), [recordOf(lab, today)]);
  expect(testsShown(question, lab)).toMatchObject([{ proof: 'proven', where }]);
});
