import { describe, expect, it } from 'vitest';
import { fieldOfDateWords, leadsInPeriod } from './date-words.domain.ts';

describe('what the words before a date say that it is', () => {
  it.each([
    ['Data di scadenza / Expiring date:', 'date.expiry'],
    ['This permit lapses on', 'date.expiry'],
    ['Accredited until:', 'date.expiry'],
    ['Diese Urkunde ist befristet bis zum', 'date.expiry'],
    ['Deze verklaring is geldig tot', 'date.expiry'],
    ["Valide jusqu'au :", 'date.expiry'],
    ['Vigencia: hasta el', 'date.expiry'],
    ['Good through', 'date.expiry'],
    ['Reinspection should occur prior to', 'date.expiry'],
    ['Eff:', 'date.effective'],
    ['Vigente a partir del:', 'date.effective'],
    ['Fecha de entrada en vigor / Coming into effect:', 'date.effective'],
    ['gültig ab', 'date.effective'],
    ['Most Recent Accreditation:', 'date.issue'],
    ['Registration validated on:', 'date.issue'],
    ['Accreditation renewal date', 'date.issue'],
    ['Delivered on / Délivré le :', 'date.issue'],
    ['Data di 1a emissione / 1st issue date:', 'date.initial'],
    ['Original cycle start date:', 'date.initial'],
  ])('%j: %s', (words, field) => {
    expect(fieldOfDateWords(words)).toBe(field);
  });

  it.each([
    'Date of birth',
    'Expiry date of previous cycle:',
    'Specimen collected',
    'Next review due',
    'Renewal fee due',
    'The final decision is expected in',
    'Print/Reprint Date:',
    'Chair, Accreditation Committee',
    '',
  ])('%j tells nothing of its validity', (words) => {
    expect(fieldOfDateWords(words)).toBeNull();
  });

  it.each([
    ['Accreditation Dates', true],
    ['Accreditation period:', true],
    ['License period', true],
    ['Specimens collected', false],
    ['Study dates of the audit', false],
  ])('%j leads in how long something is valid: %s', (words, expected) => {
    expect(leadsInPeriod(words)).toBe(expected);
  });
});
