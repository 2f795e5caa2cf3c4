import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import {
  chooseFiles,
  fillDetails,
  fillLab,
  heading,
  pdf,
  popupOptions,
  press,
  problem,
  stepLabels,
} from '../../../testing/registration.tsx';
import {
  completed,
  draft,
  filled,
  labId,
  resetRegistrationServer,
  running,
  registrationServer as server,
} from '../../../testing/registration-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { OnboardingPage } from './onboarding-page.tsx';

vi.mock('../../../platform/server/api.ts', async () => (await import('../../../testing/registration-server.ts')).platformApi);

const kept = vi.hoisted(() => new Map<string, { id: string; file: File }>());
vi.mock('../../../platform/kept/kept-files.ts', () => ({
  keptFiles: async () => [...kept.values()],
  keepFile: async (row: { id: string; file: File }) => kept.set(row.id, row) !== undefined,
  dropFiles: async (ids: readonly string[]) => {
    for (const id of ids) kept.delete(id);
  },
}));
beforeEach(() => kept.clear());

const person = personWith('admin');

const open = () =>
  renderApp({
    at: '/admin/lab-onboarding',
    places: [{ path: '/admin/lab-onboarding', audience: 'admin', page: <OnboardingPage /> }],
    readSession: async () => person,
  });

const toDocuments = async () => {
  open();
  await fillLab();
  await fillDetails();
  await heading('Document Upload and AI Analysis');
};
const toResults = async () => {
  await toDocuments();
  await chooseFiles(pdf('clia.pdf'));
  await screen.findByText('clia.pdf');
  await press('Start AI Analysis');
  await heading('AI Analysis Results');
  await screen.findByText('+2 more documents');
};

