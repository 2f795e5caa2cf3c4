import type { RegisterStanding } from '@aliquot/contract/hearts/registries';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { CertificateRegister, RegisterBadge } from './register-badge.tsx';

const server = vi.hoisted(() => ({ registries: { ofLab: vi.fn<(input: unknown) => Promise<unknown>>() } }));
vi.mock('../../../platform/server/api.ts', () => ({ api: server }));

const active: RegisterStanding = {
  source: 'cms-clia',
  register: 'CMS',
  day: '2026-10-01',
  old: false,
  state: 'active',
  reason: null,
  date: null,
  agrees: ['number', 'holder', 'state'],
  differs: [],
  url: null,
};

const words = (changes: Partial<RegisterStanding> = {}) => {
  const { container } = render(<RegisterBadge standing={{ ...active, ...changes }} />);
  return container.textContent;
};
const tone = () => screen.getByText(/^Register of/).className;

describe('PRF-003 the badge of a register', () => {
  it.each<[Partial<RegisterStanding>, string, string]>([
    [{}, 'Register of CMS, October 1, 2026: activeAgrees: number, holder, state.', 'text-good'],
    [
      { date: '2027-12-31' },
      'Register of CMS, October 1, 2026: activeAgrees: number, holder, state.Date in the register: December 31, 2027.',
      'text-good',
    ],
    [
      { old: true },
      'Register of CMS, October 1, 2026: activeThis register is older than 120 days.Agrees: number, holder, state.',
      'text-neutral',
    ],
    [
      { differs: [{ field: 'address', certificate: null, register: null }] },
      'Register of CMS, October 1, 2026: activeAgrees: number, holder, state. Differs: address.',
      'text-info',
    ],
    [
      { differs: [{ field: 'end', certificate: '2027-12-31', register: '2026-12-31' }] },
      'Register of CMS, October 1, 2026: activeAgrees: number, holder, state. Differs: end.The end is “December 31, 2026” in the register, “December 31, 2027” in the documents.Either can be out of date.',
      'text-info',
    ],
    [
      { state: 'ended', reason: 'fees not paid' },
      'Register of CMS, October 1, 2026: ended (fees not paid)Agrees: number, holder, state.',
      'text-warn',
    ],
    [
      { state: 'unknown', reason: 'code 45' },
      'Register of CMS, October 1, 2026: state not known (code 45)Agrees: number, holder, state.',
      'text-neutral',
    ],
  ])('PRF-003 %j', (changes, expected, color) => {
    expect(words(changes)).toBe(expected);
    expect(tone()).toContain(color);
  });

  it('PRF-003 is shown for the certificate that the register knows, and for no other', async () => {
    server.registries.ofLab.mockResolvedValue({
      items: [{ certification_id: 'c1', type: 'clia', number: '50D2100000', standing: active }],
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        {[
          { id: 'c1', type: 'clia', number: '50D2100000' },
          { id: 'c2', type: 'clia', number: '50D2100000' },
          { type: 'clia', number: '50D2100000' },
          { type: 'clia', number: '50D2100001' },
          { type: 'cap', number: '50D2100000' },
        ].map((certificate) => (
          <div key={JSON.stringify(certificate)} data-testid="certificate">
            <CertificateRegister labId="l1" certificate={certificate} />
          </div>
        ))}
      </QueryClientProvider>,
    );
    await waitFor(() => expect(screen.getAllByText(/^Register of/)).toHaveLength(2));
    const shown = screen.getAllByTestId('certificate').map((each) => each.textContent !== '');
    expect(shown).toEqual([true, false, true, false, false]);
    expect(server.registries.ofLab).toHaveBeenCalledTimes(1);
  });
});
