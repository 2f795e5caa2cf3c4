import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '../../../platform/session/session.tsx';
import { answered, fakeServer, plainWaysIn, refusedWith, unreachable } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { ResearcherWizard } from './researcher-wizard.tsx';
import { SignUpChoicePage } from './sign-up-choice-page.tsx';

const signUpCall = 'POST /api/accounts/researchers';
const seattle = { coordinates: [-122.33, 47.6] };

const open = (at: string, answers: Parameters<typeof fakeServer>[0] = {}) => {
  const here: { user: SessionUser | null } = { user: null };
  const server = fakeServer({
    'GET /api/accounts/ways-in': answered(plainWaysIn),
    'GET /api/places/search': answered({ suggestions: [] }),
    'GET /api/places/locate': answered({ geo_location: seattle }),
    [signUpCall]: () => {
      here.user = personWith('user');
      return Response.json({ user: here.user });
    },
    ...answers,
  });
  const app = renderApp({
    at,
    places: [
      { path: '/signup', page: <SignUpChoicePage /> },
      { path: '/signup/$step', page: <ResearcherWizard /> },
      ...['/', '/signin', '/dashboard', '/request', '/lab-owner-signup'].map((path) => ({ path, page: <h1>Page {path}</h1> })),
    ],
    readSession: async () => here.user,
  });
  return { ...server, ...app };
};
type App = ReturnType<typeof open>;

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const place = ({ history }: App) => history.location.pathname + history.location.search;
const goesTo = (app: App, path: string) => waitFor(() => expect(place(app)).toBe(path));

const fillBasics = async () => {
  await fill(await field('Full Name'), 'Ada Lovelace');
  await fill(await field('Email Address'), 'ada@example.org');
  await fill(await field('Password'), 'correct horse');
  await press('Continue');
};
const fillOrganization = async () => {
  await fill(await field('Organization Name'), 'Analytical Engines');
  await userEvent.selectOptions(await screen.findByLabelText('Organization Size'), '11-50');
  await press('Continue');
};
const fillLocation = async (located: () => boolean) => {
  await fill(await field('Location'), 'Seattle');
  await waitFor(() => expect(located()).toBe(true));
  await press('Continue');
};
const fillAll = async ({ asked }: App) => {
  await fillBasics();
  await fillOrganization();
  await fillLocation(() => asked.some(({ name }) => name === 'GET /api/places/locate'));
  await userEvent.click(await screen.findByLabelText('Genomics & Genetics'));
};

beforeEach(() => localStorage.clear());

describe('the account type page', () => {
  it.each([
    [/^Researcher/, '/signup/step-1'],
    [/^Laboratory owner/, '/lab-owner-signup'],
  ])('ACC-010 %s goes to %s', async (name, path) => {
    const app = open('/signup');
    await userEvent.click(await screen.findByRole('link', { name }));
    await waitFor(() => expect(place(app)).toBe(path));
  });

  it('ACC-010 the close control goes to /', async () => {
    const app = open('/signup');
    await press('Close');
    await waitFor(() => expect(place(app)).toBe('/'));
  });
});

