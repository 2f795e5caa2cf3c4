import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { type Corrections, noCorrections } from '@aliquot/contract/hearts/understanding';
import { type RequestColumns, textsOf } from '@aliquot/contract/request-fields';

/** The request of a stored project, as matching takes it. */
export const requestOf = (project: RequestColumns & { readonly corrections: Corrections | null }): ProjectData =>
  ({
    ...Object.fromEntries(Object.entries(textsOf(project)).filter(([, text]) => text !== '')),
    corrections: project.corrections ?? noCorrections,
  }) as ProjectData;
