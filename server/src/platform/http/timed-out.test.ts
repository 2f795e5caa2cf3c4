import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { answerMalformed } from './malformed.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

it('OPS-025: connections that time out are destroyed, also where the client keeps its half open', async () => {
  server = createServer({ connectionsCheckingInterval: 20 }, (_request, response) => response.end('done'));
  server.headersTimeout = 100;
  server.requestTimeout = 0;
  answerMalformed(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answers: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).on('data', (data: Buffer) => answers.push(data.toString()));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    sockets.push(socket);
  }
  await expect.poll(() => answers.length).toBe(20);
  expect(answers.every((answer) => answer.startsWith('HTTP/1.1 408 '))).toBe(true);
  await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0);
});
