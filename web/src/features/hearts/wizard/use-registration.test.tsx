import type { LabData } from '@aliquot/contract/hearts/labs';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import type { SessionUser } from '../../../platform/session/session.tsx';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { type Flow, publicFlow } from './flows.ts';
import type { LabValues } from './registration-values.ts';
import type { Resumed } from './resume.ts';
import { type Registration, useRegistration } from './use-registration.ts';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  accounts: { checkAddress: vi.fn<Call>(), signUpLabOwner: vi.fn<Call>(), waysIn: vi.fn<Call>() },
  labs: { register: vi.fn<Call>(), update: vi.fn<Call>(), mine: vi.fn<Call>() },
  documents: { uploadToLab: vi.fn<Call>(), deleteFromLab: vi.fn<Call>() },
  drafts: { save: vi.fn<Call>(), remove: vi.fn<Call>() },
  notifications: { list: vi.fn<Call>() },
  analyses: { start: vi.fn<Call>(), get: vi.fn<Call>() },
}));
vi.mock('../../../platform/server/api.ts', () => ({ api: server, onUnauthorized: () => () => {} }));

const values: Partial<LabValues> = {
  name: 'Nora Lindgren',
  email: 'nora@example.org',
  password: 'long enough',
  labName: 'Meridian Clinical Labs',
  labType: 'clinical',
  address: '1920 Terry Ave, Seattle',
  contactEmail: 'intake@example.org',
  contactPhone: '+1 206 555 0100',
  operatingHours: '24/7',
  staffCount: '6-15',
  yearEstablished: '2004',
  specializations: ['oncology'],
};

const certificate = new File(['%PDF'], 'clia.pdf');
const noFile = 'Please upload at least one document to proceed with AI analysis.';

let person: SessionUser | null;

const start = async (
  filled: Partial<LabValues> = values,
  { flow = publicFlow, resumed }: { flow?: Flow; resumed?: Resumed } = {},
) => {
  const result = { current: null as unknown as Registration };
  const Probe = () => {
    result.current = useRegistration(flow, { resumed });
    return null;
  };
  const app = renderApp({
    at: '/registration',
    places: [{ path: '/registration', page: <Probe /> }],
    readSession: async () => person,
  });
  await waitFor(() => expect(result.current).not.toBeNull());
  await act(async () => result.current.form.reset({ ...result.current.form.getValues(), ...filled }));
  return Object.assign(result, { history: app.history });
};

const toDocuments = async (registration: Awaited<ReturnType<typeof start>>) => {
  for (const following of ['lab', 'details', 'documents']) {
    await act(async () => registration.current.next());
    await waitFor(() => expect(registration.current.step).toBe(following));
  }
};

const completed = { id: 'analysis-1', lab_name: 'Meridian', status: 'completed', documents: [], result: null, error: null };

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  person = null;
  server.accounts.signUpLabOwner.mockImplementation(async () => {
    person = personWith('lab_owner');
    return { user: person };
  });
  server.accounts.waysIn.mockResolvedValue({ captcha: null });
  server.accounts.checkAddress.mockResolvedValue({ taken: false });
  server.labs.register.mockResolvedValue({ id: 'lab-1', version: 1 });
  server.labs.update.mockResolvedValue({ id: 'lab-1', version: 2 });
  server.documents.uploadToLab.mockResolvedValue({});
  server.analyses.start.mockResolvedValue({ id: 'analysis-1' });
  server.analyses.get.mockResolvedValue(completed);
  server.drafts.save.mockResolvedValue({ saved_at: '2026-11-21T08:00:00.000Z' });
  server.drafts.remove.mockResolvedValue({ removed: true });
  server.notifications.list.mockResolvedValue({ items: [], unread: 0 });
});

describe('the steps', () => {
  it('LAB-011 an invalid step stays open with its errors; going back clears them', async () => {
    const registration = await start({ ...values, labName: '' });
    await act(async () => registration.current.next());
    expect(registration.current.step).toBe('lab');
    await act(async () => registration.current.next());
    expect(registration.current.step).toBe('lab');
    expect(registration.current.problem).toBe('Please fill in all required fields for Lab Information.');
    await act(async () => registration.current.back());
    expect([registration.current.step, registration.current.problem]).toEqual(['account', null]);
    await act(async () => registration.current.back());
    expect(registration.current.step).toBe('account');
  });

  it('LAB-018 nothing is sent without a file', async () => {
    const registration = await start();
    await toDocuments(registration);
    await act(() => registration.current.analyze());
    expect(registration.current.problem).toBe(noFile);
    expect(server.accounts.signUpLabOwner).not.toHaveBeenCalled();
  });

  it('LAB-019 LAB-020 a mixed selection adds the valid files and names the others', async () => {
    const registration = await start();
    await act(async () =>
      registration.current.files.add([certificate, new File([], 'calibration.exe'), new File([], 'sop.docx')]),
    );
    expect(registration.current.files.files.map(({ name }) => name)).toEqual(['clia.pdf', 'sop.docx']);
    expect(registration.current.problem).toMatch(/^File calibration\.exe has an unsupported format\./);
  });
});

