import type { ProposalTerms } from '@aliquot/contract/engagements/proposals';
import { expect, it } from 'vitest';
import { checkProposal, emptyProposal, lineTotal, type ProposalValues, valuesOf, valuesOfDraft } from './proposal-values.ts';

const today = new Date('2026-03-05T10:00:00Z');
const written: ProposalValues = {
  ...emptyProposal(today),
  lines: [{ test: 'Panel', method: '', quantity: '48', unit: 'sample', price: '420.50' }],
  turnaroundDays: '25',
  earliestStart: '2026-03-16',
};

it('PRM-008 PRM-009 a new proposal is valid for 30 days', () => {
  expect(emptyProposal(today).validUntil).toBe('2026-04-04');
});

it.each([
  ['a last day that is ahead stays', '2026-03-09', '2026-03-09'],
  ['today stays', '2026-03-05', '2026-03-05'],
  ['a day that is over becomes 30 days', '2026-03-04', '2026-04-04'],
])('PRM-008 in the next version %s', (_what, before, after) => {
  const sent = (checkProposal({ ...written, validUntil: before }) as { proposal: ProposalTerms }).proposal;
  expect(valuesOf(sent, today).validUntil).toBe(after);
});

it('PRM-008 what is typed becomes minor units of its currency', () => {
  const checked = checkProposal(written);
  expect(checked).toMatchObject({ proposal: { lines: [{ quantity: 48, price: 42_050 }], silenceAcceptsAfterDays: null } });
  const yen = { ...written, currency: 'JPY', lines: [{ ...written.lines[0], price: '420' } as (typeof written.lines)[0]] };
  expect(checkProposal(yen)).toMatchObject({ proposal: { lines: [{ price: 420 }] } });
});

it.each<[string, Partial<ProposalValues['lines'][0]>, string, string]>([
  ['no price', { price: '' }, 'lines.0.price', 'Please enter an amount'],
  ['a third decimal', { price: '1.234' }, 'lines.0.price', 'Please enter an amount'],
  ['a negative price', { price: '-1' }, 'lines.0.price', 'Please enter an amount'],
  ['half a sample', { quantity: '1.5' }, 'lines.0.quantity', 'Please enter a whole number'],
  ['no test', { test: ' ' }, 'lines.0.test', 'Please enter the test'],
])('PRM-008 %s is named at its field', (_what, changes, field, message) => {
  const [line] = written.lines;
  expect(checkProposal({ ...written, lines: [{ ...line, ...changes } as typeof line & object] })).toEqual({
    problems: { [field]: message },
  });
});

it('PRM-008 days that are missing and shares that do not add up are named', () => {
  const milestones = [{ name: 'Extraction', dueInDays: '5', share: '40' }];
  expect(checkProposal({ ...written, earliestStart: '' })).toEqual({ problems: { earliestStart: 'Please choose a day' } });
  expect(checkProposal({ ...written, milestones })).toEqual({
    problems: { milestones: 'The shares of the milestones add up to 40%, not 100%.' },
  });
});

it('PRM-008 the total while typing is exact', () => {
  expect(lineTotal({ quantity: '3', price: '0.10' }, 'USD')).toBe(30n);
  expect(lineTotal({ quantity: '999999', price: '9,999,999,999,999.99' }, 'USD')).toBe(999_998_999_999_999_000_001n);
  expect(lineTotal({ quantity: '3', price: '' }, 'USD')).toBeUndefined();
});

it('PRM-008 a version is the start of the next one, and a draft keeps what it has', () => {
  const sent = (checkProposal(written) as { proposal: ProposalTerms }).proposal;
  expect(checkProposal(valuesOf(sent, today))).toEqual({ proposal: sent });
  const draft = valuesOfDraft({ lines: [{ test: 'Half' }], milestones: [], terms: 'Later' }, today);
  expect(draft).toMatchObject({ terms: 'Later', currency: 'USD', lines: [{ test: 'Half', quantity: '1' }] });
});
