import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { World } from '../platform/world.ts';
import { CommandError } from './process.ts';
import { type BackupRequest, type BackupSummary, type Progress, takeBackup } from './take-backup.ts';

/** Address at which the process that has the embedded database open takes backups: only its own user can read this. */
const placeSchema = z.strictObject({ pid: z.number(), port: z.number(), token: z.string() });
type Place = z.infer<typeof placeSchema>;

const placeOf = (dataDirectory: string): string => join(dataDirectory, 'backup-channel.json');

const requestSchema = z.strictObject({ directory: z.string(), withSecret: z.boolean() }) satisfies z.ZodType<BackupRequest>;

/** One line of the answer. */
type Line =
  | { readonly said: string }
  | { readonly done: BackupSummary }
  | { readonly failed: string; readonly exitCode: number };

const isToken = (given: string | undefined, token: string): boolean => {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${token}`)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const answer = async (world: World, call: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> => {
  const write = (line: Line) => response.write(`${JSON.stringify(line)}\n`);
  const gone = new AbortController();
  response.on('close', () => gone.abort(new CommandError('The command was ended.')));
  try {
    const asked = requestSchema.parse(await json(call));
    const progress: Progress = { say: (said) => write({ said }), signal: AbortSignal.any([signal, gone.signal]) };
    write({ done: await takeBackup(world, asked, progress) });
  } catch (error) {
    if (!(error instanceof CommandError)) world.log.error({ err: error }, 'a backup failed');
    write({ failed: (error as Error).message, exitCode: error instanceof CommandError ? error.exitCode : 1 });
  }
  response.end();
};

/**
 * Lets `aliquot backup` run beside this process when the database is the embedded one, which no other process can open: listens
 * on a free port of this machine, and writes port and token to a file in the data directory. @returns a function that ends it.
 */
export const offerBackups = async (world: World): Promise<() => Promise<void>> => {
  const { database, config } = world;
  if (database.kind !== 'pglite') return async () => undefined;
  const token = randomBytes(32).toString('base64url');
  const stopping = new AbortController();
  const server = createServer((call, response) => {
    if (isToken(call.headers.authorization, token))
      answer(world, call, response, stopping.signal).catch((error: unknown) =>
        world.log.error({ err: error }, 'a backup failed'),
      );
    else response.writeHead(401).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const place: Place = { pid: process.pid, port: (server.address() as AddressInfo).port, token };
  const path = placeOf(config.dataDirectory);
  await rm(path, { force: true });
  await writeFile(path, JSON.stringify(place), { mode: 0o600, flag: 'wx' });
  return async () => {
    stopping.abort(new CommandError('The product is stopping.'));
    await rm(path, { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
};

const readPlace = async (dataDirectory: string, pid: number): Promise<Place> => {
  const content = await readFile(placeOf(dataDirectory), 'utf8').catch(() => '{}');
  const { success, data } = placeSchema.safeParse(JSON.parse(content));
  if (success && data.pid === pid) return data;
  throw new CommandError(
    `Process ${pid} has the embedded database open and takes no backups now: it is starting, or is another command. Try again, or stop it.`,
  );
};

const send = ({ port, token }: Place, asked: BackupRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers, agent: false }, resolve);
    call.on('error', reject);
    call.end(JSON.stringify(asked));
  });

/** Asks the process that has the embedded database open to take a backup. */
export const backUpBeside = async (
  dataDirectory: string,
  pid: number,
  asked: BackupRequest,
  say: (line: string) => void,
): Promise<BackupSummary> => {
  const response = await send(await readPlace(dataDirectory, pid), asked);
  if (response.statusCode !== 200) {
    response.resume();
    throw new CommandError(`Process ${pid} refused to take the backup. Restart Aliquot, then try again.`);
  }
  for await (const text of createInterface({ input: response })) {
    const line = JSON.parse(text) as Line;
    if ('said' in line) say(line.said);
    else if ('done' in line) return line.done;
    else throw new CommandError(line.failed, line.exitCode);
  }
  throw new CommandError(`Process ${pid} ended before the backup was done. Start Aliquot, or back up while it is stopped.`);
};
