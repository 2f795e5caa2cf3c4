import { useEffect, useRef, useState } from 'react';
import { dropFiles, type KeptFile, keepFile, keptFiles } from '../../../../platform/kept/kept-files.ts';
import { chosenRow, type Upload } from '../../documents/use-uploads.ts';

const unsent = new Set<Upload['status']>(['waiting', 'uploading', 'failed']);

type Kept = { place: string; owner: string | null; uploads: readonly Upload[]; add: (rows: readonly Upload[]) => void };

/** Stores the registration's files in this browser from selection to upload, so that a reload loses none. */
export const useKeptFiles = ({ place, owner, uploads, add }: Kept) => {
  const known = useRef(new Set<string>());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [ready, setReady] = useState(false);
  const began = useRef(false);

  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const restore = async () => {
      const files = await keptFiles(place, owner);
      for (const { id } of files) known.current.add(id);
      setOutcomes(new Map(files.map(({ id }) => [id, true])));
      add(files.map(({ id, file }) => ({ ...chosenRow(file), id })));
      setReady(true);
    };
    void restore();
  });

  useEffect(() => {
    if (!ready) return;
    const keep = async (file: KeptFile) => {
      const stored = await keepFile(file, { place, owner });
      setOutcomes((others) => new Map([...others, [file.id, stored]]));
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

  const ofUnsent = uploads.filter(({ status }) => unsent.has(status)).map(({ id }) => outcomes.get(id));
  return {
    /** True once every file not yet uploaded is stored, false when one could not be, null while storing. */
    kept: ofUnsent.includes(false) ? false : ofUnsent.includes(undefined) ? null : true,
    /** Removes all stored files. */
    forget: () => dropFiles([...known.current]),
  };
};
