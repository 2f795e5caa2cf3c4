import type { DocumentPage, PlacedWord } from '@aliquot/contract/hearts/evidence-view';
import type { DocumentText } from '../../../kernel/document-text.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { storedPages, unpackWords } from '../../../kernel/placed-words.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import type { Db } from '../../../platform/db/index.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { unpackText } from '../../../platform/documents/index.ts';
import { announce } from '../../../platform/events/events.ts';
import type { ObjectLocation } from '../../../platform/storage/index.ts';
import { insertProjectDocument } from '../documents/documents.repository.ts';
import { reloadProtocols } from './protocols.letters.ts';
import { mayChangeProtocol } from './protocols.policy.ts';
import {
  deleteProtocol,
  findProtocol,
  findText,
  type ProtocolRow,
  type ReadText,
  removeOfDraft,
} from './protocols.repository.ts';

export const protocolQueue = 'protocols.read';
export type ProtocolJob = { readonly protocolId: string };

export const locationOf = (key: string): ObjectLocation => ({ bucket: 'project-documents', key });

/** Takes the files out of a person's unfinished request. @returns those to remove from the store after the commit */
export const takeFilesOfDraft = async (db: Db, userId: string): Promise<ObjectLocation[]> =>
  (await removeOfDraft(db, userId)).map(locationOf);

export const unpacked = async ({ text, document }: ReadText): Promise<DocumentText> => {
  const { pages, ...rest } = await unpackText(document);
  return { ...rest, text, pages: [...pages] };
};

type ShownPage = DocumentPage & { readonly text: string; readonly words: PlacedWord[] };

/** The pages of a file that was read, a text without pages in parts; empty before. */
export const pagesOf = async (db: Db, protocol: Visible<ProtocolRow>): Promise<ShownPage[]> => {
  const read = await findText(db, protocol);
  if (!read) return [];
  const { text, pages } = await unpacked(read);
  return storedPages(text, pages).map(({ number, source, start, end, words }, position) => ({
    position,
    number,
    source,
    start,
    end,
    text: text.slice(start, end),
    words: unpackWords(words, start),
  }));
};

/**
 * Turns files of the person's unfinished request into documents of the project that it became.
 * @returns false when one of them is no longer there: it was removed, or went with another request.
 */
export const attachToProject = async (
  doing: UserDoing,
  projectId: string,
  protocolIds: readonly string[],
): Promise<boolean> => {
  const { db, actor, now } = doing;
  for (const id of new Set(protocolIds)) {
    const row = await findProtocol(db, id);
    const own = row && mayChangeProtocol(actor, row);
    if (!own || !(await deleteProtocol(db, own))) return false;
    const { file_name, file_type, file_url, file_size, sha256 } = own;
    const file = { file_name, file_type, file_url, file_size, sha256 };
    const made = await insertProjectDocument(db, projectId, file, { uploadedBy: actor.id, now });
    await recordChange(doing, {
      action: 'documents.attach',
      objectType: 'document',
      objectId: made.id,
      after: { project_id: projectId, file_name, file_size, sha256 },
    });
  }
  if (protocolIds.length > 0) await announce(db, reloadProtocols(actor.id));
  return true;
};
