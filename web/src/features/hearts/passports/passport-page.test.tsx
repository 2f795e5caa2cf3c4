import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answered, fakeServer, unreachable } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { PassportPage } from './passport-page.tsx';

const code = '9KQ7-V2MT-4RXD';
const openName = `GET /api/public-passports/${code}`;
const stated = { format: 'aliquot-passport-1', passport: code, signed_at: '2026-12-14T09:30:00.000Z' };

const link = {
  says: 'link',
  address: `https://aliquot.example.org/passport/${code}`,
  shared_on: '2026-12-02',
  ends_on: '2027-03-02',
};
const laboratory = {
  says: 'laboratory',
  name: 'Harborview Molecular Laboratory',
  address: '1218 Terry Avenue, Seattle, WA 98101',
  lab_type: 'diagnostic',
  year_established: 1998,
};
const judgment = { says: 'judgment', judged_on: '2026-12-14', requirements: { shown: 46, apply: 60 } };
const certificate = (changes: object = {}) => ({
  says: 'certificate',
  type: 'clia',
  title: 'CLIA',
  subtype: 'Certificate of Compliance',
  number: '50D2100000',
  issuer: 'Centers for Medicare & Medicaid Services',
  holder: 'Harborview Molecular Laboratory',
  site: null,
  valid_from: '2026-01-01',
  valid_until: '2027-12-31',
  inferred: false,
  state: 'valid',
  basis: 'document',
  ...changes,
});
const iso = { type: 'iso-15189', title: 'ISO 15189', number: '4100.02', subtype: null, issuer: 'A2LA' };
const test = (line: number) => ({ says: 'test', name: `Test ${line}`, certificate: 'ISO 15189 4100.02', page: 2, line });

const active = (said: object[], changes: object = {}) => {
  const all = [link, laboratory, judgment, ...said];
  const statements = all.map((each, at) => ({ ...stated, statement: at + 1, of: all.length, ...each }));
  return { state: 'active', key: '7f3a91c20be455d8', changed: 0, indexed: false, statements, today: '2026-12-14', ...changes };
};

const open = (answer: Parameters<typeof fakeServer>[0][string]) => {
  const server = fakeServer({ [openName]: answer });
  renderApp({ at: `/passport/${code}`, places: [{ path: '/passport/$code', page: <PassportPage /> }] });
  return server;
};

describe('PRF-001 the page of a Lab Passport', () => {
  it('says in its first lines who, valid how, tested what, checked when, and how to check it', async () => {
    open(answered(active([certificate(), certificate({ ...iso, state: 'ending', valid_until: '2027-01-27' }), test(4)])));
    await screen.findByRole('heading', { level: 1, name: 'Harborview Molecular Laboratory' });
    screen.getByText('Checked December 14, 2026 against the lab’s documents');
    const figures = screen.getAllByRole('term').map((term) => `${term.nextSibling?.textContent} ${term.textContent}`);
    expect(figures).toEqual([
      '2 valid certificates',
      '1 accredited test',
      '46 of 60 requirements shown',
      'Jan 27, 2027 first certificate to end',
    ]);
    screen.getByText('in 44 days');
    screen.getByText('line 4, page 2');
    screen.getByText(/It can end the link at any time; it ends by itself after March 2, 2027, by UTC\./);
    screen.getByText(/aliquot verify lab-passport-9kq7-v2mt-4rxd\.json --key 7f3a91c20be455d8/);
    screen.getByText('A score isn’t shown: it depends on what was uploaded.');
    screen.getByText('Documents aren’t released. Ask the laboratory for them.');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('link', { name: 'Download signed file' }).getAttribute('href')).toBe(
      `/api/public-passports/${code}/passport.json`,
    );
  });

  it('PRF-003 says that the CMS register agrees with a certificate, of which day it is, and nothing where it does not', async () => {
    const register = { name: 'CMS', day: '2026-10-01', state: 'active', agrees: ['number', 'holder'] };
    open(answered(active([certificate({ register }), certificate({ ...iso, basis: 'reviewer' })])));
    await screen.findByText('Checked December 14, 2026 against the lab’s documents, in part also the CMS register');
    const [clia, other] = screen.getAllByRole('listitem');
    expect(clia?.textContent).toContain('CMS register: active, agreesOct 1, 2026');
    expect(clia?.textContent).not.toContain('Read from the certificate');
    expect(other?.textContent).toContain('Confirmed by a reviewer');
    expect(other?.textContent).not.toContain('register');
  });

  it('no longer counts a certificate that has ended as valid, and says how many changed since the link was shared', async () => {
    const ended = certificate({ ...iso, state: 'ended', valid_until: '2026-12-01' });
    open(answered(active([certificate(), ended], { changed: 1 })));
    expect((await screen.findByText('1 certificate changed or ended since this link was shared.')).className).toContain(
      'text-warn',
    );
    expect(screen.getByText('valid certificate').nextSibling?.textContent).toBe('1');
    const row = screen.getByText('ISO 15189').closest('li');
    expect(row?.textContent).toContain('Ended: Dec 1, 2026ended');
    expect(within(row ?? document.body).getByText('Dec 1, 2026').parentElement?.className).toContain('text-warn');
  });

  it('lists the first tests, and the others when asked', async () => {
    open(answered(active([certificate(iso), ...Array.from({ length: 11 }, (_, at) => test(at + 1))])));
    await userEvent.click(await screen.findByRole('button', { name: 'Show 3 more tests' }));
    expect(screen.queryByRole('button', { name: /more tests/ })).toBeNull();
  });

  it('offers the documents that the laboratory released', async () => {
    const id = '019a0000-0000-7000-8000-000000000021';
    open(answered(active([{ says: 'document', id, name: 'clia.pdf', bytes: 2048, sha256: 'a'.repeat(64) }])));
    expect((await screen.findByRole('link', { name: 'clia.pdf' })).getAttribute('href')).toBe(
      `/api/public-passports/${code}/documents/${id}`,
    );
    expect(screen.queryByText(/Documents aren’t released/)).toBeNull();
  });

  it.each([
    [
      'ended',
      'This passport is no longer shared',
      'The laboratory ended the link, it expired, or its address is incomplete. Ask the laboratory for a new one.',
    ],
    [
      'on-hold',
      'This passport is on hold',
      'The laboratory isn’t approved on Aliquot at present, so nothing is stated about it. Ask the laboratory why.',
    ],
  ])('that is %s says so and offers nothing to save', async (state, title, words) => {
    open(answered({ state }));
    await screen.findByRole('heading', { level: 1, name: title });
    screen.getByText(words);
    expect(screen.queryByRole('link', { name: 'Download signed file' })).toBeNull();
  });

  it('says that it cannot be shown now, and tries again', async () => {
    const server = open(unreachable);
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 600_000 });
    server.answers[openName] = answered({ state: 'ended' });
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', 'This passport is no longer shared');
  });
});
