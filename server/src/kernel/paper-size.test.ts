import { expect, it } from 'vitest';
import { paperSizeAt } from './paper-size.ts';

it.each([
  ['Boston, MA, USA', 'LETTER'],
  ['700 Main Street, Kansas City, MO 64106', 'LETTER'],
  ['Toronto, ON, Canada', 'LETTER'],
  ['Ciudad de México, Mexico', 'LETTER'],
  ['Manila, Philippines', 'LETTER'],
  ['Santiago, Chile', 'LETTER'],
  ['Bogotá, Colombia', 'LETTER'],
  ['Caracas, Venezuela', 'LETTER'],
  ['10115 Berlin, Germany', 'A4'],
  ['London, UK', 'A4'],
  ['Tokyo, Japan', 'A4'],
  ['São Paulo, Brazil', 'A4'],
  ['somewhere', 'A4'],
  ['', 'A4'],
])('PRM-042 a reader at “%s” gets %s', (address, size) => {
  expect(paperSizeAt(address)).toBe(size);
});
