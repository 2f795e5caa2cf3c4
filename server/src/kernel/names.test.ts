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

describe('LAB-015 the website of a laboratory', () => {
  const { website } = labDataSchema.shape;

  it.each([
    ['', ''],
    ['https://example.org', 'https://example.org'],
    ['http://example.org/a', 'http://example.org/a'],
    ['example.org', 'https://example.org'],
    [' www.example.org/labs?x=1 ', 'https://www.example.org/labs?x=1'],
    ['example.org:8443', 'https://example.org:8443'],
    ['münchen.example', 'https://münchen.example'],
  ])('LAB-015 %j is %j', (typed, kept) => expect(website.parse(typed)).toBe(kept));

  it.each([
    'javascript:alert(1)',
    'javascript:alert.com',
    'data.org:text/html,x',
    'ftp://example.org',
    'intake@example.org',
    'example',
    'localhost:3000',
    '127.0.0.1',
    'two words.org',
    '//example.org',
    `example.org/${'a'.repeat(300)}`,
  ])('LAB-015 %s is refused', (typed) => expect(website.safeParse(typed).success).toBe(false));

  it('LAB-015 a refusal shows how an address looks', () =>
    expect(website.safeParse('example').error?.issues[0]?.message).toBe('Please enter a web address such as example.org'));
});
