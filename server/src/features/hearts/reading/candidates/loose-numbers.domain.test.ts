import { describe, expect, it } from 'vitest';
import { looseNumbers } from './loose-numbers.domain.ts';

const numbersIn = (text: string, forms: RegExp[] = []) => looseNumbers(text, 0, text.length, forms).map(({ value }) => value);

describe('numbers under words that no list knows', () => {
  it.each([
    ['CLIS ID 0004417', ['0004417']],
    ['SCC File Number: 15934', ['15934']],
    ['Permit Identification No.:  34417A', ['34417A']],
    ['Organization Number 60044817', ['60044817']],
    ['Licencia sanitaria No. 26-AS-0417', ['26-AS-0417']],
    ['CERTIFICATE\nNumber: 4417881CE01\n', ['4417881CE01']],
  ])('%j', (text, expected) => {
    expect(numbersIn(text)).toEqual(expected);
  });

  it.each([
    'Tax ID 84-1188201',
    'Policy number HPL-0041782',
    'Serial No.: 68114',
    'Document No.: MIC-SOP-041',
    'Kit ID: 41188200',
    'Issue No: 014',
    'Invoice No. 5118820',
    'Member of section no 417 of the act',
    'No. 417 in our list',
  ])('%j is the number of something else', (text) => {
    expect(numbersIn(text)).toEqual([]);
  });

  it("without words only a number of the issuing body's form is believed", () => {
    expect(numbersIn('N° 8-2914 rév. 6', [/^\d{1,2}-\d{3,4}$/])).toEqual(['8-2914']);
    expect(numbersIn('N° 8-2914 rév. 6')).toEqual([]);
  });

  it('says where the number is', () => {
    const [number] = looseNumbers('CLIS ID 0004417', 0, 15, []);
    expect(number).toEqual({ value: '0004417', start: 8, end: 15 });
  });
});
