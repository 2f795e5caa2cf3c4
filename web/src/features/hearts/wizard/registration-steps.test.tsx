import {
  accreditations,
  labTypes,
  operatingHours,
  operatingHoursLabels,
  primaryServices,
  specializations,
  staffCounts,
} from '@aliquot/contract/options';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import {
  chooseFiles,
  fill,
  fillAccount,
  fillDetails,
  fillLab,
  heading,
  isOff,
  openRegistration,
  optionsOf,
  pdf,
  popupOptions,
  press,
  problem,
  startAsVisitor,
  stepLabels,
} from '../../../testing/registration.tsx';
import { completed, names, running, registrationServer as server } from '../../../testing/registration-server.ts';
import { RegisterPage } from './register-page.tsx';

vi.mock('../../../platform/server/api.ts', async () => (await import('../../../testing/registration-server.ts')).platformApi);

const open = (at?: string) => openRegistration(<RegisterPage />, at);

beforeEach(startAsVisitor);

describe('the public wizard', () => {
  it('LAB-001 shows its title and five steps', async () => {
    open();
    await heading('Create Your Account');
    expect(screen.getByText('Register Your Laboratory')).toBeDefined();
    expect(stepLabels()).toEqual(['Account', 'Lab Info', 'Details', 'Documents', 'Analysis']);
  });

  it('LAB-002 shows the errors of a step and of the account creation in the banner', async () => {
    const taken = 'This email is already registered. Please sign in or use a different email.';
    server.accounts.signUpLabOwner.mockRejectedValue(
      new ApiError({ code: 'CONFLICT', status: 409, message: '', details: taken }),
    );
    open();
    await heading('Create Your Account');
    await press('Continue');
    expect(problem()[0]).toBe('Name is required');
    await fillAccount();
    await screen.findByLabelText('Laboratory Name');
    await press('Continue');
    expect(problem()[0]).toBe('Please fill in all required fields for Lab Information.');
    await fillLab();
    await fillDetails();
    await chooseFiles(pdf('clia.pdf'), pdf('a.exe'));
    expect(await screen.findByText(/^File a\.exe has an unsupported format\./)).toBeDefined();
    await press('Start AI Analysis');
    await heading('Create Your Account');
    expect(problem()[0]).toBe(taken);
  });

  it('a field stays invalid until changed, and the banner stays until all are valid', async () => {
    open();
    await fillAccount();
    await screen.findByLabelText('Laboratory Name');
    await press('Continue');
    expect(screen.getAllByText('Required').length).toBe(5);
    fireEvent.change(screen.getByLabelText('Laboratory Name'), { target: { value: 'Meridian' } });
    await waitFor(() => expect(screen.getAllByText('Required').length).toBe(4));
    expect(screen.getByLabelText('Laboratory Name').getAttribute('aria-invalid')).toBeNull();
    expect(problem()[0]).toBe('Please fill in all required fields for Lab Information.');
    for (const label of ['Laboratory Type', 'Address', 'Contact Email', 'Contact Phone'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: label === 'Laboratory Type' ? 'clinical' : 'a' } });
    await waitFor(() => expect(screen.queryByText('Required')).toBeNull());
    expect(problem()).toEqual([]);
  });

  it('leaving a step with Enter focuses the title of the next one', async () => {
    open();
    await fillAccount();
    await heading('Laboratory Information');
    await screen.findByLabelText('Laboratory Name');
    fill('Laboratory Name', 'Meridian');
    fill('Laboratory Type', 'clinical');
    fill('Address', '1920 Terry Ave');
    fill('Contact Email', 'lab@example.org');
    await userEvent.type(screen.getByLabelText('Contact Phone'), '+1 206 555 0100{Enter}');
    expect(document.activeElement).toBe(await heading('Operational Details'));
  });

  it('LAB-003 has Back, Continue and the sign-in link', async () => {
    open();
    await fillAccount();
    await heading('Laboratory Information');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
    const line = screen.getByText('Already have an account?');
    expect(within(line).getByRole('link').getAttribute('href')).toBe('/signin');
    await press('Back');
    await heading('Create Your Account');
  });

  it('LAB-004 LAB-005 closes to the home page, replacing history, but not while work is running', async () => {
    const { promise, resolve: uploaded } = Promise.withResolvers<unknown>();
    server.documents.uploadToLab.mockReturnValue(promise);
    server.analyses.get.mockResolvedValue(running);
    const { history } = open();
    await fillAccount();
    await fillLab();
    await fillDetails();
    await chooseFiles(pdf('clia.pdf'));
    await screen.findByText('clia.pdf');
    await press('Start AI Analysis');
    expect([isOff('Close'), isOff('Back'), isOff('Analyzing Documents...')]).toEqual([true, true, true]);
    expect(screen.getByLabelText('Upload documents').hasAttribute('disabled')).toBe(true);
    uploaded({ id: 'd1' });
    await screen.findByText(/documents read\./);
    expect([isOff('Close'), isOff('Back'), isOff('Analyzing Documents...')]).toEqual([true, true, true]);
    // The page never says that it can be left while the button that leaves it is off.
    expect(screen.queryByText(/You can leave this page/)).toBeNull();
    expect(history.location.search).toBe('?step=documents');

    server.analyses.get.mockResolvedValue(completed);
    await screen.findByRole('heading', { name: 'AI Analysis Results' });
    const pages = history.length;
    await press('Close');
    await heading('Home');
    expect(history.length).toBe(pages);
  });

  it('LAB-007 LAB-021 asks for laboratory information, with the ten types', async () => {
    open();
    await fillAccount();
    for (const label of ['Laboratory Name', 'Address', 'Contact Email', 'Contact Phone']) {
      expect((await screen.findByLabelText(label)).getAttribute('aria-required')).toBe('true');
    }
    expect(screen.getByLabelText(/^Website \(optional\)/).getAttribute('type')).toBe('url');
    expect(optionsOf('Laboratory Type')).toEqual([
      'clinical',
      'research',
      'diagnostic',
      'analytical',
      'forensic',
      'environmental',
      'food-safety',
      'pharmaceutical',
      'biotechnology',
      'academic',
    ]);
    expect(labTypes).toHaveLength(10);
  });

  it('LAB-009 LAB-022 LAB-023 asks for operational details, with their options', async () => {
    open();
    await fillAccount();
    await fillLab();
    await heading('Operational Details');
    await screen.findByLabelText('Staff Count');
    expect(optionsOf('Staff Count')).toEqual(['1-5', '6-15', '16-50', '51-100', '100+']);
    expect(optionsOf('Operating Hours')).toEqual(['24/7', 'business-hours', 'extended', 'shift-based', 'appointment-only']);
    expect(operatingHoursLabels['business-hours']).toContain('8 AM-6 PM');
    expect(operatingHoursLabels.extended).toContain('6 AM-10 PM');
    expect([staffCounts.length, operatingHours.length]).toEqual([5, 5]);
    const year = screen.getByLabelText('Year Established');
    expect([year.getAttribute('min'), year.getAttribute('max')]).toEqual(['1900', String(new Date().getFullYear())]);
    expect(await popupOptions('Accreditations (optional)')).toBe(10);
    expect(await popupOptions('Primary Services (optional)')).toBe(15);
    expect(await popupOptions('Specializations (optional)')).toBe(15);
    expect([accreditations.length, primaryServices.length, specializations.length]).toEqual([10, 15, 15]);
    expect(accreditations).toEqual([
      'clia',
      'cap',
      'iso-17025',
      'iso-15189',
      'aabb',
      'fda',
      'state-license',
      'local-permit',
      'cms',
      'jci',
    ]);
    expect(screen.queryByLabelText(/Equipment Types/)).toBeNull();
  });

  it('LAB-010 lists each file once with its size in MB and a remove button', async () => {
    open();
    await fillAccount();
    await fillLab();
    await fillDetails();
    await heading('Document Upload & AI Analysis');
    await chooseFiles(pdf('clia.pdf', 'x'.repeat(1_572_864)), pdf('\u202efdp.exe.pdf', 'other'));
    const list = screen.getByRole('list', { name: 'Chosen files' });
    expect(await within(list).findByText('1.50 MB')).toBeDefined();
    expect(await within(list).findByText('fdp.exe.pdf')).toBeDefined();
    const drop = screen.getByLabelText('Upload documents').parentElement as HTMLElement;
    fireEvent.drop(drop, { dataTransfer: { files: [pdf('sop.docx')] } });
    expect(await within(list).findByText('sop.docx')).toBeDefined();
    await chooseFiles(pdf('copy.pdf', 'other'));
    expect(await screen.findByText('File copy.pdf is the same as fdp.exe.pdf, which is already in the list.')).toBeDefined();
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await press('Remove sop.docx');
    expect(within(list).queryByText('sop.docx')).toBeNull();
    expect(screen.getByRole('button', { name: 'Start AI Analysis' })).toBeDefined();
  });

  it('ANA-011 ANA-012 ANA-013 LAB-029 shows the results, opens the questionnaire from its bottom button, and ends at the dashboard', async () => {
    open();
    await fillAccount();
    await fillLab();
    await fillDetails();
    await chooseFiles(pdf('clia.pdf'));
    await screen.findByText('clia.pdf');
    await press('Start AI Analysis');
    await heading('AI Analysis Results');
    await screen.findByText('+2 more documents');
    expect((await screen.findAllByText(/^(clia|sop|manual)\.pdf$/)).map(({ textContent }) => textContent)).toEqual(
      names.slice(0, 3),
    );
    expect(screen.queryByText('scan.png')).toBeNull();
    const next = screen.getByRole('heading', { name: 'Next steps' }).parentElement as HTMLElement;
    expect(
      within(next)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Complete the questionnaire', 'Address compliance gaps', 'Final approval process']);
    expect(screen.getByText(/^We couldn’t read 1 document: File locked\.pdf is protected with a password\./)).toBeDefined();
    expect(screen.getByText('Compliance score: 64%')).toBeDefined();
    await screen.findByText('MEDIUM');
    for (const [name, value] of [
      ['Documents', '5'],
      ['Certifications found', '2'],
      ['Compliance gaps', '7'],
      ['Risk level', 'MEDIUM'],
    ] as const)
      expect(screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent).toBe(value);
    await press('View Detailed Analysis');
    const details = await screen.findByRole('dialog', { name: 'AI Document Analysis Results' });
    expect(within(details).getByText('locked.pdf')).toBeDefined();
    await userEvent.click(within(details).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Start Smart Questionnaire');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Smart Compliance Questionnaire' })).getByRole('button', {
        name: 'Close',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Complete Registration');
    const dialog = await screen.findByRole('dialog', { name: 'Smart Compliance Questionnaire' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Complete' }));
    await heading('My Laboratory');
  });
});
