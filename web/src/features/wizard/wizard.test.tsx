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
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { personWith, renderApp } from '../../testing/render-app.tsx';
import { OnboardingPage } from './onboarding-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { emptyLab } from './registration-values.ts';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  accounts: { signUpLabOwner: vi.fn<Call>(), waysIn: vi.fn<Call>() },
  labs: { register: vi.fn<Call>(), update: vi.fn<Call>(), mine: vi.fn<Call>(), get: vi.fn<Call>(), tellOwner: vi.fn<Call>() },
  documents: { uploadToLab: vi.fn<Call>(), deleteFromLab: vi.fn<Call>(), listOfLab: vi.fn<Call>() },
  drafts: { get: vi.fn<Call>(), save: vi.fn<Call>(), remove: vi.fn<Call>() },
  analyses: { start: vi.fn<Call>(), get: vi.fn<Call>(), latest: vi.fn<Call>() },
  notifications: { list: vi.fn<Call>() },
  places: { search: vi.fn<Call>() },
  questionnaires: { get: vi.fn<Call>(), answer: vi.fn<Call>(), submit: vi.fn<Call>() },
}));
vi.mock('../../platform/api.ts', () => ({ api: server, onUnauthorized: () => () => {}, callAuth: async () => null }));

let person: ReturnType<typeof personWith> | null;
let user: UserEvent;

const labId = '019a0000-0000-7000-8000-0000000000aa';
const names = ['clia.pdf', 'sop.pdf', 'manual.pdf', 'scan.png', 'notes.txt'];
const running = {
  id: 'analysis-1',
  lab_id: labId,
  lab_name: 'Meridian',
  status: 'running',
  error: null,
  assessment: null,
  result: null,
  documents: [],
};
const document = (fileName: string) => ({ fileName, fileType: 'application/pdf', confidence: 1, riskLevel: 'low' });
const completed = {
  ...running,
  status: 'completed',
  documents: [
    { id: 'd9', file_name: 'locked.pdf', status: 'failed', message: 'File locked.pdf is protected with a password.' },
  ],
  result: {
    complianceScore: 64,
    documentAnalyses: names.map(document),
    summary: { totalDocuments: 5, totalCertifications: 2, totalGaps: 7, successfulAnalyses: 5, overallRisk: 'medium' },
  },
};
const questionnaire = {
  id: 'q',
  lab_id: labId,
  lab_name: 'Meridian',
  analysis_id: 'analysis-1',
  status: 'open',
  submitted_at: null,
  questionnaire: {
    questions: [
      {
        id: 'q1',
        category: 'quality',
        required: false,
        question: 'Is there a manual?',
        reasoning: 'r',
        type: 'boolean',
        options: [],
      },
    ],
    priorityAreas: [],
    missingDocuments: [],
  },
  answers: { q1: true },
  can: { answer: true },
};

const { name: _name, email: _email, password: _password, ...emptyData } = emptyLab;
const filled = {
  ...emptyData,
  labName: 'Meridian',
  labType: 'clinical',
  address: '1920 Terry Ave, Seattle',
  contactEmail: 'intake@example.org',
  contactPhone: '+1 206 555 0100',
  operatingHours: '24/7',
  staffCount: '6-15',
  yearEstablished: '2004',
};

const draft = (values: object) => ({ draft: { values, saved_at: '2026-11-21T08:00:00.000Z' } });

const open = (at = '/lab-owner-signup') =>
  renderApp({
    at,
    places: [
      { path: '/', page: <h1>Home</h1> },
      { path: '/lab-owner-signup', page: <RegisterPage /> },
      { path: '/admin/lab-onboarding', audience: 'admin', page: <OnboardingPage /> },
      { path: '/lab-dashboard', page: <h1>My Laboratory</h1> },
    ],
    readSession: async () => person,
  });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const problem = () => screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || []);
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const fillAccount = async () => {
  await heading('Create Your Account');
  fill('Full Name', 'Nora Lindgren');
  fill('Email Address', 'nora@example.org');
  fill('Password', 'long enough');
  await press('Continue');
};
const fillLab = async () => {
  fireEvent.change(await screen.findByLabelText('Laboratory Name'), { target: { value: filled.labName } });
  fill('Laboratory Type', filled.labType);
  fill('Address', filled.address);
  fill('Contact Email', filled.contactEmail);
  fill('Contact Phone', filled.contactPhone);
  await press('Continue');
};
const fillDetails = async () => {
  fireEvent.change(await screen.findByLabelText('Operating Hours'), { target: { value: filled.operatingHours } });
  fill('Staff Count', filled.staffCount);
  fill('Year Established', filled.yearEstablished);
  await press('Continue');
};
const chooseFiles = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Upload documents'), { target: { files } });
const pdf = (name: string, text = name) => new File([text], name, { type: 'application/pdf' });

