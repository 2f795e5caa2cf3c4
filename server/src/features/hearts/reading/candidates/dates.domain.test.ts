import { describe, expect, it } from 'vitest';
import { dateMentions, dateOrderOf, dateRanges, isoDate, isWholeYears, repairDates } from './dates.domain.ts';

const isoOf = (text: string) => dateMentions(text).map((date) => date.iso);

describe('dates in words', () => {
  it.each([
    ['June 30, 2018', '2018-06-30'],
    ['30 June 2018', '2018-06-30'],
    ['Sept. 3, 2021', '2021-09-03'],
    ['this 12th day of March 2021', '2021-03-12'],
    ['1st January, 2020', '2020-01-01'],
    ['12-Mar-2021', '2021-03-12'],
    ['12MAR2021', '2021-03-12'],
    ['2021 Jan 12', '2021-01-12'],
    ['12. März 2021', '2021-03-12'],
    ['1. Januar 2022', '2022-01-01'],
    ['12 de marzo de 2021', '2021-03-12'],
    ['12 mars 2021', '2021-03-12'],
    ['1er août 2021', '2021-08-01'],
    ['2015-05-14', '2015-05-14'],
    ['2021/12/31', '2021-12-31'],
    ['2021年3月12日', '2021-03-12'],
    ['May 1,\n2019', '2019-05-01'],
  ])('%s', (text, iso) => expect(isoOf(`valid ${text}.`)).toEqual([iso]));
});

describe('what is no date', () => {
  it.each([
    '31 February 2020',
    '7.8.10',
    '12/2020',
    'EPA 200.8',
    '(555) 123-4567',
    '1234.01',
    '10:30',
    '45/13/2020',
    'ISO 17294-2:2016',
  ])('%s', (text) => expect(isoOf(text)).toEqual([]));
});

describe('day and month', () => {
  it('is certain when only one order makes a date', () => {
    expect(dateMentions('14/05/2015')[0]).toMatchObject({ iso: '2015-05-14', proves: 'dmy' });
    expect(dateMentions('05/31/2013')[0]).toMatchObject({ iso: '2013-05-31', proves: 'mdy' });
    expect(dateMentions('04/04/2024')[0]).toMatchObject({ iso: '2024-04-04', proves: null });
  });
  it('is open when both do', () =>
    expect(dateMentions('03/04/2024')[0]).toMatchObject({ iso: null, readings: { dmy: '2024-04-03', mdy: '2024-03-04' } }));

  const none = { body: null, place: null } as const;
  it.each([
    ['another date of the document decides', '14/05/2015 03/04/2024', '/', none, 'dmy'],
    ['… before the issuer', '14/05/2015 03/04/2024', '/', { body: 'mdy', place: 'mdy' } as const, 'dmy'],
    ['the issuer decides before the place', '03/04/2024', '/', { body: 'dmy', place: 'mdy' } as const, 'dmy'],
    ['the place decides', '03/04/2024', '/', { body: null, place: 'mdy' } as const, 'mdy'],
    ['dots are day first', '03.04.2024', '.', none, 'dmy'],
    ['nothing decides', '03/04/2024', '/', none, null],
    ['proofs that contradict decide nothing', '14/05/2015 05/14/2015 03/04/2024', '/', none, null],
  ])('%s', (_name, text, separator, hints, order) => expect(dateOrderOf(dateMentions(text), separator, hints)).toBe(order));
});

describe('recognized text', () => {
  it('puts look-alike letters right and keeps places', () => {
    const text = 'to O5/3l/2O21 at';
    expect(repairDates(text)).toBe('to 05/31/2021 at');
  });
  it('takes stray marks before words for spaces', () => {
    expect(isoOf(repairDates('Effective Date: 09 ‘December 2025'))).toEqual(['2025-12-09']);
  });
  it('leaves words alone', () => expect(repairDates('SIL-O1-BID and/or ISO')).toBe('SIL-O1-BID and/or ISO'));
  it('accepts one lost separator, only there', () => {
    expect(dateMentions('Valid To: 1302/2019', true)[0]?.iso).toBe('2019-02-13');
    expect(isoOf('1302/2019')).toEqual([]);
  });
  it('accepts two lost separators after a word for a date, only there', () => {
    expect(dateMentions('Issue Date 23082021', true)[0]?.iso).toBe('2021-08-23');
    expect(dateMentions('Serial 23082021', true)).toEqual([]);
    expect(isoOf('Issue Date 23082021')).toEqual([]);
  });
});

describe('ranges', () => {
  it.each([
    ['2015-05-14 to 2017-05-13', true],
    ['from May 1, 2020 through April 30, 2022', true],
    ['12.03.2019 bis 11.03.2024', true],
    ['01/05/2021 au 30/04/2025', true],
    ['12/05/2020 hasta el 11/05/2024', true],
    ['2021-01-01 – 2021-12-31', true],
    ['2021-01-01. Revised 2022-02-02', false],
  ])('%s', (text, isRange) => expect(dateRanges(text, dateMentions(text))).toHaveLength(isRange ? 1 : 0));
  it('whole years', () => {
    expect(isWholeYears('2013-05-31', '2015-05-30')).toBe(true);
    expect(isWholeYears('2013-05-31', '2015-05-31')).toBe(true);
    expect(isWholeYears('2013-05-31', '2014-11-30')).toBe(false);
  });
});

it('knows the calendar', () => {
  expect(isoDate(2024, 2, 29)).toBe('2024-02-29');
  expect(isoDate(2023, 2, 29)).toBeNull();
});
