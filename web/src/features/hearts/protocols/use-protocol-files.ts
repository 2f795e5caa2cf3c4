import { protocolExtensions } from '@aliquot/contract/hearts/protocols';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { fileProblem } from '../documents/file-problem.ts';
import { addProtocol, protocolsQuery } from './protocols.api.ts';

export type Uploading = { readonly id: string; readonly name: string; readonly size: number; readonly progress: number };

/** The files of an unfinished request: those that are there, and those that are on their way. `onAdded` is called after each. */
export const useProtocolFiles = (enabled: boolean, onAdded: () => void) => {
  const { data: protocols = [] } = useQuery({ ...protocolsQuery, enabled });
  const queries = useQueryClient();
  const [uploading, setUploading] = useState<readonly Uploading[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const uploads = underWay.current;
    return () => {
      for (const upload of uploads.values()) upload.abort();
    };
  }, []);

  const send = async (file: File): Promise<string | undefined> => {
    const id = crypto.randomUUID();
    const controller = new AbortController();
    underWay.current.set(id, controller);
    setUploading((before) => [...before, { id, name: file.name, size: file.size, progress: 0 }]);
    const onUploadProgress = (share: number) =>
      setUploading((before) => before.map((each) => (each.id === id ? { ...each, progress: Math.round(share * 100) } : each)));
    try {
      await addProtocol(file, { onUploadProgress, signal: controller.signal });
      onAdded();
      return undefined;
    } catch (error) {
      return controller.signal.aborted ? undefined : failureMessage(error, `File ${file.name} could not be added.`);
    } finally {
      underWay.current.delete(id);
      await queries.invalidateQueries({ queryKey: ['protocols'] });
      setUploading((before) => before.filter((each) => each.id !== id));
    }
  };

  return {
    protocols,
    uploading,
    /** Why the last files were not added; what is typed is not touched by it. */
    problem,
    clearProblem: () => setProblem(null),
    /** Resolves to whether all of them were added. */
    add: async (files: readonly File[]): Promise<boolean> => {
      setProblem(null);
      const problems: (string | undefined)[] = [];
      for (const file of files) problems.push(fileProblem(file, protocolExtensions) ?? (await send(file)));
      setProblem(problems.filter((each) => each !== undefined).join(' ') || null);
      return problems.every((each) => each === undefined);
    },
    cancel: (id: string) => underWay.current.get(id)?.abort(),
    refresh: () => void queries.invalidateQueries({ queryKey: ['protocols'] }),
  };
};

export type ProtocolFiles = ReturnType<typeof useProtocolFiles>;
