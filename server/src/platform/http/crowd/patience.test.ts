import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callBodyMilliseconds, uploadPace, watchBodies } from './patience.ts';

let server: Server;
let served = 0;
const sockets: Socket[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  served = 0;
  server = createServer((request, response) => {
    request.on('error', () => undefined);
    request.resume().on('end', () => {
      served += 1;
      response.end('done');
    });
  });
  watchBodies(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Sends the head of a request, and gives what came back so far. */
const begin = async (type: string, length: number) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  let closed = false;
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket
    .on('error', () => undefined)
    .on('close', () => {
      closed = true;
    });
  socket.write(`POST /x HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`);
  await wait(50);
  return { send: (bytes: number) => socket.write('x'.repeat(bytes)), received: () => received, closed: () => closed };
};

/** Lets time pass, and what was sent arrive. */
const pass = async (milliseconds: number) => {
  await wait(30);
  await vi.advanceTimersByTimeAsync(milliseconds);
  await wait(30);
};

const multipart = 'multipart/form-data; boundary=x';

it('T19 an upload that has stalled for a minute is ended with 408', async () => {
  const upload = await begin(multipart, 1_000_000);
  upload.send(100_000);
  await pass(2000);
  await pass(uploadPace.milliseconds - 2000);
  expect(upload.closed()).toBe(false);
  await pass(4000);
  expect(upload.received()).toMatch(/^HTTP\/1\.1 408 /);
  expect(upload.closed()).toBe(true);
  expect(served).toBe(0);
});

it('T19 so is one that only drips', async () => {
  const upload = await begin(multipart, 1_000_000);
  for (let turn = 0; turn < 13 && !upload.closed(); turn += 1) {
    upload.send(100);
    await pass(5000);
  }
  expect(upload.closed()).toBe(true);
});

it('an upload over a slow line takes as long as it needs', async () => {
  const parts = 20;
  const upload = await begin(multipart, parts * uploadPace.bytes);
  for (let part = 0; part < parts; part += 1) {
    upload.send(uploadPace.bytes);
    await pass(50_000);
  }
  await vi.waitFor(() => expect(served).toBe(1), { timeout: 600_000 });
  expect(upload.received()).toMatch(/^HTTP\/1\.1 200 /);
});

it('T19 the small body of a call has half a minute in all', async () => {
  const call = await begin('application/json', 1000);
  for (let turn = 0; turn < 7 && !call.closed(); turn += 1) {
    call.send(100);
    await pass(callBodyMilliseconds / 6);
  }
  expect(call.closed()).toBe(true);
  expect(served).toBe(0);
});

it('who waits for a long answer is left alone', async () => {
  const call = await begin('application/json', 10);
  call.send(10);
  await vi.waitFor(() => expect(served).toBe(1), { timeout: 600_000 });
  await pass(10 * 60_000);
  expect(call.closed()).toBe(false);
});
