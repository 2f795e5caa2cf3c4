/** Numbers that both sides keep. Sizes are bytes, durations milliseconds unless the name says otherwise. */
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
  /** How long whoever deleted a project can take that back. */
  projectUndoMilliseconds: 1_800_000,
  titleLength: 200,
  descriptionLength: 20_000,
  addressSearchMinLength: 3,
  addressSuggestions: 5,
  heartbeatMilliseconds: 30_000,
  requestTimeoutMilliseconds: 10_000,
} as const;

/** One e-mail pattern for every form: text, @, text, dot, text, no spaces. Linear in the length of its input. */
export const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** A telephone number as E.164 has it. */
export const phonePattern = /^\+[1-9]\d{6,14}$/;

/** A number without the spaces and signs that people write into it. */
export const bareNumber = (text: string): string => text.replaceAll(/[\s().-]/g, '');

/** Longest reason for which a gap is taken for closed, and longest word of a reviewer on it, in characters. */
export const gapReasonLength = 2000;

/** What a laboratory's files may end in. */
export const labFileExtensions = ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'txt'] as const;

/** Longest description of a document, in characters. */
export const documentDescriptionLength = 2000;

/** Longest free-text answer that is kept, in characters. */
export const answerTextLength = 2000;

/** How many documents can be named beside one answer. */
export const answerDocuments = 10;
