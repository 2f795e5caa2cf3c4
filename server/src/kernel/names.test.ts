import { labDataSchema, labMessages } from '@aliquot/contract/hearts/labs';
import { accountMessages, nameSchema } from '@aliquot/contract/people/accounts';
import { describe, expect, it } from 'vitest';

const { labName } = labDataSchema.shape;

describe('the name of a laboratory', () => {
  it.each([
    'Ann & Robert H Lurie Children’s Hospital of Chicago',
    'St. Mary’s Medical Center, Dept. of Pathology',
    'Dr. A.B. Smith Laboratories, Inc.',
    'S.A. Biolab Co. Ltd.',
    'Labs.io',
    'Testing.com Diagnostics',
    '23andMe',
    'Lab@Home',
    'Cell lines: adrenal gland, nos',
    'N.V. Erasmus MC/Sophia',
  ])('LAB-015 may be %s', (name) => {
    expect(labName.parse(name)).toBe(name);
  });

  it.each([
    'https://evil.example',
    'Win a prize at http://evil.example/x',
    'Visit www.evil.example',
    'evil.com/prize',
    'Write to prize@evil.example',
    'ftp://files.example',
  ])('LAB-015 may not be %s', (name) => {
    expect(labName.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([labMessages.nameHoldsAddress]);
  });

  it.each(['Aliquot Security Team', 'ALIQUOT', 'A l i q u o t Support', 'Al1quot', 'Аliquot Hеlp', 'Áliquot', 'A.l.i.q.u.o.t'])(
    'OPS-027: the product’s name is refused in names: %s',
    (name) => {
      expect(labName.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([labMessages.nameOfProduct]);
      expect(nameSchema.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([accountMessages.nameOfProduct]);
    },
  );

  it.each(['Ali Quotah', 'Quality Laboratories', 'Alicia Quinones', 'Liquid Biopsy Lab'])('a person may be %s', (name) => {
    expect(nameSchema.parse(name)).toBe(name);
  });
});
