/** Limits shared by server and browser. Sizes are in bytes, durations in milliseconds unless the name says otherwise. */
export const limits = {
  fileBytes: 10_485_760,
  filesPerUpload: 20,
  uploadBytes: 104_857_600,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  phoneMinDigits: 10,
  yearEstablishedMin: 1900,
  linkLifetimeSeconds: 300,
  nearbyKilometres: 100,
  nearbyFallbackRows: 5,
  templatesPerArea: 3,
  invitationDays: 7,
  openInvitations: 20,
  pageSizeDefault: 20,
  pageSizeMax: 100,
  /** Time in which a deleted project can be restored. */
  projectUndoMilliseconds: 1_800_000,
  titleLength: 200,
  descriptionLength: 20_000,
  addressSearchMinLength: 3,
  addressSuggestions: 5,
  heartbeatMilliseconds: 30_000,
  requestTimeoutMilliseconds: 10_000,
} as const;

/** The email pattern of every form: text, @, text, dot, text, no spaces. Runs in linear time. */
export const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** A phone number in E.164 format. */
export const phonePattern = /^\+[1-9]\d{6,14}$/;

/** A phone number without the spaces and punctuation people type. */
export const bareNumber = (text: string): string => text.replaceAll(/[\s().-]/g, '');

/** Longest reason for closing a gap, and longest note on its review, in characters. */
export const gapReasonLength = 2000;

/** File extensions accepted for lab documents. */
export const labFileExtensions = ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'txt'] as const;

/** File types that the sides of a collaboration can send each other. */
export const exchangedFileExtensions = [...labFileExtensions, 'csv', 'xlsx'] as const;

/** Longest document description, in characters. */
export const documentDescriptionLength = 2000;

/** Longest free-text answer, in characters. */
export const answerTextLength = 2000;

/** Most documents of an answer. */
export const answerDocuments = 10;
