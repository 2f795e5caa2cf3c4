import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mailRefusal, readMail, startMailServer } from '../../testing/servers/mail-server.ts';
import { accountMail } from './account-mail.ts';
import { checkedMessage, createOutbox, isMailId, MailError, type MailMessage, mailIdFor, newMailId } from './index.ts';
import { createSmtpMailer } from './smtp.ts';

const from = 'Aliquot <no-reply@example.org>';
const message: MailMessage = {
  to: 'ada@example.com',
  subject: 'Prüfung bestätigt ✓',
  text: 'Plain words.\n',
  html: '<p>Words with <b>form</b>.</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
};

const startServer = async (options: SMTPServerOptions = {}) => {
  const server = await startMailServer(options);
  onTestFinished(server.stop);
  return server;
};

const failureOf = async (work: Promise<unknown>): Promise<MailError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailError)) throw new Error(`expected a MailError, got ${String(error)}`);
  return error;
};

const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _, done) =>
  username === 'lab' && password === 'p@ss' ? done(null, { user: username }) : done(mailRefusal(535));

describe('createSmtpMailer', () => {
  it('delivers text and HTML to one recipient', async () => {
    const { url, received } = await startServer();
    const { id } = await createSmtpMailer(url, from).send(message);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@example.org', to: ['ada@example.com'] });
    const source = received[0]?.source ?? '';
    expect(source).toContain(`Message-ID: ${id}`);
    expect(source).toMatch(/^From: Aliquot <no-reply@example.org>\r$/m);
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(source).toMatch(/Content-Type: text\/plain[\s\S]*Plain words\.[\s\S]*Content-Type: text\/html[\s\S]*<b>form<\/b>/);
  });

  it('OPS-008 sends a message with an id under the same id again', async () => {
    const { url, received } = await startServer();
    const mailer = createSmtpMailer(url, from);
    const queued = { ...message, id: newMailId() };
    await mailer.send(queued);
    await mailer.send(queued);
    await mailer.send({ ...message, id: newMailId() });
    const ids = received.map((mail) => readMail(mail).headers['message-id']);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('OPS-009 is ready while the server answers', async () => {
    const server = await startMailServer();
    const mailer = createSmtpMailer(server.url, from);
    await expect(mailer.ready()).resolves.toBeUndefined();
    await server.stop();
    expect((await failureOf(mailer.ready())).message).toBe(
      `the mail server ${new URL(server.url).host} does not answer, or refuses to sign in`,
    );
  });

  it('signs in with the credentials of the URL', async () => {
    const { port, received } = await startServer({ authOptional: false, onAuth });
    await createSmtpMailer(`smtp://lab:p%40ss@127.0.0.1:${port}`, from).send(message);
    expect(received).toHaveLength(1);
    const wrong = await failureOf(createSmtpMailer(`smtp://lab:no@127.0.0.1:${port}`, from).send(message));
    expect(wrong.permanent).toBe(false);
  });

  it.each([
    ['an unknown mailbox', 550, true],
    ['a full mailbox', 452, false],
  ])('tells whether to try again: %s', async (_, responseCode, permanent) => {
    const { url } = await startServer({ onRcptTo: (_address, _session, done) => done(mailRefusal(responseCode)) });
    expect((await failureOf(createSmtpMailer(url, from).send(message))).permanent).toBe(permanent);
  });

  it('insists on TLS when the URL says so', async () => {
    const { url, received } = await startServer();
    await failureOf(createSmtpMailer(`${url}/?requireTLS=true`, from).send(message));
    expect(received).toEqual([]);
  });

  it('gives up on a server that does not speak, and on none', async () => {
    const mute = createServer();
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, from, { connect: 150, idle: 150 });
    expect((await failureOf(mailer.send(message))).permanent).toBe(false);
    await new Promise((resolve) => mute.close(resolve));
    expect((await failureOf(mailer.send(message))).permanent).toBe(false);
  });

  it('lets no form field add a header or a recipient', async () => {
    const { url, received } = await startServer();
    const subject = 'Hi\r\nBcc: eve@example.com\r\n\r\nbody';
    await createSmtpMailer(url, from).send({ ...message, subject, headers: { 'X-Lab': 'A\r\nCc: eve@example.com' } });
    expect(received[0]?.to).toEqual(['ada@example.com']);
    expect(received[0]?.source).not.toMatch(/^(Bcc|Cc):/im);
    expect(received[0]?.source).toMatch(/^Subject: Hi Bcc: eve@example.com body\r$/m);
  });
});

describe('checkedMessage', () => {
  it.each([
    '',
    'ada',
    'ada@example',
    'ada@example.com,eve@example.com',
    'ada@example.com\r\nBcc: e@x.org',
    '<ada@example.com>',
    'Ada <ada@example.com>',
    'ada@example.com;eve@x.org',
    '"a b"@example.com',
    'ada@example.com (x)',
  ])('refuses the address %j permanently', (to) => {
    expect(() => checkedMessage({ ...message, to })).toThrow(MailError);
  });

  it.each(['X Y', 'X:Y', '', 'X\r\nBcc'])('refuses the header name %j', (name) => {
    expect(() => checkedMessage({ ...message, headers: { [name]: 'x' } })).toThrow(MailError);
  });
});

const outboxDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'aliquot-outbox-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, 'outbox');
};

