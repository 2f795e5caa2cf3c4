import type { IncomingMessage } from 'node:http';
import { clientAddressHeader } from './auth.ts';

/** Headers that the account service needs from a request answered by our own handlers: session, address and device. */
export const callHeaders = ({ headers }: IncomingMessage): Headers => {
  const passed = new Headers({ cookie: '' });
  for (const name of ['cookie', 'user-agent', clientAddressHeader]) passed.set(name, String(headers[name] ?? ''));
  return passed;
};
