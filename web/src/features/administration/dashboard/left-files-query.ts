import type { DraftKind } from '@aliquot/contract/people/drafts';
import { queryOptions } from '@tanstack/react-query';
import { keptFiles } from '../../../platform/kept/kept-files.ts';

/** Where the registration keeps its chosen files. */
const place: DraftKind = 'lab-registration';

/** Documents chosen in the registration that were not uploaded before its page was closed. */
export const leftFilesQuery = (userId: string) =>
  queryOptions({ queryKey: ['left-files', userId], queryFn: () => keptFiles(place, userId), gcTime: 0, staleTime: Infinity });