describe('createOutbox', () => {
  it('keeps what was sent, to be read by its owner alone', async () => {
    const directory = outboxDirectory();
    const outbox = createOutbox(directory, from);
    const { id } = await outbox.send(message);
    expect(await outbox.read(id)).toEqual({ ...message, id, from, at: expect.stringMatching(/Z$/) });
    const source = (await outbox.readSource(id))?.toString() ?? '';
    expect(source).toMatch(/^To: ada@example.com\r$/m);
    expect(source).toMatch(/Content-Type: multipart\/alternative/);
    expect(readdirSync(directory).sort()).toEqual([`${id}.eml`, `${id}.json`]);
    expect(readdirSync(directory).map((name) => statSync(join(directory, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  it('OPS-008 keeps a message with an id once, also when it was interrupted as it was written', async () => {
    const directory = outboxDirectory();
    const outbox = createOutbox(directory, from);
    const id = newMailId();
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `${id}.eml.part`), 'half a mess');
    for (let time = 0; time < 2; time += 1) expect(await outbox.send({ ...message, id })).toEqual({ id });
    expect(readdirSync(directory).sort()).toEqual([`${id}.eml`, `${id}.json`]);
    expect((await failureOf(outbox.send({ ...message, id: '../../elsewhere' }))).permanent).toBe(true);
  });

  it('OPS-008 gives each reader of a letter a message of their own, always the same', () => {
    const id = newMailId();
    expect(mailIdFor(id, 'ada@example.com')).toBe(mailIdFor(id, 'ada@example.com'));
    const ids = [
      id,
      mailIdFor(id, 'ada@example.com'),
      mailIdFor(id, 'bo@example.com'),
      mailIdFor(newMailId(), 'ada@example.com'),
    ];
    expect(new Set(ids).size).toBe(4);
    expect(ids.every(isMailId)).toBe(true);
  });

  it('lists newest first, page by page', async () => {
    const directory = outboxDirectory();
    const outbox = createOutbox(directory, from);
    expect(await outbox.list()).toEqual([]);
    for (let index = 0; index < 25; index += 1) {
      await outbox.send({ ...message, subject: `${index}` });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    writeFileSync(join(directory, 'notes.json'), 'not a message');
    const first = await outbox.list();
    expect(first.map(({ subject }) => subject)).toEqual(Array.from({ length: 20 }, (_, index) => `${24 - index}`));
    const rest = await outbox.list({ before: first.at(-1)?.id ?? '' });
    expect(rest.map(({ subject }) => subject)).toEqual(['4', '3', '2', '1', '0']);
  });

  it.each(['../outbox', '..', '', 'notes', '20260101T000000000Z-0123456789ab/../x'])('has no message %j', async (id) => {
    const outbox = createOutbox(outboxDirectory(), from);
    expect(await outbox.read(id)).toBeNull();
    expect(await outbox.readSource(id)).toBeNull();
  });

  it('checks messages as sending does', async () => {
    expect((await failureOf(createOutbox(outboxDirectory(), from).send({ ...message, to: 'a@b.c, d@e.f' }))).permanent).toBe(
      true,
    );
  });
});

describe('accountMail', () => {
  const account = {
    kind: 'reset-password',
    to: 'ada@example.com',
    name: 'Ada <b>',
    url: 'https://x.example.org',
    token: 'a+b/c',
  } as const;

  it('ACC-028 leads to /confirm of the public origin', () => {
    const { to, text, html } = accountMail(account, 'https://labs.example.org');
    expect(to).toBe('ada@example.com');
    expect(text).toContain('https://labs.example.org/confirm?token_hash=a%2Bb%2Fc&type=recovery');
    expect(html).toContain('href="https://labs.example.org/confirm?token_hash=a%2Bb%2Fc&amp;type=recovery"');
    expect(html).toContain('Ada &lt;b&gt;');
  });

  it('confirms an address with another type of link', () => {
    expect(accountMail({ ...account, kind: 'verify-email' }, 'https://labs.example.org').text).toContain('&type=signup');
  });
});
