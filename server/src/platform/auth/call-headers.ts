import type { IncomingMessage } from 'node:http';
import { clientAddressHeader } from './auth.ts';

/** What the account service needs of a request that is answered by one of our own handlers: who calls, from where, with what. */
export const callHeaders = ({ headers }: IncomingMessage): Headers => {
  const passed = new Headers({ cookie: '' });
  for (const name of ['cookie', 'user-agent', clientAddressHeader]) passed.set(name, String(headers[name] ?? ''));
  return passed;
};
