import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '@aliquot/contract/limits';
import busboy from 'busboy';
import type { Refusal } from '../../kernel/result.ts';
import { refuse } from '../../kernel/result.ts';
import { diskError, diskFault } from '../storage/disk-errors.ts';
import { makeFormDirectory } from './upload-directory.ts';

/** A parsed form whose files lie on disk; `discard` removes them and must be called when the answer has left. */
export type ReceivedForm = { form: FormData; files: number; bytes: number; discard: () => Promise<void> };

/** Path of a received file's bytes. */
const paths = new WeakMap<File, string>();

/** The path of a received form's file, for code that reads or streams it. @throws Error for a file that no form has brought. */
export const pathOfUpload = (file: File): string => {
  const path = paths.get(file);
  if (path === undefined) throw new Error('not a file of a received form');
  return path;
};

/** A file that lies on disk, as a form would have brought it. */
export const fileOnDisk = async (path: string, name: string, type: string): Promise<File> => {
  const file = new File([await openAsBlob(path)], name, { type });
  paths.set(file, path);
  return file;
};

const fieldBytes = 262_144;
const fields = 50;

const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && 'ok' in value;

/**
 * Streams a multipart body to disk below `uploadDirectory`, so that an upload costs no memory. A file over the limit is cut one
 * byte above it: its size then shows that it is too large, and the other files of the form continue. @returns a refusal when
 * the form as a whole is malformed or too large. @throws StorageError when the disk cannot take it.
 */
export const receiveForm = async (request: IncomingMessage, uploadDirectory: string): Promise<ReceivedForm | Refusal> => {
  if (Number(request.headers['content-length'] ?? 0) > limits.uploadBytes + fieldBytes) {
    request.resume();
    return refuse('PAYLOAD_TOO_LARGE', 'The files are too large together. Send fewer at a time.');
  }
  const directory = await makeFormDirectory(uploadDirectory).catch((error: unknown) => {
    request.resume();
    throw diskError(error);
  });
  const discard = () => rm(directory, { recursive: true, force: true });
  try {
    const form = await parse(request, directory);
    if (isRefusal(form)) {
      await discard();
      return form;
    }
    const files = [...form.values()].filter((value) => value instanceof File);
    return { form, files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0), discard };
  } catch (error) {
    await discard().catch(() => undefined);
    const fault = diskFault(error);
    if (fault) throw fault;
    return refuse('BAD_REQUEST', 'The upload was cut off or is not a valid form. Please try again.');
  }
};

const parse = (request: IncomingMessage, directory: string) =>
  new Promise<FormData | Refusal>((resolve, reject) => {
    const parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        fileSize: limits.fileBytes + 1,
        files: limits.filesPerUpload,
        fields,
        fieldSize: fieldBytes,
        parts: fields + limits.filesPerUpload,
      },
    });
    const parts: Promise<readonly [string, string | File]>[] = [];
    let refusal: Refusal | undefined;
    let total = 0;
    parser.on('field', (name, value) => parts.push(Promise.resolve([name, value] as const)));
    parser.on('file', (name, stream, { filename, mimeType }) => {
      const path = join(directory, randomUUID());
      stream.on('data', (chunk: Buffer) => {
        total += chunk.length;
        if (total > limits.uploadBytes)
          refusal ??= refuse('PAYLOAD_TOO_LARGE', 'The files are too large together. Send fewer at a time.');
      });
      const kept = pipeline(stream, createWriteStream(path, { mode: 0o600 })).then(
        async () => [name, await fileOnDisk(path, filename || 'file', mimeType)] as const,
      );
      kept.catch((error: Error) => parser.destroy(error));
      parts.push(kept);
    });
    parser.on('filesLimit', () => {
      refusal ??= refuse('PAYLOAD_TOO_LARGE', `At most ${limits.filesPerUpload} files can be sent at once.`);
    });
    parser.on('fieldsLimit', () => {
      refusal ??= refuse('PAYLOAD_TOO_LARGE');
    });
    parser.on('error', reject);
    // This also closes the file that it was writing.
    request.on('aborted', () => parser.destroy(new Error('aborted')));
    parser.on('close', () => {
      Promise.all(parts).then((entries) => {
        if (refusal) return resolve(refusal);
        const form = new FormData();
        for (const [name, value] of entries) form.append(name, value);
        return resolve(form);
      }, reject);
    });
    request.pipe(parser);
  });
