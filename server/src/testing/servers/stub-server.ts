import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StubServer = { readonly url: string; readonly port: number; readonly stop: () => Promise<void> };

export type StubListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers on a port of this machine in place of another's service; `stop` cuts what is open. */
export const startStubServer = async (listener: StubListener, wanted = 0): Promise<StubServer> => {
  const server = createServer((request, response) => {
    listener(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
