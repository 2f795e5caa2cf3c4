import { expect, it } from 'vitest';
import { onlyChosen } from './chosen-csv.ts';

const csv = 'id,name\r\na,Harbor\r\nb,"Two lines,\r\nwith ""quotes"""\r\nc,Wasatch\r\n';

it.each([
  [['b'], 'id,name\r\nb,"Two lines,\r\nwith ""quotes"""\r\n'],
  [['a', 'c'], 'id,name\r\na,Harbor\r\nc,Wasatch\r\n'],
  [[], 'id,name\r\n'],
])('ADQ-005 a file of the chosen rows %j has their records alone', (ids, expected) => {
  expect(onlyChosen(csv, new Set(ids))).toBe(expected);
});
