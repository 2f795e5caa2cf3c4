import type { Config } from '../config.ts';
import type { Scanner } from './clamd.ts';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOENT: 'no such socket',
  EACCES: 'this user may not use the socket',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'unknown host',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'timed out',
};

type Configured = NonNullable<Config['scanner']>;

const consequences: Readonly<Record<Configured['whenAway'], string>> = {
  wait: 'uploads wait until it does',
  pass: 'uploads pass without a scan until it does',
};

/** The version of the scanner. Rejects, where it cannot be reached, with a sentence that names it and what happens to uploads. */
export const askVersion = async (scanner: Scanner, { address, whenAway }: Configured): Promise<string> => {
  try {
    return await scanner.version();
  } catch (error) {
    const reason = reasons[String(Reflect.get(error as Error, 'code'))];
    if (reason === undefined) throw error;
    const place = 'path' in address ? address.path : `${address.host}:${address.port}`;
    throw new Error(`the scanner at ${place} does not answer (${reason}): ${consequences[whenAway]}`, { cause: error });
  }
};
