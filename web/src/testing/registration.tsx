import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { filled, registrationServer, resetRegistrationServer } from './registration-server.ts';
import { personWith, renderApp } from './render-app.tsx';

let person: ReturnType<typeof personWith> | null = null;

/** Signs in a lab owner, as creating the account does. */
export const signInOwner = () => {
  person = personWith('lab_owner');
  return person;
};

/** Starts a test as a visitor without a draft. */
export const startAsVisitor = () => {
  resetRegistrationServer();
  localStorage.clear();
  person = null;
  registrationServer.accounts.signUpLabOwner.mockImplementation(async () => ({ user: signInOwner() }));
};

/** Opens the lab registration among the pages it leads to. */
export const openRegistration = (page: ReactNode, at = '/lab-owner-signup') =>
  renderApp({
    at,
    places: [
      { path: '/', page: <h1>Home</h1> },
      { path: '/lab-owner-signup', page },
      { path: '/lab-dashboard', page: <h1>My Laboratory</h1> },
    ],
    readSession: async () => person,
  });

/** The title of the step, once it is shown. */
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** Clicks the button with a name. */
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** The texts of the page's alerts that are not empty. */
export const problem = () => screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || []);
export const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Fills in the account step and continues. */
export const fillAccount = async () => {
  await heading('Create Your Account');
  fill('Full Name', 'Nora Lindgren');
  fill('Email Address', 'nora@example.org');
  fill('Password', 'long enough');
  await press('Continue');
};
/** Fills in the laboratory step and continues. */
export const fillLab = async () => {
  fireEvent.change(await screen.findByLabelText('Laboratory Name'), { target: { value: filled.labName } });
  fill('Laboratory Type', filled.labType);
  fill('Address', filled.address);
  fill('Contact Email', filled.contactEmail);
  fill('Contact Phone', filled.contactPhone);
  await press('Continue');
};
/** Fills in the details step and continues. */
export const fillDetails = async () => {
  fireEvent.change(await screen.findByLabelText('Operating Hours'), { target: { value: filled.operatingHours } });
  fill('Staff Count', filled.staffCount);
  fill('Year Established', filled.yearEstablished);
  await press('Continue');
};
export const chooseFiles = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Upload documents'), { target: { files } });
export const pdf = (name: string, text = name) => new File([text], name, { type: 'application/pdf' });

/** The values of a select. */
export const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value).filter((value) => value !== '');
/** The number of options of a multi-select. */
export const popupOptions = async (label: string) => {
  await userEvent.click(await screen.findByLabelText(label, { selector: 'button:not(:disabled)' }));
  const found = within(await screen.findByRole('listbox')).getAllByRole('option');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  return found.length;
};

export const isOff = (name: string | RegExp) => screen.getByRole('button', { name }).hasAttribute('disabled');

/** The labels of the step indicator. */
export const stepLabels = () =>
  within(screen.getByRole('navigation', { name: 'Registration steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/^\d|Current: |Completed: /g, ''));
