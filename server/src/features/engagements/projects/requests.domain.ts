import type { RequestPart } from '@aliquot/contract/engagements/splits/request-parts';
import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { type AskedKind, type Corrections, noCorrections } from '@aliquot/contract/hearts/understanding';
import { type RequestColumns, textsOf } from '@aliquot/contract/request-fields';

const testKinds: readonly AskedKind[] = ['method', 'analyte'];
const noTests: readonly AskedKind[] = ['purpose', 'condition'];

/** The things asked that are tests of their own; without a method or an analyte, everything that a scope can name. */
export const testsOf = <Each extends { readonly kind: AskedKind }>(asked: readonly Each[]): Each[] => {
  const tests = asked.filter(({ kind }) => testKinds.includes(kind));
  return tests.length > 0 ? tests : asked.filter(({ kind }) => !noTests.includes(kind));
};

/** The ids of the tests of each laboratory that has a part of a request, by the laboratory. The first of several requests to one counts. */
export const partsOf = (
  requests: readonly { readonly lab_reference_id: string | null; readonly part: RequestPart | null }[],
): ReadonlyMap<string, string[]> =>
  new Map(
    requests
      .toReversed()
      .flatMap(({ lab_reference_id, part }): [string, string[]][] =>
        lab_reference_id !== null && part ? [[lab_reference_id, part.tests.map(({ id }) => id)]] : [],
      ),
  );

/** The request of a stored project, as matching takes it. */
export const requestOf = (project: RequestColumns & { readonly corrections: Corrections | null }): ProjectData =>
  ({
    ...Object.fromEntries(Object.entries(textsOf(project)).filter(([, text]) => text !== '')),
    corrections: project.corrections ?? noCorrections,
  }) as ProjectData;
