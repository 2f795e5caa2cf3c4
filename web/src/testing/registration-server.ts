import { vi } from 'vitest';
import { ApiError } from '../platform/server/api-error.ts';
import { nothingToDo } from './to-do.ts';

type Call = (input: unknown) => Promise<unknown>;

/** The calls of a registration. */
export const registrationServer = {
  accounts: { signUpLabOwner: vi.fn<Call>(), waysIn: vi.fn<Call>() },
  labs: { register: vi.fn<Call>(), update: vi.fn<Call>(), mine: vi.fn<Call>(), get: vi.fn<Call>(), notifyOwner: vi.fn<Call>() },
  documents: { uploadToLab: vi.fn<Call>(), deleteFromLab: vi.fn<Call>(), listOfLab: vi.fn<Call>() },
  drafts: { get: vi.fn<Call>(), save: vi.fn<Call>(), remove: vi.fn<Call>() },
  analyses: { start: vi.fn<Call>(), get: vi.fn<Call>(), latest: vi.fn<Call>(), toDo: vi.fn<Call>(async () => nothingToDo) },
  notifications: { list: vi.fn<Call>() },
  places: { search: vi.fn<Call>() },
  questionnaires: { get: vi.fn<Call>(), answer: vi.fn<Call>(), submit: vi.fn<Call>() },
};
/** The product's API module with these calls, for `vi.mock`. */
export const platformApi = { api: registrationServer, onUnauthorized: () => () => {}, callAuth: async () => null };

export const labId = '019a0000-0000-7000-8000-0000000000aa';
export const names = ['clia.pdf', 'sop.pdf', 'manual.pdf', 'scan.png', 'notes.txt'];
export const running = {
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
export const completed = {
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
  left_out: {},
  proposals: {},
  documents: {},
  can: { answer: true },
};

export const filled = {
  website: '',
  geo_location: null,
  accreditations: [],
  primaryServices: [],
  specializations: [],
  labName: 'Meridian',
  labType: 'clinical',
  address: '1920 Terry Ave, Seattle',
  contactEmail: 'intake@example.org',
  contactPhone: '+1 206 555 0100',
  operatingHours: '24/7',
  staffCount: '6-15',
  yearEstablished: '2004',
};

export const draft = (values: object) => ({ draft: { values, saved_at: '2026-11-21T08:00:00.000Z' } });

/** Every call succeeds; there is no lab and no draft. */
export const resetRegistrationServer = (): void => {
  vi.clearAllMocks();
  registrationServer.accounts.waysIn.mockResolvedValue({ captcha: null });
  registrationServer.labs.register.mockResolvedValue({ id: labId, version: 1 });
  registrationServer.labs.update.mockResolvedValue({ id: labId, version: 2 });
  registrationServer.labs.get.mockResolvedValue({ id: labId, version: 3 });
  registrationServer.labs.mine.mockRejectedValue(new ApiError({ code: 'NOT_FOUND', status: 404, message: 'None' }));
  registrationServer.labs.notifyOwner.mockResolvedValue({
    contact_email: 'intake@example.org',
    members: 0,
    told_at: null,
    can: {},
  });
  registrationServer.documents.uploadToLab.mockImplementation(async () => ({ id: crypto.randomUUID() }));
  registrationServer.documents.deleteFromLab.mockResolvedValue({ file_name: 'x' });
  registrationServer.documents.listOfLab.mockResolvedValue({ items: [] });
  registrationServer.drafts.get.mockResolvedValue({ draft: null });
  registrationServer.drafts.save.mockResolvedValue({ saved_at: '2026-11-21T08:00:00.000Z' });
  registrationServer.drafts.remove.mockResolvedValue({ removed: true });
  registrationServer.analyses.start.mockResolvedValue({ id: 'analysis-1' });
  registrationServer.analyses.get.mockResolvedValue(completed);
  registrationServer.analyses.latest.mockResolvedValue({ analysis: null });
  registrationServer.notifications.list.mockResolvedValue({ items: [], unread: 0 });
  registrationServer.places.search.mockResolvedValue({ suggestions: [] });
  registrationServer.questionnaires.get.mockResolvedValue(questionnaire);
  registrationServer.questionnaires.submit.mockResolvedValue({ complianceScore: 71 });
};
