import { emailPattern } from '@aliquot/contract/limits';

/** One message to one person. `to` is an address alone; `html` and `text` say the same. */
export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers by name, such as `Auto-Submitted`. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends mail. Resolves to the id of the message once the server, or the outbox, has taken it; rejects with a `MailError`. */
export type Mailer = { send(message: MailMessage): Promise<{ readonly id: string }> };

/** `permanent`: sending the same message again cannot succeed, so a job should not. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean, cause?: unknown) {
    super(message, { cause });
    this.permanent = permanent;
  }
}

const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * The message with every header on one line, so that a name or a title from a form cannot add headers or recipients. Throws a
 * permanent `MailError` for an address that is not one, or a header name that cannot be one.
 */
export const checkedMessage = (message: MailMessage): MailMessage => {
  if (!emailPattern.test(message.to) || /[,;<>()"\\]/.test(message.to)) throw new MailError('not an email address', true);
  const headers = Object.entries(message.headers ?? {}).map(([name, value]): [string, string] => {
    if (!headerName.test(name)) throw new MailError('not a name of a header', true);
    return [name, oneLine(value)];
  });
  return { ...message, subject: oneLine(message.subject), headers: Object.fromEntries(headers) };
};
