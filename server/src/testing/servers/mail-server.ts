import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A message as it came over the wire; `source` is its text as bytes read as Latin-1. */
export type ReceivedMail = { readonly from: string; readonly to: readonly string[]; readonly source: string };

export type TestMailServer = {
  readonly url: string;
  readonly port: number;
  /** What was taken, oldest first. */
  readonly received: readonly ReceivedMail[];
  readonly stop: () => Promise<void>;
};

/** A mail server on this machine, without TLS, that takes what the options do not refuse; `at` is its port, any free one when absent. */
export const startMailServer = async (options: SMTPServerOptions = {}, at = 0): Promise<TestMailServer> => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from: sender, to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // a client that gives up is no matter of the test
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, port, received, stop };
};

/** A refusal of the server, by its code: permanent from 500 on, temporary below. */
export const mailRefusal = (responseCode: number): Error => Object.assign(new Error('refused'), { responseCode });

const decoded = (encoding: string, body: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8');
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** By lower-case name; a folded header is one line. */
const headersOf = (head: string) =>
  Object.fromEntries(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const),
  );

/** The headers of a message by lower-case name, and its parts decoded by type. */
export const readMail = ({ source }: ReceivedMail) => {
  const end = source.indexOf('\r\n\r\n');
  const headers = headersOf(source.slice(0, end));
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = source
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const split = part.indexOf('\r\n\r\n');
      const own = headersOf(part.slice(2, split));
      const type = own['content-type']?.split(';')[0] ?? '';
      return [type, decoded(own['content-transfer-encoding'] ?? '', part.slice(split + 4))] as const;
    });
  return { headers, parts: Object.fromEntries(parts) as Readonly<Record<string, string>> };
};
