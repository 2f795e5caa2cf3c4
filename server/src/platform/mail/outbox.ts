import { access, constants, mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@aliquot/contract/limits';
import { z } from 'zod';
import { checkedMessage, isMailId, MailError, type Mailer, newMailId } from './message.ts';

const storedSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** A message that was kept instead of sent; `at` is an ISO time. */
export type OutboxMessage = z.infer<typeof storedSchema>;

export type Outbox = Mailer & {
  /** Newest first, `pageSize` of them (20, at most 100); `before` is the last id of the page before. */
  list(page?: { readonly before?: string; readonly pageSize?: number }): Promise<OutboxMessage[]>;
  /** Null when there is no such message. */
  read(id: string): Promise<OutboxMessage | null>;
  /** The message as it would have gone over the wire (RFC 5322); null when there is no such message. */
  readSource(id: string): Promise<Buffer | null>;
};

const writeWhole = async (path: string, content: string | Buffer): Promise<void> => {
  const handle = await open(`${path}.part`, 'w', 0o600);
  try {
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
  await rename(`${path}.part`, path);
};

const readOrNull = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/** The library is loaded with the first message. */
const openComposer = async () =>
  (await import('nodemailer')).createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/**
 * Keeps messages in a directory instead of sending them: `<id>.json` for the page that shows them, `<id>.eml` as a mail program
 * opens it. Messages hold sign-in links, so the files are readable by the server's user alone.
 */
export const createOutbox = (directory: string, from: string): Outbox => {
  let opened: ReturnType<typeof openComposer> | undefined;
  const fileOf = (id: string, extension: 'json' | 'eml'): string => join(directory, `${id}.${extension}`);

  const read = async (id: string): Promise<OutboxMessage | null> => {
    const content = isMailId(id) ? await readOrNull(fileOf(id, 'json')) : null;
    return content && storedSchema.parse(JSON.parse(content.toString('utf8')));
  };

  return {
    read,

    ready: async () => {
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await access(directory, constants.W_OK);
      } catch (error) {
        throw new MailError('the outbox cannot be written', false, error);
      }
    },

    send: async (message) => {
      const at = new Date();
      const { id = newMailId(at), to, subject, text, html, headers = {} } = checkedMessage(message);
      const composer = await (opened ??= openComposer());
      const { message: source } = await composer.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
        messageId: `<${id}@aliquot.localhost>`,
        date: at,
      });
      const stored: OutboxMessage = { id, at: at.toISOString(), from, to, subject, text, html, headers };
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await writeWhole(fileOf(id, 'eml'), Buffer.isBuffer(source) ? source : '');
        await writeWhole(fileOf(id, 'json'), JSON.stringify(stored, null, 2));
      } catch (error) {
        throw new MailError('the outbox cannot be written', false, error);
      }
      return { id };
    },

    list: async ({ before = '~', pageSize = limits.pageSizeDefault } = {}) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const names = await readdir(directory);
      const ids = names.flatMap((name) => (name.endsWith('.json') ? name.slice(0, -'.json'.length) : []));
      const page = ids
        .filter((id) => isMailId(id) && id < before)
        .sort()
        .reverse()
        .slice(0, Math.min(pageSize, limits.pageSizeMax));
      return (await Promise.all(page.map(read))).filter((message) => message !== null);
    },

    readSource: async (id) => (isMailId(id) ? readOrNull(fileOf(id, 'eml')) : null),
  };
};
