import { expect, it } from 'vitest';
import { placeOfAddress } from './address-place.ts';

it.each([
  ['1218 Terry Avenue, Seattle, WA 98101', 'Seattle', 'WA', 'United States'],
  ['1218 Terry Avenue, Suite 4, Seattle, Washington 98101, USA', 'Seattle', 'WA', 'United States'],
  ['1218 Terry Avenue, Seattle, WA, USA', 'Seattle', 'WA', 'United States'],
  ['Invalidenstraße 1, 10115 Berlin, Germany', 'Berlin', null, 'Germany'],
  ['1 High Street, Oxford OX1 4BH, UK', 'Oxford', null, 'United Kingdom'],
  ['Street 1', null, null, null],
  ['Germany', null, null, 'Germany'],
])('PRM-029 the place of "%s" is %s, %s, %s', (address, city, region, country) => {
  expect(placeOfAddress(address)).toEqual({ city, region, country });
});
