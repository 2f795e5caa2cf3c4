import { randomBytes } from 'node:crypto';
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listsOpenFiles, openFilesBelow } from '../../testing/open-files.ts';
import { receiveForm } from './multipart.ts';
import { staticFiles } from './static.ts';

const patience = { timeout: 600_000 };
/** More than lies in the buffers of a connection. */
const megabytes = 32;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aliquot-broken-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
const contentType = { 'content-type': 'multipart/form-data; boundary=b' };

const listening = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};

describe.runIf(listsOpenFiles)('OPS-009 a connection that breaks off leaves no file open', () => {
  it('while a page asset is sent', async () => {
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'assets/large-1.js'), randomBytes(megabytes * 1_000_000));
    const serve = staticFiles(directory, { publicUrl: 'http://labs.example.org', operator: 'Somebody' });
    const { port, close } = await listening((asked, response) => void serve(asked.url ?? '', asked, response));
    const sent = request({ port, path: '/assets/large-1.js' }).end();
    await new Promise<void>((done) => sent.on('response', (response) => response.once('data', () => done())));
    expect(openFilesBelow(directory)).toHaveLength(1);
    sent.destroy();
    await vi.waitFor(() => expect(openFilesBelow(directory)).toEqual([]), patience);
    close();
  });

  it('while a form is received', async () => {
    const answers: unknown[] = [];
    const { port, close } = await listening((asked) => void receiveForm(asked, directory).then((form) => answers.push(form)));
    const sent = request({ port, method: 'POST', headers: contentType }).on('error', () => undefined);
    sent.write(part);
    sent.write(randomBytes(1_000_000));
    await vi.waitFor(() => expect(openFilesBelow(directory)).toHaveLength(1), patience);
    sent.destroy();
    await vi.waitFor(() => expect(answers).toMatchObject([{ ok: false, code: 'BAD_REQUEST' }]), patience);
    await vi.waitFor(() => expect(openFilesBelow(directory)).toEqual([]), patience);
    close();
  });
});

it('OPS-009 a disk that fills up while a form is received refuses the form, and the rest of it does no harm', async () => {
  const { createWriteStream } = fs;
  fs.createWriteStream = (() =>
    new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })) })) as never;
  syncBuiltinESMExports();
  const failed = Promise.withResolvers<unknown>();
  const { port, close } = await listening(
    (asked, response) =>
      void receiveForm(asked, directory)
        .catch(failed.resolve)
        .finally(() => response.end()),
  );
  const sent = request({ port, method: 'POST', headers: contentType });
  const answered = new Promise((done) => sent.on('response', (response) => response.resume().on('end', done)));
  sent.write(part);
  sent.write(randomBytes(1_000_000));
  expect(await failed.promise).toMatchObject({ code: 'full' });
  fs.createWriteStream = createWriteStream;
  syncBuiltinESMExports();
  sent.end(Buffer.concat([randomBytes(1_000_000), Buffer.from('\r\n--b--\r\n')]));
  await answered;
  expect(fs.readdirSync(directory)).toEqual([]);
  close();
});
