import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { ObjectLocation, StoredObject } from './storage.ts';

/**
 * Files that arrive in parts, by the tus protocol (https://tus.io/protocols/resumable-upload), and wait beside the store until they are
 * whole. Every API process that shares the store continues an upload that another began. Methods reject with a `StorageError`.
 */
export type ResumableUploads = {
  /** `id`: letters, digits and hyphens. `size` in bytes. */
  begin(id: string, size: number): Promise<void>;
  /** Bytes that have arrived; null when there is no such upload. */
  received(id: string): Promise<number | null>;
  /** Answers the HEAD and PATCH requests of the protocol for an upload that the person may continue. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The bytes that have arrived, from the first one. */
  read(id: string): Promise<Readable>;
  /** The last bytes of a whole upload. */
  readEnd(id: string, bytes: number): Promise<Buffer>;
  /** Gives a whole upload its place without sending it again; the upload ends. The key must be free. */
  keep(id: string, location: ObjectLocation, options: { readonly contentType: string }): Promise<StoredObject>;
  /** Every upload with stored parts or notes. */
  ids(): Promise<string[]>;
  /** Resolves when nothing of the upload is left, also when there was none. */
  remove(id: string): Promise<void>;
};

/** Path of the protocol's requests: the last segment is the upload's id. */
export const uploadsPath = '/api/uploads';
