import { describe, expect, it } from 'vitest';
import { boundedDistance, nearFinderOf } from './near-phrases.domain.ts';
import { folded, matcherOf, streamOf } from './phrases.domain.ts';

const matcher = matcherOf<string>({
  plain: [
    ['expiration date', 'expiry'],
    ['date', 'date'],
    ['lic', 'licence'],
    ['gültig bis', 'expiry'],
    ['certificate of compliance', 'clia'],
  ],
  stems: [['certificate', 'number']],
  tails: ['number', 'no', '#'],
});

const found = (text: string, loose = false) =>
  matcher(streamOf(text, 0, text.length, loose)).map(({ payloads, start, end }) => [payloads[0], text.slice(start, end)]);

describe('phrases', () => {
  it.each([
    ['EXPIRATION DATE: x', [['expiry', 'EXPIRATION DATE']]],
    ['Expiration-Date', [['expiry', 'Expiration-Date']]],
    ['ExpirationDate', [['expiry', 'ExpirationDate']]],
    ['CER TIFICATE OF COMPLIANCE', [['clia', 'CER TIFICATE OF COMPLIANCE']]],
    ['C E R T I F I C A T E  O F  C O M P L I A N C E', [['clia', 'C E R T I F I C A T E  O F  C O M P L I A N C E']]],
    ['Gültig bis: 1', [['expiry', 'Gültig bis']]],
    ['GULTIG BIS', [['expiry', 'GULTIG BIS']]],
    ['Certificate No. 5', [['number', 'Certificate No']]],
    ['Certificate #5', [['number', 'Certificate #']]],
    ['Certificate of', []],
    ['update, dated', []],
  ])('%s', (text, hits) => expect(found(text)).toEqual(hits));

  it('takes look-alikes for one in recognized text, but short words as they are', () => {
    expect(found('EXPlRATI0N DATE', true)).toEqual([['expiry', 'EXPlRATI0N DATE']]);
    expect(found('Acme LLC', true)).toEqual([]);
    expect(found('Lic', true)).toEqual([['licence', 'Lic']]);
  });
  it('knows where in the whole text it is', () => {
    const text = 'first page\fDate: 1';
    const [hit] = matcher(streamOf(text, 11, text.length, false));
    expect(hit).toMatchObject({ start: 11, end: 15 });
  });
  it('folds', () => expect(folded('Nº Straße – ÉTÉ #1')).toBe('nostrasseete#1'));
});

describe('misread phrases', () => {
  const near = nearFinderOf([
    ['válido hasta', 'expiry'],
    ['gültig bis', 'expiry'],
    ['issue date', 'issue'],
    ['comité français d’accréditation', 'cofrac'],
  ]);
  it.each([
    ['Vélido hasta', 'expiry'],
    ['Vilido hasta', 'expiry'],
    ['Giiltig bis', 'expiry'],
    ['Gilltig bis', 'expiry'],
    ['Issve Date', 'issue'],
    ["Comité frangais d'accréditation", 'cofrac'],
    ['tissue rate', null],
    ['Valid', null],
    ['Certificate of Origin', null],
  ])('%s', (text, payload) => expect(near(text)).toBe(payload));
  it('stops counting at the limit', () => {
    expect(boundedDistance('kitten', 'sitting', 3)).toBe(3);
    expect(boundedDistance('kitten', 'sitting', 2)).toBe(3);
  });
});
