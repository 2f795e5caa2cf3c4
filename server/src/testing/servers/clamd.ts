import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * What goes wrong with one file. `hang`: no answer; `reset`: the connection breaks after the first bytes; `early-close`: it is
 * closed without an answer; `error`: the scanner reports a fault; `babble`: an endless answer.
 */
export type ClamdFault = 'hang' | 'reset' | 'early-close' | 'error' | 'babble' | 'too-large';

/** The harmless text that every scanner takes for a virus, in two parts so that no scanner finds it in this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export type ClamdStub = {
  readonly url: string;
  /** Sizes of the files that came whole. */
  readonly scanned: number[];
  /** Faults of the next files, first first. */
  readonly faults: ClamdFault[];
  readonly stop: () => Promise<void>;
};

const faultAnswers = {
  error: 'Can not open temporary file ERROR\0',
  babble: 'x'.repeat(10_000),
  'too-large': 'INSTREAM size limit exceeded. ERROR\0',
} as const;

/** The frames of `INSTREAM` put together, or null while some are missing. */
const contentOf = (received: Buffer): Buffer | null => {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
};

/** A scanner on this machine that speaks clamd's protocol: PING, VERSION and INSTREAM, with faults on request. */
export const startClamdStub = async ({
  path,
  maxBytes = 25_000_000,
}: {
  path?: string;
  maxBytes?: number;
} = {}): Promise<ClamdStub> => {
  const scanned: number[] = [];
  const faults: ClamdFault[] = [];
  const open = new Set<Socket>();

  const answerFile = (socket: Socket, content: Buffer): void => {
    if (content.length > maxBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    scanned.push(content.length);
    socket.end(content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  };

  const server = createServer((socket) => {
    open.add(socket);
    let received: Buffer = Buffer.alloc(0);
    let fault: ClamdFault | undefined;
    let isFile = false;
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (!isFile) {
        const end = received.indexOf(0);
        if (end < 0) return;
        const command = received.toString('latin1', 0, end);
        received = received.subarray(end + 1);
        if (command === 'zPING') return void socket.end('PONG\0');
        if (command === 'zVERSION') return void socket.end('ClamAV 1.4.3/27000/Mon Nov 16 09:00:00 2026\0');
        if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
        isFile = true;
        fault = faults.shift();
      }
      if (fault === 'hang') return;
      if (fault === 'reset') return void socket.resetAndDestroy();
      if (fault === 'early-close') return void socket.end();
      if (fault) return void socket.end(faultAnswers[fault]);
      const content = contentOf(received);
      if (content) answerFile(socket, content);
    });
  });
  await new Promise<void>((resolve) => (path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve)));
  return {
    url: path ? `unix:${path}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    faults,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      if (path) await rm(path, { force: true });
    },
  };
};
