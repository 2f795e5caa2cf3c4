import { describe, expect, it } from 'vitest';
import { command, essence, hashOf, notRaised, readRecord, versionsNow } from './versions.ts';

const source = `import { a } from './a.ts';
import {
  b,
} from '../b.ts';
import words from '../../knowledge/words.json' with { type: 'json' };

export { c } from './c.ts';
export const rulesVersion = '1';
/** Says
 * why. */
export const found = (text: string) => {
  // Because of it.
  return text.match(/a|b/) ?? 'https://example.org';
};
`;
const hash = (text: string, path = 'a.domain.ts') => hashOf(new Map([[path, text]]));

describe('RDG-001 the record of what decides a reading', () => {
  it('fits the sources', () => {
    const now = versionsNow();
    const steps = [
      ...notRaised(readRecord(), now),
      `run ${command} (with --same-readings when no document can be read differently)`,
    ];
    expect(now, `What decides a reading has changed: ${steps.join(', then ')}.`).toEqual(readRecord());
  });

  it('leaves out imports, comments, indentation and the version', () => {
    expect(essence('a.ts', source)).toBe(
      "export const found = (text: string) => {\nreturn text.match(/a|b/) ?? 'https://example.org';\n};",
    );
    expect(essence('a.json', '{ "a":\n 1 }')).toBe('{"a":1}');
  });

  it.each([
    ['a moved import', source.replace("'./a.ts'", "'../other/a.ts'")],
    ['a comment', source.replace('Because of it.', 'For another reason.')],
    ['a version', source.replace("'1'", "'2'")],
    ['an indentation', source.replaceAll('\n  ', '\n\n    ')],
  ])('is the same after %s', (_, changed) => {
    expect(changed).not.toBe(source);
    expect(hash(changed, 'moved/b.domain.ts')).toBe(hash(source));
  });

  it.each([
    ['a pattern', source.replace('a|b', 'a|c')],
    ['the end of an address', source.replace('example.org', 'example.com')],
  ])('is another after a change of %s', (_, changed) => expect(hash(changed)).not.toBe(hash(source)));

  it('asks for a version where its own sources changed under the same one', () => {
    const before = { rulesVersion: '1', rules: 'a', readerVersion: '1', reader: 'a' };
    expect(notRaised(before, before)).toEqual([]);
    expect(notRaised(before, { ...before, rules: 'b', rulesVersion: '2' })).toEqual([]);
    expect(notRaised(before, { ...before, rules: 'b' })).toEqual([expect.stringContaining('Raise rulesVersion')]);
    expect(notRaised(before, { ...before, reader: 'b' })).toEqual([expect.stringContaining('Raise readerVersion')]);
  });
});
