import { describe, expect, it } from 'vitest';
import { file, messages } from './planted.ts';
import { checkComments, checkWords, wordsIn } from './words.ts';

const script = 'scripts/a.tsx';

describe('words', () => {
  it.each([
    ['docs/a.md', 'It stands\nfor something.'],
    ['docs/a.md', 'There is none by the name.'],
    ['README.md', 'By now it is there.'],
    ['NOTICE', 'Under the BSD licence.'],
    ['knowledge/README.md', 'The organisation was closed.'],
    ['knowledge/controls.json', '"why": "Whoever tests is trained."'],
    ['docs/a.md', 'Send an e-mail.'],
    ['docs/a.md', 'Open the look-up site.'],
    ['docs/a.md', 'A certificate made out to the laboratory.'],
    [script, '// whoever calls this'],
    [script, '/** What nobody\n * is told. */'],
    [script, '// what nobody is\n// told'],
    [script, "it('speaks for itself', () => {});"],
    [script, 'const text = `The ${day} is gone for good.`;'],
    [script, '<p>\n  Analyse it\n</p>;'],
    [script, '<Button label="Licence" />;'],
    ['docs/a.sql', 'select 1; -- stands in a row'],
    ['scripts/a.css', '/* the colour of the page */'],
    ['scripts/a.yml', 'key: value # the centre of it'],
  ])('in %s of %j are found', (path, text) => {
    expect(messages(checkWords, file(path, text))).toHaveLength(1);
  });

  it.each([
    ['docs/a.md', 'Kinds are told apart for good laboratory practice, in `judgements`.'],
    ['docs/a.md', '```json\n{ "licence": "whoever" }\n```\n[place](licence.md)'],
    [script, "import { colour } from './colour.ts';\nconst organisation = colour(judgement);"],
    [script, "const status = 'judgement';\nconst rows = sql`select colour from judgements`;"],
    [script, "db.query('select id from judgements where colour = 1');"],
    [script, "const calls = { 'GET /labs/{labId}/pending-judgement': 1 };"],
    [script, "const is = 'Who it is'; // a\ntold('Told by the page');"],
    [script, '/licence|centre/.test(text); // as papers have it'],
    ['scripts/a.json', '"the licence of whoever"'],
    ['knowledge/matching-vocabulary.json', '"colour centre"'],
    ['docs/a.sql', 'select colour from judgements;'],
  ])('in %s of %j are fine', (path, text) => {
    expect(messages(checkWords, file(path, text))).toEqual([]);
  });

  it('of folders that are not covered are left alone', () => {
    const found = file('contract/src/a.ts', '// whoever');
    expect(messages(wordsIn(['server']), found)).toEqual([]);
    expect(messages(wordsIn(['contract']), found)).toHaveLength(1);
  });

  it.each(['server/src/testing/labelled-documents/a.ts', 'server/src/features/hearts/reading/facts/a.domain.test.ts'])(
    'of papers keep their spelling in %s, comments do not',
    (path) => {
      expect(messages(wordsIn(['server']), file(path, "const paper = 'Authorised by the Centre'; // the licence"))).toEqual([
        `${path}:1 says "licence". Write it with -se, as in American English.`,
      ]);
    },
  );

  it('are named with their line and what to write', () => {
    expect(messages(checkWords, file('docs/a.md', 'One.\n\nTwo, whoever it is.'))).toEqual([
      expect.stringMatching(/^docs\/a\.md:3 says "whoever"\. Name the person/),
    ]);
  });
});

describe('comments', () => {
  it.each([
    ['/** What it is. */', 1],
    ['  /**\n   * Whether it is so.\n   */', 2],
    ['/** A name.\n * Who has it. */', 2],
    ['const a = 1; // Where it is', 1],
    ['// the row that nobody reads', 1],
    ['/** Signs\n * Somebody in. */', 2],
  ])('like %j are found', (text, line) => {
    expect(messages(checkComments, file(script, text))).toEqual([
      expect.stringMatching(new RegExp(`^${script}:${line} has a comment with "\\w+"\\. (?:Begin|Write) `)),
    ]);
  });

  it.each([
    '/** True if it is so, whoever asks: what, where and who. */',
    '// runs as the account `nobody`',
    "const text = '/** What nobody reads */';",
    "it('greets nobody', () => {});",
    '// Somewhere\n// Whatever',
  ])('like %j are fine', (text) => {
    expect(messages(checkComments, file(script, text))).toEqual([]);
  });

  it.each([
    ['server/src/features/hearts/a.ts', 2],
    ['web/src/a.ts', 2],
    ['docs/a.md', 0],
  ])('of %s are read: %s', (path, count) => {
    expect(messages(checkComments, file(path, '// What nobody reads'))).toHaveLength(count);
  });
});
