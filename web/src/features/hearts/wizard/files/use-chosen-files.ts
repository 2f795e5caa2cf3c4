import type { LabDocument } from '@aliquot/contract/hearts/documents';
import { useRef } from 'react';
import { shownFileName } from '../../../../ui/text/format.ts';
import { deleteLabDocument } from '../../documents/documents.api.ts';
import { chosenRow, storedRow, useUploads } from '../../documents/use-uploads.ts';
import { useKeptFiles } from './use-kept-files.ts';

type Known = { name: string; size: number; file: File | null };

/** SHA-256 of a file; null where the browser cannot compute it (a page without https). */
const hashOf = async (file: File): Promise<string | null> => {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const isSame = async (file: File, known: Known): Promise<boolean> => {
  if (known.size !== file.size) return false;
  const hashes = known.file && (await Promise.all([hashOf(file), hashOf(known.file)]));
  return hashes?.[0] ? hashes[0] === hashes[1] : known.name === file.name;
};

/** The known file with the same bytes or, where bytes cannot be compared, the same name and size. */
const twinOf = async <Row extends Known>(file: File, among: readonly Row[]): Promise<Row | null> => {
  for (const known of among) if (await isSame(file, known)) return known;
  return null;
};

const twinWords = (name: string, twin: string) =>
  shownFileName(name) === shownFileName(twin)
    ? `File ${shownFileName(name)} is already in the list.`
    : `File ${shownFileName(name)} is the same as ${shownFileName(twin)}, which is already in the list.`;

type Place = { place: string; owner: string | null };

/** The registration's files without duplicates, with their state. Stored in this browser until they are uploaded. */
export const useChosenFiles = (stored: readonly LabDocument[] = [], { place, owner }: Place) => {
  const { uploads, add, remove, current, ...rest } = useUploads(() => stored.map(storedRow));
  const adding = useRef<Promise<unknown>>(Promise.resolve());
  const { kept, forget } = useKeptFiles({ place, owner, uploads, add });

  const take = async (file: File): Promise<string | null> => {
    const row = chosenRow(file);
    if (row.words) return row.words;
    const twin = await twinOf(file, current());
    if (twin) return twinWords(file.name, twin.name);
    add([row]);
    return null;
  };

  const takeAll = async (selection: readonly File[]): Promise<string[]> => {
    const problems: string[] = [];
    for (const file of selection) {
      const problem = await take(file);
      if (problem) problems.push(problem);
    }
    return problems;
  };

  return {
    ...rest,
    current,
    files: uploads,
    /** A reload would restore all of them; null while they are being stored. */
    kept,
    /** Removes all of them from this browser. */
    forget,
    /** Adds the valid files of a selection, each once. @returns messages about the others. */
    add: (selection: readonly File[]): Promise<string[]> => {
      const added = adding.current.then(() => takeAll(selection));
      adding.current = added;
      return added;
    },
    /** Removes a file: cancels its upload or deletes the stored document. Rejects when that fails. */
    remove: async (id: string): Promise<void> => {
      const { documentId } = current().find((each) => each.id === id) ?? {};
      if (documentId) await deleteLabDocument(documentId);
      remove(id);
    },
  };
};

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
