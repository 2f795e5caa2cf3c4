import type { Project } from '@aliquot/contract/engagements/projects';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchProjectDocument } from '../../../hearts/documents/documents.api.ts';

type Stored = Project['documents'][number];

/** What a researcher attached to a project, without the results of its laboratory. */
export const ownDocuments = (project: Project): readonly Stored[] =>
  project.documents.filter(({ collaboration_id }) => collaboration_id === null);

/**
 * Takes the files of an earlier project into a request that is made again. `missing` names those that could not be had, so that
 * the person attaches them.
 */
export const useEarlierFiles = (documents: readonly Stored[], add: (files: readonly File[]) => Promise<void>) => {
  const [wanted] = useState(documents);
  const [taken, setTaken] = useState<readonly PromiseSettledResult<File>[] | null>(null);
  const [isForgotten, setIsForgotten] = useState(false);
  const arrive = useEffectEvent(async (files: readonly PromiseSettledResult<File>[]) => {
    await add(files.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
    setTaken(files);
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const take = async () => {
      const files = await Promise.allSettled(wanted.map((each) => fetchProjectDocument(each, signal)));
      if (!signal.aborted) await arrive(files);
    };
    void take();
    return () => controller.abort();
  }, [wanted]);
  return {
    isTaking: taken === null && wanted.length > 0,
    missing: isForgotten
      ? []
      : wanted.flatMap(({ file_name }, index) => (taken?.[index]?.status === 'rejected' ? [file_name] : [])),
    forget: () => setIsForgotten(true),
  };
};
