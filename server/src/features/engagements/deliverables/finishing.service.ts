import type { Readable } from 'node:stream';
import type { Actor } from '../../../kernel/actor.ts';
import type { Origin } from '../../../kernel/origin.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import { hasMacros, isProgram, resultHeadBytes } from '../../../platform/documents/index.ts';
import { type ObjectLocation, StorageError } from '../../../platform/storage/index.ts';
import { measure } from '../../../platform/storage/measure.ts';
import type { World } from '../../../platform/world.ts';
import { unknownMediaType } from '../../hearts/documents/documents.domain.ts';
import type { StoredResult } from '../../hearts/documents/documents.repository.ts';
import { scanFile } from '../../hearts/documents/scanning.service.ts';
import type { UploadRow } from './deliverables.repository.ts';

type Finishing = { readonly world: World; readonly actor: Actor; readonly origin: Origin; readonly now: Date };

export const programMessage = (name: string) =>
  `File ${name} is a program or a script that a computer runs. Send it as text or inside a ZIP file with a README instead.`;

const notYet = (received: number, { file_size }: UploadRow) =>
  refuse('CONFLICT', `The file has not arrived completely: ${received} of ${file_size} bytes. Go on with the upload first.`);

const headOf = async (stream: Readable): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= resultHeadBytes) break; // which also closes the stream
  }
  return Buffer.concat(chunks).subarray(0, resultHeadBytes);
};

async function* contentOf({ uploads }: World, id: string): AsyncGenerator<Buffer> {
  yield* (await uploads.read(id)) as AsyncIterable<Buffer>;
}

/** Where a result is kept: its upload's id makes the key free, and the same when it is tried again. */
const locationOf = (projectId: string, { id }: UploadRow): ObjectLocation => ({
  bucket: 'project-documents',
  key: `${projectId}/results/${id}`,
});

const storedAt = async ({ storage }: World, location: ObjectLocation) => {
  const kept = await storage.open(location);
  return kept && measure(kept.stream);
};

/**
 * Gives a completely arrived result its place in the store, once it is known to be no program and the virus scanner has passed it.
 * What an earlier attempt has placed already is taken as it is.
 */
export const placeResult = async (
  call: Finishing,
  projectId: string,
  upload: UploadRow,
): Promise<Result<StoredResult, 'CONFLICT' | 'UNPROCESSABLE_CONTENT' | 'SERVICE_UNAVAILABLE'>> => {
  const { world } = call;
  const location = locationOf(projectId, upload);
  const file = { id: upload.id, file_name: upload.file_name, file_type: unknownMediaType, file_url: location.key };
  try {
    const earlier = await storedAt(world, location);
    if (earlier) {
      await world.uploads.remove(upload.id);
      return succeed({ ...file, file_size: earlier.size, sha256: earlier.sha256 });
    }
    const received = (await world.uploads.received(upload.id)) ?? 0;
    if (received < upload.file_size) return notYet(received, upload);
    const runs = await isProgram(await headOf(await world.uploads.read(upload.id)));
    if (runs || (await hasMacros(contentOf(world, upload.id))))
      return refuse('UNPROCESSABLE_CONTENT', programMessage(upload.file_name));
    const scanned = await scanFile(
      call,
      { name: upload.file_name, open: () => contentOf(world, upload.id) },
      { type: 'project', id: projectId },
    );
    if (!scanned.ok) return scanned;
    const { size, sha256 } = await world.uploads.keep(upload.id, location, { contentType: unknownMediaType });
    return succeed({ ...file, file_size: size, sha256 });
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    world.log.error({ err: error, upload: upload.id }, 'a result could not be stored');
    return refuse('SERVICE_UNAVAILABLE', 'The file could not be stored. Nothing is lost; please try again in a moment.');
  }
};
