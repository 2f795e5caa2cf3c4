import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RiskBadge } from './risk-badge.tsx';

describe('RDG-033 the risk of a laboratory', () => {
  it.each([
    ['high', false, 'Not rated yet'],
    ['low', false, 'Not rated yet'],
    ['high', true, 'HIGH'],
    [null, false, 'UNKNOWN'],
    ['medium', undefined, '–'],
  ])('RDG-033 of %s, with a score: %s, is “%s”', (risk, scored, words) => {
    render(<RiskBadge risk={risk} scored={scored} />);
    expect(screen.getByText(words)).toBeTruthy();
  });
  it('RDG-033 says that it is the risk where no heading does', () => {
    render(<RiskBadge risk="high" scored={false} named />);
    expect(screen.getByText('Risk: Not rated yet')).toBeTruthy();
  });
});
