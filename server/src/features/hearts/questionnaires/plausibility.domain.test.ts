import type { Answer, Answers } from '@aliquot/contract/hearts/questionnaires';
import { describe, expect, it } from 'vitest';
import { today } from '../../../testing/papers/readings.ts';
import { contradictionsAmong, implausibility } from './plausibility.domain.ts';

const context = { today, establishedIn: 2004 };

describe('an answer that cannot be true, or says nothing', () => {
  it.each<[string, Answer, RegExp | null]>([
    ['management-review', '2026-11-21', null],
    ['management-review', '2026-11-22', null],
    ['management-review', '2026-11-23', /in the future.*leave the question empty/],
    ['management-review', '2003-05-01', /before the laboratory was established \(2004, as the profile says\)/],
    ['management-review', '2004-05-01', null],
    ['management-review', '0026-05-01', /check the year/],
    ['insurance', '2027-05-01', null],
    ['insurance', '2026-05-01', null],
    ['insurance', '2003-05-01', null],
    ['insurance', '2056-11-21', null],
    ['insurance', '2057-11-21', /more than 30 years ahead/],
    ['insurance', '1949-12-31', /check the year/],
    ['director', 'asdf', /at least two words.*write "None"/],
    ['director', '-5', /at least two words/],
    ['director', 'Dr. Ada Chen', null],
    ['director', 'None at present', null],
    ['clia-certificate', '05D0982600', null],
    ['clia-certificate', '05D098260', /two digits, the letter D and seven digits/],
    ['clia-certificate', 'none', null],
    ['fda-registration', '12345', /7 or 10 digits/],
    ['specimen-origin', ['New York', 'None of these'], /not both/],
    ['specimen-origin', ['New York', 'California'], null],
    ['specimen-origin', ['None of these'], null],
    ['document-control', true, null],
    ['competency', 'Every year', null],
    ['a question of before', 'asdf', null],
  ])('%s answered with %j: %s', (question, answer, problem) => {
    expect(implausibility(question, answer, context) ?? '').toMatch(problem ?? /^$/);
  });

  it('without a year in the profile no date is too early for it', () => {
    expect(implausibility('management-review', '1960-05-01', { today })).toBeNull();
  });
});

describe('answers that cannot both be true', () => {
  it.each<[string, Answers, string[]]>([
    [
      'a number without a certificate',
      { 'clia-certificate-type': 'None', 'clia-certificate': '05D0982600' },
      ['clia-certificate', 'clia-certificate-type'],
    ],
    ['no number and no certificate', { 'clia-certificate-type': 'None', 'clia-certificate': 'None' }, []],
    [
      'proficiency testing that is named and is not there',
      {
        'proficiency-results': 'No proficiency testing',
        'proficiency-enrollment': 'CAP, chemistry',
        'proficiency-attestation': true,
      },
      ['proficiency-attestation', 'proficiency-enrollment', 'proficiency-results'],
    ],
    [
      'no proficiency testing, said twice',
      { 'proficiency-results': 'No proficiency testing', 'proficiency-attestation': false },
      [],
    ],
    [
      'no blood, registered for blood',
      { 'blood-collection': false, 'fda-establishment': 'Blood establishment' },
      ['blood-collection', 'fda-establishment'],
    ],
    ['one side alone', { 'proficiency-results': 'No proficiency testing' }, []],
  ])('%s', (_, answers, questions) => {
    expect([...contradictionsAmong(answers).keys()].toSorted()).toEqual(questions);
  });
});
