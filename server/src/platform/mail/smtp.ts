import { checkedMessage, MailError, type Mailer, newMailId } from './message.ts';

/** Milliseconds; for tests, which cannot wait as long as a slow mail server may take. */
type SmtpTimeouts = { readonly connect: number; readonly idle: number };

const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  (!('code' in error) || error.code !== 'EAUTH');

/**
 * Hands messages to the server of an `smtp://` or `smtps://` URL, one connection each. TLS is used when the server offers it;
 * `?requireTLS=true` in the URL insists on it. Refused credentials do not count as permanent: the operator can mend them.
 */
export const createSmtpMailer = (
  url: string,
  from: string,
  timeouts: SmtpTimeouts = { connect: 10_000, idle: 30_000 },
): Mailer => {
  const openTransport = async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: timeouts.connect,
      dnsTimeout: timeouts.connect,
      greetingTimeout: timeouts.connect,
      socketTimeout: timeouts.idle,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let opened: ReturnType<typeof openTransport> | undefined;
  const transport = () => (opened ??= openTransport());
  const host = URL.parse(url)?.host ?? 'of SMTP_URL';
  const domain = /@([^\s<>]+)>?$/.exec(from.trim())?.[1] ?? 'localhost';
  return {
    ready: async () => {
      try {
        await (await transport()).verify();
      } catch (error) {
        throw new MailError(`the mail server ${host} does not answer, or refuses to sign in`, false, error);
      }
    },

    send: async (message) => {
      const { id = newMailId(), to, subject, text, html, headers = {} } = checkedMessage(message);
      const messageId = `<${id}@${domain}>`;
      try {
        const mail = await transport();
        await mail.sendMail({ messageId, from, to: { name: '', address: to }, subject, text, html, headers });
        return { id: messageId };
      } catch (error) {
        throw new MailError(`the mail server ${host} did not take the message`, isPermanent(error), error);
      }
    },
  };
};