const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value).filter((value) => value !== '');
const popupOptions = async (label: string) => {
  await user.click(await screen.findByLabelText(label, { selector: 'button:not(:disabled)' }));
  const found = within(await screen.findByRole('listbox')).getAllByRole('option');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  return found.length;
};

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  person = null;
  user = userEvent.setup();
  server.accounts.signUpLabOwner.mockImplementation(async () => {
    person = personWith('lab_owner');
    return { user: person };
  });
  server.accounts.waysIn.mockResolvedValue({ captcha: null });
  server.labs.register.mockResolvedValue({ id: labId, version: 1 });
  server.labs.update.mockResolvedValue({ id: labId, version: 2 });
  server.labs.get.mockResolvedValue({ id: labId, version: 3 });
  server.labs.mine.mockRejectedValue(new ApiError({ code: 'NOT_FOUND', status: 404, message: 'None' }));
  server.labs.tellOwner.mockResolvedValue({ contact_email: 'intake@example.org', members: 0, told_at: null, can: {} });
  server.documents.uploadToLab.mockImplementation(async () => ({ id: crypto.randomUUID() }));
  server.documents.deleteFromLab.mockResolvedValue({ file_name: 'x' });
  server.documents.listOfLab.mockResolvedValue({ items: [] });
  server.drafts.get.mockResolvedValue({ draft: null });
  server.drafts.save.mockResolvedValue({ saved_at: '2026-11-21T08:00:00.000Z' });
  server.drafts.remove.mockResolvedValue({ removed: true });
  server.analyses.start.mockResolvedValue({ id: 'analysis-1' });
  server.analyses.get.mockResolvedValue(completed);
  server.analyses.latest.mockResolvedValue({ analysis: null });
  server.notifications.list.mockResolvedValue({ items: [], unread: 0 });
  server.places.search.mockResolvedValue({ suggestions: [] });
  server.questionnaires.get.mockResolvedValue(questionnaire);
  server.questionnaires.submit.mockResolvedValue({ complianceScore: 71 });
});

