import { expect, it } from 'vitest';
import { formatCertificationType } from './certification-type.ts';

it('GEN-012 certification types are shown with underscores as spaces', () => {
  expect(formatCertificationType('STATE_HEALTH_PERMIT')).toBe('STATE HEALTH PERMIT');
  expect(formatCertificationType('iso-15189')).toBe('ISO 15189');
});
