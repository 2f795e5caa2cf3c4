import { describe, expect, it } from 'vitest';
import { usStateOf } from './us-address.ts';

describe('the state of an address', () => {
  it.each([
    ['1 Main St, Boston, MA 02110', 'MA'],
    ['1 Main St, Boston, MA 02110-1234, USA', 'MA'],
    ['1 Main St, Boston, MA', 'MA'],
    ['1 Main St, Albany, New York, United States', 'NY'],
    ['1 Main St, New York, NY, 10001', 'NY'],
    ['Seattle WA 98101', 'WA'],
    ['10 King St W, Toronto, ON, CA', null],
    ['Hauptstr. 5, Berlin, Germany', null],
    ['', null],
  ])('%s: %s', (address, state) => {
    expect(usStateOf(address, null)).toBe(state);
  });

  it('is not taken from a country code when the place lies elsewhere', () => {
    expect(usStateOf('Hauptstr. 5, Berlin, DE', { longitude: 13.4, latitude: 52.5 })).toBeNull();
    expect(usStateOf('1 Market St, Wilmington, DE', { longitude: -75.5, latitude: 39.7 })).toBe('DE');
  });
});