describe('the public wizard', () => {
  it('LAB-002 shows what is wrong with a step, and why the account was not made, in the banner', async () => {
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

  it('LAB-003 has Back, Continue and the way to sign in', async () => {
    open();
    await fillAccount();
    await heading('Laboratory Information');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
    expect(
      screen
        .getByText(/^Already have an account\?/)
        .querySelector('a')
        ?.getAttribute('href'),
    ).toBe('/signin');
    await press('Back');
    await heading('Create Your Account');
  });

  it('LAB-004 LAB-005 closes to the first page without a way back, and not while it works or analyses', async () => {
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
    expect(history.location.search).toBe('?step=documents');

    server.analyses.get.mockResolvedValue(completed);
    await screen.findByRole('heading', { name: 'AI Analysis Results' }, { timeout: 5000 });
    const pages = history.length;
    await press('Close');
    await heading('Home');
    expect(history.length).toBe(pages);
  }, 15_000);

  it('LAB-007 LAB-021 asks for the laboratory, with the ten types', async () => {
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

  it('LAB-009 LAB-022 LAB-023 asks for the details, with their options', async () => {
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

  it('LAB-010 lists the files with their size in MB, once each, to be taken out again', async () => {
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
    expect(await screen.findByText('File copy.pdf is the same as fdp.exe.pdf, which is in the list already.')).toBeDefined();
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await press('Remove sop.docx');
    expect(within(list).queryByText('sop.docx')).toBeNull();
    expect(screen.getByRole('button', { name: 'Start AI Analysis' })).toBeDefined();
  });

  it('ANA-012 ANA-013 LAB-029 shows the results, opens the questionnaire from its bottom button, and ends at the dashboard', async () => {
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
    expect(screen.getByText(/^1 document could not be read: File locked\.pdf is protected with a password\./)).toBeDefined();
    await press('Complete Registration');
    const dialog = await screen.findByRole('dialog', { name: 'Smart Compliance Questionnaire' });
    await user.click(await within(dialog).findByRole('button', { name: 'Complete' }));
    await heading('My Laboratory');
  });

  it('a later step in the address leads to the first that is not complete, and on from there to where one was', async () => {
    localStorage.setItem(
      'aliquot.draft.lab-registration:public',
      JSON.stringify({ values: { ...filled, name: 'Nora', email: 'nora@example.org' }, savedAt: Date.now() }),
    );
    const { history } = open('/lab-owner-signup?step=details');
    await waitFor(() => expect(history.location.search).toBe('?step=account'));
    expect(await screen.findByText(/^What you entered is still here\. The password is never kept/)).toBeDefined();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('nora@example.org'));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    fill('Password', 'long enough');
    await press('Continue');
    const title = await heading('Operational Details');
    expect(globalThis.document.activeElement).toBe(title);
    history.back();
    await heading('Create Your Account');
  });

  it('what was begun before the account came moves to it, and is there on another device', async () => {
    person = personWith('lab_owner');
    localStorage.setItem(
      'aliquot.draft.lab-registration:public',
      JSON.stringify({ values: { ...filled, labName: 'From this device' }, savedAt: Date.now() }),
    );
    const first = open();
    expect((await screen.findByLabelText<HTMLInputElement>('Laboratory Name')).value).toBe('From this device');
    await waitFor(() => expect(server.drafts.save).toHaveBeenCalled());
    const [sent] = server.drafts.save.mock.calls[0] as [{ kind: string; values: Record<string, unknown> }];
    expect([sent.kind, sent.values.labName]).toEqual(['lab-registration', 'From this device']);
    expect(Object.keys(sent.values)).not.toContain('password');
    expect(localStorage.getItem('aliquot.draft.lab-registration:public')).toBeNull();
    first.unmount();

    server.drafts.get.mockResolvedValue(draft({ labName: 'From the server' }));
    open();
    expect((await screen.findByLabelText<HTMLInputElement>('Laboratory Name')).value).toBe('From the server');
  });

  it('what the server does not take waits on this device', async () => {
    person = personWith('lab_owner');
    server.drafts.save.mockRejectedValue(new ApiError({ code: 'NETWORK', status: 0, message: '' }));
    open();
    fireEvent.change(await screen.findByLabelText('Laboratory Name'), { target: { value: 'Offline Labs' } });
    await screen.findByText(/^Draft saved /, {}, { timeout: 3000 });
    expect(localStorage.getItem(`aliquot.draft.lab-registration:${person?.id}`)).toContain('Offline Labs');
  });

  it('ONB-015 whose laboratory is registered already makes an account alone, and claims it on the dashboard', async () => {
    open('/lab-owner-signup?claim=1');
    await heading('Take over your laboratory');
    await press('Create account');
    expect(problem()[0]).toBe('Name is required');
    fill('Full Name', 'Nora Lindgren');
    fill('Email Address', 'nora@example.org');
    fill('Password', 'long enough');
    await press('Create account');
    await heading('My Laboratory');
    expect(server.labs.register).not.toHaveBeenCalled();
  });
});

const isOff = (name: string | RegExp) => screen.getByRole('button', { name }).hasAttribute('disabled');

const stepLabels = () =>
  within(screen.getByRole('navigation', { name: 'Registration steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/^\d|Current: |Completed: /g, ''));

const toDocuments = async () => {
  open('/admin/lab-onboarding');
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

describe('the wizard of an administrator', () => {
  beforeEach(() => {
    person = personWith('admin');
  });

  it('ONB-001 ONB-003 begins with the laboratory', async () => {
    open('/admin/lab-onboarding');
    await heading('Basic Lab Information');
    expect(stepLabels()).toEqual(['Basic Info', 'Operations', 'Documents', 'AI Analysis', 'Questionnaire']);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    const { promise, resolve: answer } = Promise.withResolvers<unknown>();
    server.places.search.mockReturnValue(promise);
    await user.type(await screen.findByLabelText('Address'), 'Seattle');
    expect((await screen.findAllByText('Searching addresses...')).length).toBeGreaterThan(0);
    await waitFor(() => expect(server.places.search).toHaveBeenCalled());
    answer({
      suggestions: [{ place_id: '1', display_name: 'Seattle, WA', type: 'city', lat: '47.60621', lon: '-122.33207' }],
    });
    const option = within(await screen.findByRole('listbox')).getByRole('option');
    expect(option.textContent).toBe('Seattle, WAcity · 47.6062, -122.3321');
    await user.click(option);
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('Seattle, WA');
  });

  it('ONB-005 ONB-006 ONB-004 marks what is required, and checks as the public wizard does', async () => {
    open('/admin/lab-onboarding');
    for (const label of ['Laboratory Name', 'Laboratory Type', 'Address', 'Contact Email', 'Contact Phone']) {
      expect((await screen.findByLabelText(label)).getAttribute('aria-required')).toBe('true');
    }
    expect(screen.getByLabelText('Contact Email').getAttribute('type')).toBe('email');
    expect(screen.getByLabelText(/^Website/).getAttribute('type')).toBe('url');
    await press('Continue');
    expect(problem()[0]).toBe('Please fill in all required fields for Lab Information.');
    await fillLab();
    for (const label of ['Operating Hours', 'Staff Count', 'Year Established']) {
      expect((await screen.findByLabelText(label)).getAttribute('aria-required')).toBe('true');
    }
    expect(screen.getByText('Primary Services')).toBeDefined();
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

  it('ONB-007 ONB-008 ONB-009 says what the AI does, what is worth uploading and what is taken', async () => {
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

  it('LAB-028 ONB-002 ONB-010 ONB-011 starts the analysis on its third step, for whom is signed in, without an account', async () => {
    const { history } = await (async () => {
      const app = open('/admin/lab-onboarding');
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
    await waitFor(() => expect(history.location.search).toBe('?step=analysis'), { timeout: 5000 });
    expect(server.accounts.signUpLabOwner).not.toHaveBeenCalled();
    expect(server.labs.register).toHaveBeenCalledExactlyOnceWith({
      labData: expect.objectContaining({ labName: 'Meridian', userId: person?.id }),
    });
    expect(await screen.findByText('Compliance score: 64%')).toBeDefined();
    for (const words of ['Documents', 'Certifications', 'Gaps found', 'Risk level', 'MEDIUM']) {
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    }
    expect(screen.getByRole('button', { name: 'View Detailed Analysis' })).toBeDefined();
    await press('Start Smart Questionnaire');
    await screen.findByRole('dialog', { name: 'Smart Compliance Questionnaire' });
    expect(history.location.search).toBe('?step=questionnaire');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(history.location.search).toBe('?step=analysis'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Back');
    await heading('Document Upload and AI Analysis');
  }, 15_000);

  it('ONB-013 an analysis that fails stays on the third step with its words, and can be started again', async () => {
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

  it('ONB-013 ONB-014 tells when the laboratory is done, begins again, and can write to the owner', async () => {
    await toResults();
    server.questionnaires.submit.mockRejectedValueOnce(new TypeError('x'));
    await press('Complete Onboarding');
    const dialog = await screen.findByRole('dialog', { name: 'Smart Compliance Questionnaire' });
    await user.click(await within(dialog).findByRole('button', { name: 'Complete' }));
    expect(await within(dialog).findByText('Failed to complete onboarding. Please try again.')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Complete' }));
    const alert = await screen.findByRole('alertdialog', { name: 'Lab Onboarding Complete' });
    expect(alert.textContent).toContain('Meridian has a compliance score of 71% and is pending final approval.');
    expect(server.drafts.remove).toHaveBeenCalledWith({ kind: 'lab-onboarding' });
    await user.click(within(alert).getByRole('button', { name: 'Tell the owner' }));
    expect(server.labs.tellOwner).toHaveBeenCalledExactlyOnceWith({ labId });
    expect(await screen.findByText('We wrote to intake@example.org how to take over Meridian.')).toBeDefined();
    await heading('Basic Lab Information');
    expect(screen.getByLabelText<HTMLInputElement>('Laboratory Name').value).toBe('');
  });

  it('ONB-012 has three kinds of free tags besides', async () => {
    open('/admin/lab-onboarding');
    await fillLab();
    await user.type(await screen.findByLabelText(/^Equipment Types/), 'Mass spectrometer{Enter}');
    await user.type(screen.getByLabelText(/^Regulatory Compliance/), 'GDPR, 21 CFR Part 11,');
    await user.type(screen.getByLabelText(/^Quality Standards/), 'ISO 9001');
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

  it('what was begun is taken up where it stands, with its laboratory, its files and its analysis', async () => {
    server.drafts.get.mockResolvedValue(draft({ ...filled, labId }));
    server.documents.listOfLab.mockResolvedValue({ items: [{ id: 'd1', file_name: 'clia.pdf', file_size: 2_097_152 }] });
    const first = open('/admin/lab-onboarding');
    await heading('Document Upload and AI Analysis');
    expect(await screen.findByText('2.00 MB')).toBeDefined();
    expect(screen.getByText('Uploaded')).toBeDefined();
    first.unmount();

    server.analyses.latest.mockResolvedValue({ analysis: completed });
    const second = open('/admin/lab-onboarding');
    await heading('AI Analysis Results');
    second.unmount();

    server.labs.get.mockRejectedValue(new ApiError({ code: 'NOT_FOUND', status: 404, message: '' }));
    open('/admin/lab-onboarding');
    await heading('Document Upload and AI Analysis');
    await press('Start over');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start over' }));
    await heading('Basic Lab Information');
    expect((await screen.findByLabelText<HTMLInputElement>('Laboratory Name')).value).toBe('');
  });
});
