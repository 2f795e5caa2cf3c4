import { useEffect, useRef, useState } from 'react';
import { dropFiles, type KeptFile, keepFile, keptFiles } from '../../../../platform/kept/kept-files.ts';
import { chosenRow, type Upload } from '../../documents/use-uploads.ts';

const unsent = new Set<Upload['status']>(['waiting', 'uploading', 'failed']);

type Kept = { place: string; owner: string | null; uploads: readonly Upload[]; add: (rows: readonly Upload[]) => void };

/** Stores the registration's files in this browser from selection to upload, so that a reload loses none. */
export const useKeptFiles = ({ place, owner, uploads, add }: Kept) => {
  const known = useRef(new Set<string>());
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [ready, setReady] = useState(false);
  const began = useRef(false);

  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const restore = async () => {
      const files = await keptFiles(place, owner);
      for (const { id } of files) known.current.add(id);
      add(files.map(({ id, file }) => ({ ...chosenRow(file), id })));
      setReady(true);
    };
    void restore();
  });

  useEffect(() => {
    if (!ready) return;
    const keep = async (file: KeptFile) => {
      if (!(await keepFile(file, { place, owner }))) setRefused((others) => new Set([...others, file.id]));
    };
    const waiting = uploads.flatMap(({ id, file, status }) => (file && unsent.has(status) ? [{ id, file }] : []));
    const ids = new Set(waiting.map(({ id }) => id));
    const gone = [...known.current].filter((id) => !ids.has(id));
    for (const id of gone) known.current.delete(id);
    if (gone.length > 0) void dropFiles(gone);
    for (const file of waiting) {
      if (known.current.has(file.id)) continue;
      known.current.add(file.id);
      void keep(file);
    }
  }, [ready, uploads, place, owner]);

  return {
    /** Whether all files not yet uploaded are stored. */
    kept: !uploads.some(({ id, status }) => unsent.has(status) && refused.has(id)),
    /** Removes all stored files. */
    forget: () => dropFiles([...known.current]),
  };
};