beforeEach(() => {
  resetRegistrationServer();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the administrator wizard', () => {
  it('ONB-001 ONB-003 starts with the laboratory', async () => {
    open();
    await heading('Basic Lab Information');
    expect(stepLabels()).toEqual(['Basic Info', 'Operations', 'Documents', 'AI Analysis', 'Questionnaire']);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    const { promise, resolve: answer } = Promise.withResolvers<unknown>();
    server.places.search.mockReturnValue(promise);
    await userEvent.type(await screen.findByLabelText('Address'), 'Seattle');
    expect((await screen.findAllByText('Searching addresses...')).length).toBeGreaterThan(0);
    await waitFor(() => expect(server.places.search).toHaveBeenCalled());
    answer({
      suggestions: [{ place_id: '1', display_name: 'Seattle, WA', type: 'city', lat: '47.60621', lon: '-122.33207' }],
    });
    const option = within(await screen.findByRole('listbox')).getByRole('option');
    expect(option.textContent).toBe('Seattle, WAcity · 47.6062, -122.3321');
    await userEvent.click(option);
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('Seattle, WA');
  });

  it('ONB-005 ONB-006 ONB-004 marks required fields and makes the same checks as the public wizard', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-15T12:00:00Z') });
    open();
    for (const label of ['Laboratory Name', 'Laboratory Type', 'Address', 'Contact Email', 'Contact Phone']) {
      expect((await screen.findByLabelText(label)).getAttribute('aria-required')).toBe('true');
      expect(screen.getByText(label).closest('.required-marks [data-required]')).not.toBeNull();
    }
    expect(screen.getByText(/^Website/).closest('[data-required]')).toBeNull();
    expect(screen.getByLabelText('Contact Email').getAttribute('type')).toBe('email');
    expect(screen.getByLabelText(/^Website/).getAttribute('type')).toBe('url');
    await press('Continue');
    expect(problem()[0]).toBe('Please fill in all required fields for Lab Information.');
    await fillLab();
    for (const label of ['Operating Hours', 'Staff Count', 'Year Established']) {
      expect((await screen.findByLabelText(label)).getAttribute('aria-required')).toBe('true');
      expect(screen.getByText(label).closest('.required-marks [data-required]')).not.toBeNull();
    }
    await heading('Operational Details');
    for (const label of ['Operating Hours', 'Staff Count']) expect(screen.getByLabelText(label).tagName).toBe('SELECT');
    const year = screen.getByLabelText('Year Established');
    expect(['type', 'min', 'max'].map((name) => year.getAttribute(name))).toEqual(['number', '1900', '2031']);
    for (const label of ['Accreditations', 'Primary Services', 'Specializations'])
      expect(await popupOptions(`${label} (optional)`)).toBeGreaterThan(1);
    await press('Continue');
    expect(problem()[0]).toBe('Please fill in all required operational details.');
    await fillDetails();
    await heading('Document Upload and AI Analysis');
    await press('Start AI Analysis');
    expect(problem()[0]).toBe('Please upload at least one document to proceed with AI analysis.');
    await chooseFiles(new File(['x'], 'a.exe'));
    expect(
      await screen.findByText('File a.exe has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, or TXT files.'),
    ).toBeDefined();
    const big = Object.defineProperty(pdf('big.pdf'), 'size', { value: 10_485_761 });
    await chooseFiles(big);
    expect(await screen.findByText('File big.pdf is too large. Maximum file size is 10MB.')).toBeDefined();
    expect(server.labs.register).not.toHaveBeenCalled();
  });

  it('ONB-007 ONB-008 ONB-009 explains the analysis, the recommended documents and the accepted files', async () => {
    await toDocuments();
    for (const words of [
      'extracts certifications by OCR',
      'finds compliance gaps',
      'gives recommendations',
      'builds a smart questionnaire',
      /^stores the documents/,
      'Lab certifications (CLIA, CAP, ISO 17025)',
      /SOPs/,
      'Quality management documents',
      'Equipment calibration certificates',
      'Personnel training records',
      'Safety protocols',
      'Regulatory compliance documentation',
      /pdf, doc, docx, jpg, jpeg, png, txt up to 10MB each/,
    ]) {
      expect(await screen.findByText(words)).toBeDefined();
    }
    expect(screen.getByLabelText('Upload documents').hasAttribute('multiple')).toBe(true);
    await chooseFiles(pdf('clia.pdf', 'x'.repeat(1_572_864)));
    expect(await screen.findByText('1.50 MB')).toBeDefined();
    await press('Remove clia.pdf');
    expect(screen.queryByText('clia.pdf')).toBeNull();
  });

  it('LAB-028 ONB-002 ONB-010 ONB-011 starts the analysis on its third step, without an account step', async () => {
    const { history } = await (async () => {
      const app = open();
      await fillLab();
      await fillDetails();
      return app;
    })();
    await chooseFiles(pdf('clia.pdf'));
    await screen.findByText('clia.pdf');
    server.analyses.get.mockResolvedValue(running);
    await press('Start AI Analysis');
    expect(await screen.findByRole('button', { name: 'Analyzing...' })).toBeDefined();
    server.analyses.get.mockResolvedValue(completed);
    await waitFor(() => expect(history.location.search).toBe('?step=analysis'));
    expect(server.accounts.signUpLabOwner).not.toHaveBeenCalled();
    expect(server.labs.register).toHaveBeenCalledExactlyOnceWith({
      labData: expect.objectContaining({ labName: 'Meridian', userId: person.id }),
    });
    expect(await screen.findByText('Compliance score: 64%')).toBeDefined();
    for (const words of ['Documents', 'Certifications found', 'Compliance gaps', 'Risk level', 'MEDIUM']) {
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    }
    expect(screen.getByRole('button', { name: 'View Detailed Analysis' })).toBeDefined();
    await press('Start Smart Questionnaire');
    await screen.findByRole('dialog', { name: 'Smart Compliance Questionnaire' });
    expect(history.location.search).toBe('?step=questionnaire');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(history.location.search).toBe('?step=analysis'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Back');
    await heading('Document Upload and AI Analysis');
  });

  it('ONB-013 a failed analysis stays on the third step with its message and can be restarted', async () => {
    server.analyses.get.mockResolvedValue({ ...running, status: 'failed', error: 'No document could be read.' });
    await toDocuments();
    await chooseFiles(pdf('clia.pdf'));
    await screen.findByText('clia.pdf');
    await press('Start AI Analysis');
    expect(await screen.findByText('No document could be read.')).toBeDefined();
    await heading('Document Upload and AI Analysis');
    server.analyses.get.mockResolvedValue({ ...completed, id: 'analysis-2' });
    server.analyses.start.mockRejectedValueOnce(new TypeError('x')).mockResolvedValue({ id: 'analysis-2' });
    await press('Start AI Analysis');
    expect(await screen.findByText('Failed to analyze documents')).toBeDefined();
    await press('Start AI Analysis');
    await heading('AI Analysis Results');
    expect(server.documents.uploadToLab).toHaveBeenCalledOnce();
    expect(server.labs.register).toHaveBeenCalledOnce();
  });

  it('ONB-013 ONB-014 confirms a completed laboratory, restarts, and can email the owner', async () => {
    await toResults();
    server.questionnaires.submit.mockRejectedValueOnce(new TypeError('x'));
    await press('Complete Onboarding');
    const dialog = await screen.findByRole('dialog', { name: 'Smart Compliance Questionnaire' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Complete' }));
    expect(await within(dialog).findByText('Failed to complete onboarding. Please try again.')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Complete' }));
    const alert = await screen.findByRole('alertdialog', { name: 'Lab Onboarding Complete' });
    expect(alert.textContent).toContain('Meridian has a compliance score of 71% and is pending final approval.');
    expect(server.drafts.remove).toHaveBeenCalledWith({ kind: 'lab-onboarding' });
    await userEvent.click(within(alert).getByRole('button', { name: 'Email owner' }));
    expect(server.labs.notifyOwner).toHaveBeenCalledExactlyOnceWith({ labId });
    expect(await screen.findByText('We emailed intake@example.org how to claim Meridian.')).toBeDefined();
    await heading('Basic Lab Information');
    expect(screen.getByLabelText<HTMLInputElement>('Laboratory Name').value).toBe('');
  });

  it('ONB-012 has three fields for free tags', async () => {
    open();
    await fillLab();
    await userEvent.type(await screen.findByLabelText(/^Equipment Types/), 'Mass spectrometer{Enter}');
    await userEvent.type(screen.getByLabelText(/^Regulatory Compliance/), 'GDPR, 21 CFR Part 11,');
    await userEvent.type(screen.getByLabelText(/^Quality Standards/), 'ISO 9001');
    await fillDetails();
    await chooseFiles(pdf('clia.pdf'));
    await screen.findByText('clia.pdf');
    await press('Start AI Analysis');
    await heading('AI Analysis Results');
    expect(server.labs.register).toHaveBeenCalledExactlyOnceWith({
      labData: expect.objectContaining({
        ...filled,
        equipmentTypes: ['Mass spectrometer'],
        regulatoryCompliance: ['GDPR', '21 CFR Part 11'],
        qualityStandards: ['ISO 9001'],
      }),
    });
  });

  it('restores chosen files, and clears them with everything else when starting over', async () => {
    server.drafts.get.mockResolvedValue(draft(filled));
    const first = open();
    await heading('Document Upload and AI Analysis');
    await chooseFiles(pdf('clia.pdf'));
    expect(await screen.findByText('clia.pdf')).toBeDefined();
    await waitFor(() => expect(kept.size).toBe(1));
    first.unmount();

    open();
    await heading('Document Upload and AI Analysis');
    expect(await screen.findByText('clia.pdf')).toBeDefined();
    await press('Start over');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start over' }));
    await heading('Basic Lab Information');
    expect(kept.size).toBe(0);
  });

  it('continues an unfinished onboarding with its laboratory, files and analysis', async () => {
    server.drafts.get.mockResolvedValue(draft({ ...filled, labId }));
    server.documents.listOfLab.mockResolvedValue({ items: [{ id: 'd1', file_name: 'clia.pdf', file_size: 2_097_152 }] });
    const first = open();
    await heading('Document Upload and AI Analysis');
    expect(await screen.findByText('2.00 MB')).toBeDefined();
    expect(screen.getByText('Uploaded')).toBeDefined();
    first.unmount();

    server.analyses.latest.mockResolvedValue({ analysis: completed });
    const second = open();
    await heading('AI Analysis Results');
    second.unmount();

    server.labs.get.mockRejectedValue(new ApiError({ code: 'NOT_FOUND', status: 404, message: '' }));
    open();
    await heading('Document Upload and AI Analysis');
    await press('Start over');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start over' }));
    await heading('Basic Lab Information');
    expect((await screen.findByLabelText<HTMLInputElement>('Laboratory Name')).value).toBe('');
  });
});
