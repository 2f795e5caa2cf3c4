import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { filled } from './registration-server.ts';

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