const away = new ApiError({ code: 'NETWORK', status: 0, message: 'The server could not be reached.' });

describe('while the server is unreachable', () => {
  it('ANA-007 uploads stop at the first file and resume by themselves', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('away'));
    server.documents.uploadToLab.mockRejectedValue(away);
    const registration = await start();
    await toDocuments(registration);
    await act(async () => registration.current.files.add(['a', 'b', 'c', 'd'].map((name) => new File([name], `${name}.pdf`))));
    await act(() => registration.current.analyze());
    // Two are on their way at once.
    expect(server.documents.uploadToLab).toHaveBeenCalledTimes(2);
    expect(registration.current.problem).toBe(
      'We can’t reach the server. 4 files are waiting here and will upload when it’s back.',
    );
    expect(registration.current.files.files.map(({ status }) => status)).toEqual(Array(4).fill('waiting'));
    expect(registration.current.working).toBe(false);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(server.documents.uploadToLab).toHaveBeenCalledTimes(2);

    server.documents.uploadToLab.mockResolvedValue({});
    asked.mockImplementation(async () => new Response('{}'));
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(server.analyses.start).toHaveBeenCalledOnce());
    expect(server.accounts.signUpLabOwner).toHaveBeenCalledOnce();
    expect(server.documents.uploadToLab).toHaveBeenCalledTimes(6);
    await waitFor(() => expect(registration.current.step).toBe('analysis'));
    expect(registration.current.problem).toBeNull();
    asked.mockRestore();
  });

  it('a user on another step is not moved', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
    server.documents.uploadToLab.mockRejectedValue(away);
    const registration = await start();
    await toDocuments(registration);
    await act(async () => registration.current.files.add([certificate]));
    await act(() => registration.current.analyze());
    await act(async () => registration.current.back());
    expect(registration.current.problem).toBeNull();
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});

