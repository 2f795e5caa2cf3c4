import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { guardedLookup } from '../outbound.ts';

const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
const answerMilliseconds = 20_000;

/** Address of a process with these settings from its own machine. */
export const ownAddress = ({ host, port }: Pick<Config['server'], 'host' | 'port'>): string => {
  const name = everywhere[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** Asks a process with these settings if it is ready, check by check; null when none answers. */
export const askReady = (server: Pick<Config['server'], 'host' | 'port'>): Promise<Record<string, boolean> | null> =>
  new Promise((resolve) => {
    const options = { lookup: guardedLookup([]), timeout: answerMilliseconds, agent: false };
    const request = get(`${ownAddress(server)}/api/ready`, options, (response) => {
      json(response).then(
        (checks) => resolve(checks as Record<string, boolean>),
        () => resolve(null),
      );
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
  });
