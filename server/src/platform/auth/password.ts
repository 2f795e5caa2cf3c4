import { AsyncLocalStorage } from 'node:async_hooks';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { inTurns } from '../turns.ts';

type Known = { readonly password: string; readonly hash: string };

const known = new AsyncLocalStorage<Known>();

/**
 * Runs work in which a password and its hash are taken to belong together. Hashing is slow on purpose: it is done before a
 * transaction begins, not while one is open.
 */
export const withKnownPassword = <Value>(pair: Known, work: () => Promise<Value>): Promise<Value> => known.run(pair, work);

const derive = promisify(argon2);

/** One of libuv's threads, which files and DNS lookups need too, stays free of hashes. */
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
const turn = inTurns(Math.max(1, Math.min(availableParallelism(), threads - 1)));

/** OWASP's argon2id setting of least memory: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const digest = (password: string, nonce: Buffer, { memory, passes, parallelism, tagLength }: typeof cost) =>
  turn(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength }));

/** @returns the PHC string of an argon2id hash with a fresh 16-byte salt. */
export const hashPassword = async (password: string): Promise<string> => {
  const pair = known.getStore();
  if (pair?.password === password) return pair.hash;
  const salt = randomBytes(16);
  const tag = await digest(password, salt, cost);
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${salt.toString('base64url')}$${Buffer.from(tag).toString('base64url')}`;
};

const phcPattern = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([\w-]+)\$([\w-]+)$/;

/** @returns false for a wrong password and for a string that is no argon2id hash. */
export const verifyPassword = async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
  const pair = known.getStore();
  if (pair?.hash === hash && pair.password === password) return true;
  const [, memory, passes, parallelism, salt, tag] = phcPattern.exec(hash) ?? [];
  if (!salt || !tag) return false;
  const expected = Buffer.from(tag, 'base64url');
  const setting = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  return timingSafeEqual(Buffer.from(await digest(password, Buffer.from(salt, 'base64url'), setting)), expected);
};