describe('starting the analysis', () => {
  it('LAB-012 LAB-027 creates the account, then the laboratory, and shows the results', async () => {
    const registration = await start();
    await toDocuments(registration);
    await act(async () => registration.current.files.add([certificate]));
    await act(() => registration.current.analyze());
    expect(server.accounts.signUpLabOwner).toHaveBeenCalledExactlyOnceWith({
      name: 'Nora Lindgren',
      email: 'nora@example.org',
      password: 'long enough',
      organization: 'Meridian Clinical Labs',
      location: '1920 Terry Ave, Seattle',
      researchInterest: ['oncology'],
    });
    const [sent] = server.labs.register.mock.calls[0] as [{ labData: LabData }];
    expect(sent.labData).not.toHaveProperty('password');
    await waitFor(() => expect(registration.current.step).toBe('analysis'));
    expect(registration.current.analysis?.status).toBe('completed');
  });

  it('LAB-013 after a failure the same button continues: no second account or laboratory, no file sent twice', async () => {
    server.analyses.start.mockRejectedValueOnce(
      new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Busy', details: 'The reader is busy.' }),
    );
    const registration = await start();
    await toDocuments(registration);
    await act(async () => registration.current.files.add([certificate]));
    await act(() => registration.current.analyze());
    expect([registration.current.step, registration.current.problem]).toEqual(['documents', 'The reader is busy.']);
    await act(() => registration.current.analyze());
    await waitFor(() => expect(registration.current.step).toBe('analysis'));
    expect(server.accounts.signUpLabOwner).toHaveBeenCalledOnce();
    expect(server.labs.register).toHaveBeenCalledOnce();
    expect(server.labs.update).toHaveBeenCalledOnce();
    expect(server.documents.uploadToLab).toHaveBeenCalledOnce();
  });

  it('ANA-008 a document stored before counts as uploaded, and the analysis continues', async () => {
    server.documents.uploadToLab.mockResolvedValue({
      id: 'document-1',
      file_name: 'clia.pdf',
      uploaded_at: '2026-11-20T08:00:00.000Z',
      already_stored: true,
    });
    const registration = await start();
    await toDocuments(registration);
    await act(async () => registration.current.files.add([certificate]));
    await act(() => registration.current.analyze());
    expect(registration.current.files.files).toMatchObject([{ status: 'known', documentId: 'document-1' }]);
    expect(server.documents.uploadToLab.mock.calls[0]?.[0]).toMatchObject({ labId: 'lab-1', duplicates: 'skip' });
    await waitFor(() => expect(registration.current.step).toBe('analysis'));
  });

  it('ACC-023 a registered email is refused at the account step', async () => {
    server.accounts.checkAddress.mockResolvedValue({ taken: true });
    const registration = await start();
    await act(async () => registration.current.next());
    expect(server.accounts.checkAddress.mock.calls[0]?.[0]).toEqual({ email: 'nora@example.org' });
    const words = 'This email is already registered. Please sign in or use a different email.';
    expect([registration.current.step, registration.current.problem]).toEqual(['account', words]);
  });

  it('ACC-023 without an answer about the email the steps go on', async () => {
    server.accounts.checkAddress.mockRejectedValue(new ApiError({ code: 'NETWORK', status: 0, message: 'Away' }));
    const registration = await start();
    await act(async () => registration.current.next());
    expect(registration.current.step).toBe('lab');
  });

  it('ACC-023 a registered email leads back to the account step', async () => {
    const words = 'This email is already registered. Please sign in or use a different email.';
    server.accounts.signUpLabOwner.mockRejectedValue(
      new ApiError({ code: 'CONFLICT', status: 409, message: 'Conflict', details: words }),
    );
    const registration = await start();
    await toDocuments(registration);
    await act(async () => registration.current.files.add([certificate]));
    await act(() => registration.current.analyze());
    expect([registration.current.step, registration.current.problem]).toEqual(['account', words]);
  });

  it('ACC-029 with hidden accounts, an email says how to continue, and what was typed is kept', async () => {
    server.accounts.signUpLabOwner.mockResolvedValue({ user: null });
    const registration = await start();
    await toDocuments(registration);
    await act(async () => registration.current.files.add([certificate]));
    await act(() => registration.current.analyze());
    expect(registration.current.problem).toMatch(/^Check your email: we sent a link to nora@example\.org\./);
    expect(server.labs.register).not.toHaveBeenCalled();
    await waitFor(() => expect(JSON.stringify(Object.entries(localStorage))).toContain('Meridian Clinical Labs'));
  });

  it('ACC-055 with a captcha, nothing is sent before it is solved', async () => {
    server.accounts.waysIn.mockResolvedValue({ captcha: { provider: 'hcaptcha', siteKey: 'site' } });
    const registration = await start();
    await waitFor(() => expect(registration.current.captcha).not.toBeNull());
    await toDocuments(registration);
    await act(async () => registration.current.files.add([certificate]));
    await act(() => registration.current.analyze());
    expect(registration.current.problem).toBe('Please complete the security check first.');
    expect(server.accounts.signUpLabOwner).not.toHaveBeenCalled();
  });

  it.each([
    ["the server's details", new ApiError({ code: 'CONFLICT', status: 409, message: 'No.', details: 'It runs.' }), 'It runs.'],
    ['no words', new ApiError({ code: 'FAULT', status: 500, message: '' }), 'Failed to analyze documents'],
    ['no network', new ApiError({ code: 'NETWORK', status: 0, message: 'No network.' }), 'No network.'],
  ])('ANA-010 shows why an analysis cannot start with %s', async (_how, error, words) => {
    server.analyses.start.mockRejectedValueOnce(error);
    const registration = await start();
    await toDocuments(registration);
    await act(async () => registration.current.files.add([certificate]));
    await act(() => registration.current.analyze());
    expect([registration.current.step, registration.current.problem]).toEqual(['documents', words]);
  });

  it('LAB-026 sends the whole form: the account, the laboratory and its files', async () => {
    const whole = {
      ...values,
      geo_location: { coordinates: [-122.33, 47.6] as [number, number] },
      website: 'https://meridian.example',
      accreditations: ['clia', 'cap'],
      primaryServices: ['molecular-testing'],
    };
    const registration = await start(whole);
    await toDocuments(registration);
    await act(async () => registration.current.files.add([certificate, new File(['sop'], 'sop.pdf')]));
    await act(() => registration.current.analyze());
    const { name, email, password, ...lab } = whole;
    expect(server.accounts.signUpLabOwner).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name, email, password }));
    expect(server.labs.register).toHaveBeenCalledExactlyOnceWith({ labData: expect.objectContaining(lab) });
    const sent = server.documents.uploadToLab.mock.calls.map(([input]) => (input as { file: File }).file.name);
    expect(sent).toEqual(['clia.pdf', 'sop.pdf']);
  });

  it('ANA-010 a failed analysis stays on the documents step with its reason', async () => {
    server.analyses.get.mockResolvedValue({ ...completed, status: 'failed', error: 'No document could be read.' });
    const registration = await start();
    await toDocuments(registration);
    await act(async () => registration.current.files.add([certificate]));
    await act(() => registration.current.analyze());
    await waitFor(() => expect(registration.current.problem).toBe('No document could be read.'));
    expect([registration.current.step, registration.current.analyzing]).toEqual(['documents', false]);
  });
});
