import { expect, it } from 'vitest';
import { popularityFor, textName, textRankers } from './rankers.ts';

const request = {
  title: 'Serology',
  description: 'Serum',
  researchArea: 'oncology',
  serviceType: 'molecular-testing',
  timeline: 'medium',
  budgetRange: 'medium',
} as const;

it('MAT-018 popularity counts the other requests for which a laboratory is suitable', () => {
  const popularity = popularityFor([
    { request: 'r1', lab: 'a', grade: 3 },
    { request: 'r2', lab: 'a', grade: 2 },
    { request: 'r3', lab: 'a', grade: 1 },
    { request: 'r1', lab: 'b', grade: 2 },
    { request: 'r2', lab: 'c', grade: 0 },
  ]);
  expect(Object.fromEntries(popularity('r1'))).toEqual({ a: 1, b: 0 });
  expect(Object.fromEntries(popularity('r2'))).toEqual({ a: 1, b: 1 });
  expect(Object.fromEntries(popularity('r3'))).toEqual({ a: 2, b: 1 });
});

it.each([
  ['the name of a capability given as a string', { capabilities: ['Serology'] }],
  ['its description', { capabilities: [{ name: 'Tests', description: 'serum' }] }],
  ['a declared service', { primaryServices: ['serology'] }],
  ['a specialization', { specializations: ['serology'] }],
  ['a scope line of a row', { certifications: [{ type: 'ISO 15189', scope: ['Serology of viruses'] }] }],
  ['an accredited test', { certifications: [{ type: 'ISO 15189', accredited_tests: ['Serology'] }] }],
  ['a scope line by type', { contact_info: { certifications: { iso15189: { scope: 'Serology' }, clia: true } } }],
])('MAT-018 BM25F finds %s', (_what, profile) => {
  const [ranker] = textRankers([
    { id: 'found', name: 'One', ...profile },
    { id: 'not', name: 'Two' },
  ]);
  expect(ranker.name).toBe(textName);
  expect([...ranker.score(request, 0).keys()]).toEqual(['found']);
});
