import { expect, it } from 'vitest';
import { formatCertificationType, formatScopes } from './certification-type.ts';

it('GEN-012 certification types are shown with underscores as spaces', () => {
  expect(formatCertificationType('STATE_HEALTH_PERMIT')).toBe('STATE HEALTH PERMIT');
  expect(formatCertificationType('iso-15189')).toBe('ISO 15189');
});

it.each([
  ['CLINICAL CYTOGENETICS (900)', 'Clinical cytogenetics (900)'],
  ['ABO & RH GROUP (510)', 'ABO & RH group (510)'],
  ['ANTIBODY IDENTIFICATION (540)', 'Antibody identification (540)'],
  ['ISO 15189', 'ISO 15189'],
  ['CYP2D6', 'CYP2D6'],
  ['Clinical Testing', 'Clinical Testing'],
])('a scope in capitals is shown in words: %s', (printed, shown) => {
  expect(formatScopes([printed])).toBe(shown);
  expect(formatScopes([printed, 'DNA'])).toBe(`${shown}, DNA`);
});
