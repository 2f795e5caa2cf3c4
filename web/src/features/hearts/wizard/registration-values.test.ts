import { describe, expect, it } from 'vitest';
import { fileProblem } from '../documents/file-problem.ts';
import { emptyLab, type LabValues, labDataOf, type StepKey, stepProblem } from './registration-values.ts';

const filled: LabValues = {
  ...emptyLab,
  name: 'Nora Lindgren',
  email: 'nora@example.org',
  password: 'long enough',
  labName: 'Meridian Clinical Labs',
  labType: 'clinical',
  address: '1920 Terry Ave, Seattle',
  contactEmail: 'intake@example.org',
  contactPhone: '+1 (206) 555-0100',
  operatingHours: '24/7',
  staffCount: '6-15',
  yearEstablished: '2004',
};

const messageOf = (step: StepKey, changes: Partial<LabValues>) => stepProblem(step, { ...filled, ...changes })?.message ?? null;

const labInfo = 'Please fill in all required fields for Lab Information.';
const operations = 'Please fill in all required operational details.';
const latest = new Date().getFullYear();

describe('the checks of the registration steps', () => {
  it.each<[string, StepKey, Partial<LabValues>, string | null]>([
    ['LAB-014', 'account', {}, null],
    ['LAB-014', 'account', { name: ' ' }, 'Name is required'],
    ['LAB-014', 'account', { email: '' }, 'Email is required'],
    ['LAB-014', 'account', { email: 'nora@' }, 'Please enter a valid email address'],
    ['LAB-014', 'account', { password: 'seven77' }, 'Password must be at least 8 characters long'],
    ['LAB-015', 'lab', {}, null],
    ['LAB-015', 'lab', { labName: '' }, labInfo],
    ['LAB-015', 'lab', { labName: 'Win at www.evil.test' }, 'A laboratory’s name cannot contain a web or email address'],
    ['LAB-015', 'lab', { labType: '' }, labInfo],
    ['LAB-015', 'lab', { address: '  ' }, labInfo],
    ['LAB-015', 'lab', { contactEmail: '' }, labInfo],
    ['LAB-015', 'lab', { contactPhone: '' }, labInfo],
    ['LAB-015', 'lab', { website: '' }, null],
    ['LAB-015', 'lab', { website: 'meridian.example' }, null],
    ['LAB-015', 'lab', { contactEmail: 'intake@example' }, 'Please enter a valid email address'],
    ['LAB-016', 'lab', { contactPhone: '206 555 010' }, 'Please enter a valid phone number with at least 10 digits'],
    ['LAB-016', 'lab', { contactPhone: '206 555 0100' }, null],
    ['LAB-017', 'details', {}, null],
    ['LAB-017', 'details', { operatingHours: '' }, operations],
    ['LAB-017', 'details', { staffCount: '' }, operations],
    ['LAB-017', 'details', { yearEstablished: '' }, operations],
    ['LAB-017', 'details', { yearEstablished: '1899' }, `Year established must be between 1900 and ${latest}.`],
    ['LAB-017', 'details', { yearEstablished: '1900' }, null],
    ['LAB-017', 'details', { yearEstablished: String(latest) }, null],
    ['LAB-017', 'details', { yearEstablished: String(latest + 1) }, `Year established must be between 1900 and ${latest}.`],
    ['LAB-017', 'details', { yearEstablished: '2004.5' }, `Year established must be between 1900 and ${latest}.`],
  ])('%s step %s with %o: %s', (_id, step, changes, message) => expect(messageOf(step, changes)).toBe(message));

  it('LAB-014 each field gets its own message, and the banner the first one', () => {
    expect(stepProblem('account', emptyLab)).toEqual({
      message: 'Name is required',
      fields: { name: 'Name is required', email: 'Email is required', password: 'Password is required' },
    });
  });
});

const file = (name: string, bytes = 1000) => Object.defineProperty(new File([], name), 'size', { value: bytes });

describe('files accepted by the registration', () => {
  it.each(['a.pdf', 'a.doc', 'a.docx', 'a.jpg', 'A.JPEG', 'a.png', 'a.txt'])('LAB-019 takes %s', (name) =>
    expect(fileProblem(file(name))).toBeUndefined(),
  );

  it.each(['calibration.exe', 'archive.pdf.zip', 'pdf', ''])('LAB-019 refuses "%s"', (name) =>
    expect(fileProblem(file(name))).toBe(
      `File ${name} has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, or TXT files.`,
    ),
  );

  it('LAB-019 accepts 10 MB and not a byte more', () => {
    expect(fileProblem(file('a.pdf', 10_485_760))).toBeUndefined();
    expect(fileProblem(file('a.pdf', 10_485_761))).toBe('File a.pdf is too large. Maximum file size is 10MB.');
  });
});

it('the lab data leaves out the account', () => {
  expect(Object.keys(labDataOf(filled))).not.toEqual(expect.arrayContaining(['name']));
  expect(labDataOf(filled)).not.toHaveProperty('password');
  expect(labDataOf(filled)).toMatchObject({ labName: 'Meridian Clinical Labs', yearEstablished: '2004' });
});
