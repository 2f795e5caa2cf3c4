import { expect, it } from 'vitest';
import { countryOf } from './country.ts';

it.each([
  ['WA', 'United States'],
  ['Washington', 'United States'],
  ['USA', 'United States'],
  ['Germany', 'Germany'],
  [' united kingdom ', 'United Kingdom'],
  ['Main Street', null],
  ['', null],
])('PRM-005 the end of an address "%s" names %s', (region, country) => expect(countryOf(region)).toBe(country));
