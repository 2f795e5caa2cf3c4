import { describe, expect, it } from 'vitest';
import { checkDecisions } from './decisions.ts';
import { file, messages } from './planted.ts';

const body = (changes: Partial<Record<string, string>> = {}) =>
  Object.entries({
    Status: 'Accepted, 2026-11-21.',
    Context: 'Why.',
    Decision: 'What.',
    Alternatives: '- Else: not.',
    Consequences: 'So.',
    ...changes,
  })
    .map(([name, text]) => `## ${name}\n\n${text}\n`)
    .join('\n');
const record = (number: string, text = body()) =>
  file(`docs/decisions/${number}-a-choice.md`, `# ${number} A choice\n\n${text}`);
const naming = (name: string) => file('server/src/a.ts', `// docs/decisions/${name}`);

describe('decisions', () => {
  it('have one format and follow each other', () => {
    const replaced = record('0002', body({ Status: 'Superseded by [0001](0001-a-choice.md).' }));
    expect(messages(checkDecisions, record('0001'), replaced)).toEqual([]);
  });

  it.each([
    ['a title of another number', record('0001', '').text.replace('# 0001', '# 0002') + body(), 'does not begin with'],
    ['a section too few', `# 0001 A\n\n${body().replace('## Alternatives', 'Alternatives')}`, 'has the sections'],
    ['an empty section', `# 0001 A\n\n${body({ Context: '' })}`, 'says nothing under Context'],
    ['no day', `# 0001 A\n\n${body({ Status: 'Accepted.' })}`, 'has no status'],
  ])('may not have %s', (_what, text, words) => {
    expect(messages(checkDecisions, file('docs/decisions/0001-a-choice.md', text))).toEqual([expect.stringContaining(words)]);
  });

  it('may not have gaps', () => {
    expect(messages(checkDecisions, record('0001'), record('0003'))).toEqual([expect.stringContaining('Number it 0002')]);
  });

  it('exist where a file names them', () => {
    expect(messages(checkDecisions, record('0001'), naming('0001-a-choice.md'), naming('0001'))).toEqual([]);
    expect(messages(checkDecisions, record('0001'), naming('0007'), naming('0001-another.md'))).toHaveLength(2);
  });
});