describe('the researcher wizard', () => {
  it('ACC-011 ACC-012 ACC-013 ACC-021 goes through four steps, each at its path, and sends their values', async () => {
    const app = open('/signup/step-1');
    for (const label of ['Full Name', 'Email Address', 'Password']) await field(label);
    expect(screen.getByText('Step 1 of 4')).toBeDefined();
    await fillBasics();
    await goesTo(app, '/signup/step-2');
    for (const label of ['Organization Name', 'Organization Size']) await field(label);
    expect(screen.getByText('Step 2 of 4')).toBeDefined();
    await fillOrganization();
    await goesTo(app, '/signup/step-3');
    expect(screen.getByText('Step 3 of 4')).toBeDefined();
    await fillLocation(() => app.asked.some(({ name }) => name === 'GET /api/places/locate'));
    await goesTo(app, '/signup/step-4');
    expect(screen.getByText('Step 4 of 4')).toBeDefined();
    const choices = within('Primary Research Interest');
    expect(choices.length).toBe(10);
    for (const choice of choices.slice(0, 2)) await userEvent.click(choice);
    expect(choices.filter(({ checked }) => checked)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await press('Complete');
    await goesTo(app, '/dashboard');
    expect(app.asked.find(({ name }) => name === signUpCall)?.body).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      password: 'correct horse',
      organization: 'Analytical Engines',
      organizationSize: '11-50',
      location: 'Seattle',
      geo_location: seattle,
      researchInterest: ['molecular-biology'],
    });
  });

  it('ACC-013 returns to the original page after starting at the account type page', async () => {
    const app = open('/signup?from=%2Frequest');
    await userEvent.click(await screen.findByRole('link', { name: /^Researcher/ }));
    await goesTo(app, '/signup/step-1?from=%2Frequest');
    await fillAll(app);
    await press('Complete');
    await waitFor(() => expect(place(app)).toBe('/request'));
  });

  it('ACC-013 Back goes to the previous step, and from the first to the account type page', async () => {
    const app = open('/signup/step-1?from=%2Frequest');
    await fillBasics();
    await goesTo(app, '/signup/step-2?from=%2Frequest');
    await press('Back');
    await goesTo(app, '/signup/step-1?from=%2Frequest');
    expect((await field('Email Address')).value).toBe('ada@example.org');
    await press('Back');
    await goesTo(app, '/signup?from=%2Frequest');
  });

  it('ACC-020 name, email and password show and clear their errors while edited', async () => {
    open('/signup/step-1');
    await userEvent.type(await field('Full Name'), 'A{Backspace}');
    await screen.findByText('Name is required');
    await userEvent.type(await field('Full Name'), 'A');
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
    await userEvent.type(await field('Email Address'), 'ada');
    await screen.findByText('Please enter a valid email address');
    await userEvent.type(await field('Email Address'), '@example.org');
    await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).toBeNull());
    await userEvent.type(await field('Password'), 'short');
    await screen.findByText('Password must be at least 8 characters long');
    await userEvent.type(await field('Password'), ' no more');
    await waitFor(() => expect(screen.queryByText(/at least 8 characters long/)).toBeNull());
  });

  it('ACC-018 ACC-020 the invalid field gets the focus; editing clears its error', async () => {
    open('/signup/step-1');
    await fillBasics();
    await press('Continue');
    await screen.findByText('Organization name is required');
    expect(document.activeElement).toBe(await field('Organization Name'));
    await userEvent.type(await field('Organization Name'), 'A');
    await waitFor(() => expect(screen.queryByText('Organization name is required')).toBeNull());
    await press('Continue');
    const size = await field('Organization Size');
    await waitFor(() => expect(document.activeElement).toBe(size));
    expect(size.getAttribute('aria-invalid')).toBe('true');
  });

  it('ACC-023 a registered email leads back to its field with the error', async () => {
    const taken = 'This email is already registered. Please sign in or use a different email.';
    const app = open('/signup/step-1', {
      [signUpCall]: refusedWith(409, 'Conflict.', { code: 'CONFLICT', details: taken, fields: { email: taken } }),
    });
    await fillAll(app);
    await press('Complete');
    await goesTo(app, '/signup/step-1');
    await waitFor(async () => expect(document.activeElement).toBe(await field('Email Address')));
    expect((await field('Email Address')).getAttribute('aria-describedby')).toBe(screen.getByText(taken).id);
  });

  it.each([
    ['without a network', unreachable, 'Unable to connect to the registration service. Please check your internet connection.'],
    ['when no user was made', refusedWith(422, 'Some', { details: 'Failed to create user' }), 'Failed to create user'],
    ['after anything else', refusedWith(500, ''), 'An error occurred during signup. Please try again.'],
  ])('ACC-023 %s shows its message, and what was chosen stays', async (_how, answer, words) => {
    const app = open('/signup/step-1', { [signUpCall]: answer });
    await fillAll(app);
    await press('Complete');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
    expect((await field('Genomics & Genetics')).checked).toBe(true);
  });

  it('ACC-016 offers ten research interests', async () => {
    const app = open('/signup/step-1');
    await fillAll(app);
    expect(
      Object.fromEntries(within('Primary Research Interest').map(({ value, labels }) => [value, labels?.[0]?.textContent])),
    ).toEqual({
      'clinical-trials': 'Clinical Trials',
      'molecular-biology': 'Molecular Biology',
      genomics: 'Genomics & Genetics',
      immunology: 'Immunology',
      neuroscience: 'Neuroscience',
      microbiology: 'Microbiology',
      biochemistry: 'Biochemistry',
      'cell-biology': 'Cell Biology',
      pharmacology: 'Pharmacology',
      biomarkers: 'Biomarkers',
    });
  });

  it('ACC-029 with hidden accounts, an email says how to continue', async () => {
    const app = open('/signup/step-1', { [signUpCall]: answered({ user: null }) });
    await fillAll(app);
    await press('Complete');
    await screen.findByRole('heading', { name: 'Check Your Email' });
    expect(screen.getByText('ada@example.org')).toBeDefined();
  });

  it('ACC-014 a location is never saved with the coordinates of another text', async () => {
    const app = open('/signup/step-1');
    await fillBasics();
    await fillOrganization();
    await fillLocation(() => app.asked.some(({ name }) => name === 'GET /api/places/locate'));
    await press('Back');
    await userEvent.type(await field('Location'), ' Hill');
    await press('Continue');
    await userEvent.click(await screen.findByLabelText('Immunology'));
    await press('Complete');
    await goesTo(app, '/dashboard');
    expect(app.asked.find(({ name }) => name === signUpCall)?.body).toMatchObject({
      location: 'Seattle Hill',
      geo_location: null,
    });
  });
});

const within = (group: string): HTMLInputElement[] => [
  ...screen.getByRole('radiogroup', { name: group }).querySelectorAll('input'),
];
