import { expect, test } from 'vitest';
import { linesText } from '../../../testing/papers/document-lines.ts';
import { answersIn, lineFinder, questionsOf } from './questions.domain.ts';

const meanings = { number: 'a number', holder: 'a name' };
const answer = { field: 'number', line: 3, quotation: '4100.02' };

test('ALM-003 an answer has a field of the list, a line and words, and nothing else is taken', () => {
  const said = JSON.stringify({ answers: [{ ...answer, value: '2039-12-31', score: 100 }], score: 100 });
  expect(answersIn(said, meanings)).toEqual([answer]);
});

test.each([
  ['another field', JSON.stringify({ answers: [{ ...answer, field: 'constructor' }] })],
  ['a field of every object', '{"answers":[{"field":"__proto__","line":1,"quotation":"a"}]}'],
  ['answers in the prototype', '{"__proto__":{"answers":[]}}'],
  ['more than 40 answers', JSON.stringify({ answers: Array.from({ length: 41 }, () => answer) })],
  ['a quotation without end', JSON.stringify({ answers: [{ ...answer, quotation: 'a'.repeat(401) }] })],
  ['no list', '{"answers":{"0":{"field":"number"}}}'],
  ['no object', 'null'],
  ['endless depth', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['half of it', '{"answers":[{"field":"number"'],
])('ALM-003 an answer with %s is not taken', (_, said) => {
  expect(answersIn(said, meanings)).toBeNull();
});

test('ALM-003 of a key that is there twice one counts, and nothing of it changes an object', () => {
  const said = `{"answers":[],"answers":[{"field":"holder","field":"number","line":3,"quotation":"4100.02","__proto__":{"isAdmin":true}}]}`;
  const [read, ...others] = answersIn(said, meanings) ?? [];
  expect([read, others]).toEqual([answer, []]);
  expect(read).not.toHaveProperty('isAdmin');
});

test.each([1e308, -4, 1.5, '3', null])('ALM-003 a line of %s is no line, or one that no document has', (line) => {
  const [read] = answersIn(JSON.stringify({ answers: [{ ...answer, line }] }), meanings) ?? [];
  expect(read?.line).toBeLessThan(1);
});

test.each([
  ['half a \ud800 character', 'half a \ufffd character'],
  ['a \0 within', 'a \ufffd within'],
  ['\u202e20.0014', '\ufffd20.0014'],
])('ALM-006 characters that no database keeps, or that turn words around, are replaced: %j', (quotation, kept) => {
  expect(answersIn(JSON.stringify({ answers: [{ ...answer, quotation }] }), meanings)?.[0]?.quotation).toBe(kept);
});

test('ALM-003 a question about some lines has these only, under their numbers in the paper', () => {
  const paper = linesText('First', '', 'Third', 'Fourth');
  const [question] = questionsOf(paper, { system: '', meanings, contextTokens: 8192, only: [3, 2, 1] });
  expect(question?.user).toBe('Lines of the document:\n1: First\n3: Third');
});

test('the line of a character is counted from 1, over ends of lines and pages', () => {
  const lineAt = lineFinder('a\nb\fc\n');
  expect([0, 1, 2, 3, 4, 5, 6].map(lineAt)).toEqual([1, 1, 2, 2, 3, 3, 4]);
});
