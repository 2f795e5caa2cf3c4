import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errorCatalogue } from '@aliquot/contract/errors';
import { errorBody } from './error-bodies.ts';

const tooLate = 'ERR_HTTP_REQUEST_TIMEOUT';
const timeout = 408;
/** For an answer to arrive whose client is still sending. */
const lingerMilliseconds = 1000;

/** A client that does not close its half keeps no connection open. */
const write = (socket: Duplex, status: number, body: string): void => {
  socket.once('finish', () => setTimeout(() => socket.destroy(), lingerMilliseconds).unref());
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
};

/** Answers what is no HTTP request, or one with a target or headers too long to be read, as every other refusal is answered. */
export const answerMalformed = (server: Server): void => {
  // A tunnel through the product: without a listener, Node closes the connection and says nothing.
  server.on('connect', (_request, socket) =>
    write(socket, errorCatalogue.BAD_REQUEST.status, JSON.stringify(errorBody('BAD_REQUEST', randomUUID()))),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const code: ErrorCode = 'BAD_REQUEST';
    const status = error.code === tooLate ? timeout : errorCatalogue[code].status;
    write(socket, status, JSON.stringify(errorBody(code, randomUUID())));
  });
};
