import { createHash, randomBytes } from 'node:crypto';
import { emailPattern } from '@aliquot/contract/limits';

/** One message to one person. `to` is an address alone; `html` and `text` say the same. */
export type MailMessage = {
  /** Made when the message is queued (`newMailId`): sent again after an interruption, it is the same message. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers by name, such as `Auto-Submitted`. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends mail. Resolves to the id of the message once the server, or the outbox, has taken it; rejects with a `MailError`. */
export type Mailer = {
  send(message: MailMessage): Promise<{ readonly id: string }>;
  /** Resolves when messages can be sent; rejects with a `MailError`. */
  ready(): Promise<void>;
};

/** `permanent`: sending the same message again cannot succeed, so a job should not. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean, cause?: unknown) {
    super(message, { cause });
    this.permanent = permanent;
  }
}

const randomDigits = 6;
const idPattern = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/;

/** True if a text can be the id of a message. */
export const isMailId = (text: string): boolean => idPattern.test(text);

/** An id for a new message. Ids sort by time. */
export const newMailId = (at = new Date()): string =>
  `${at.toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(randomDigits).toString('hex')}`;

/** The id of a message for one of several readers: always the same. */
export const mailIdFor = (id: string, reader: string): string => {
  const digits = createHash('sha256').update(`${id} ${reader}`).digest('hex');
  return `${id.slice(0, -2 * randomDigits)}${digits.slice(0, 2 * randomDigits)}`;
};

const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * The message with every header on one line, so that a name or a title from a form cannot add headers or recipients. Throws a
 * permanent `MailError` for an address or an id that is not one, or a header name that cannot be one.
 */
export const checkedMessage = (message: MailMessage): MailMessage => {
  if (!emailPattern.test(message.to) || /[,;<>()"\\]/.test(message.to)) throw new MailError('not an email address', true);
  if (message.id !== undefined && !isMailId(message.id)) throw new MailError('not an id of a message', true);
  const headers = Object.entries(message.headers ?? {}).map(([name, value]): [string, string] => {
    if (!headerName.test(name)) throw new MailError('not a name of a header', true);
    return [name, oneLine(value)];
  });
  return { ...message, subject: oneLine(message.subject), headers: Object.fromEntries(headers) };
};
