import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { exampleCertificate } from './example-certificate.ts';
import { HomePage } from './home-page.tsx';

const show = async () => {
  renderApp({ at: '/', places: [{ path: '/', page: <HomePage /> }] });
  await screen.findByRole('heading', { level: 1 });
};
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

afterEach(() => {
  vi.useRealTimers();
});

describe('the home page', () => {
  it('NAV-020 has its hero and the two buttons', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connect Your Research with World-Class Labs');
    expect(target('Get Started as Researcher')).toBe('/signup');
    expect(target('Register Your Lab')).toBe('/lab-owner-signup');
  });

  it('NAV-021 has both sides, then the three steps in order, then a call to action', async () => {
    await show();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Built for Both Sides of Research',
      'How It Works',
      'Find a laboratory and see the evidence',
      'Platform',
      'Legal',
    ]);
    const sides = within(screen.getByRole('region', { name: 'Built for Both Sides of Research' }));
    expect(sides.getAllByRole('article').map((side) => within(side).getByRole('heading').textContent)).toEqual([
      'For researchers',
      'For laboratories',
    ]);
    const steps = within(screen.getByRole('region', { name: 'How It Works' }));
    expect(steps.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
      'Submit your project',
      'Get matched by AI',
      'Collaborate',
    ]);
  });

  it('every finding of the example points at words of its document', async () => {
    await show();
    for (const finding of screen.getAllByRole('button', { name: /Found|Gap/ })) {
      fireEvent.focus(finding);
      expect(finding.getAttribute('aria-pressed')).toBe('true');
    }
    const words = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
    const example = exampleCertificate(new Date().getFullYear());
    expect(words).toHaveLength(example.findings.length);
    expect(words.join(' ')).toContain(example.expires);
  });

  it('NAV-019 the footer has the blurb, the links and the current year', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-15T12:00:00Z') });
    await show();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(/connects medical researchers with certified laboratories/)).toBeDefined();
    const links = footer
      .getAllByRole('link')
      .map((link) => [link.closest('nav')?.getAttribute('aria-label'), link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Platform', 'Sign In', '/signin'],
      ['Platform', 'Sign Up', '/signup'],
      ['Legal', 'Privacy Policy', '/privacy'],
      ['Legal', 'Terms of Service', '/terms'],
    ]);
    expect(footer.getByText('© 2031 Aliquot')).toBeDefined();
  });
});
