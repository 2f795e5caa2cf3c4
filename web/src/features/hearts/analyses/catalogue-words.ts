import type { CatalogueId } from '@aliquot/contract/hearts/analyses';
import { accreditationLabels } from '@aliquot/contract/options';

type Clause = { readonly catalogue: CatalogueId; readonly clause: string };

/** The frameworks that ask for something, each once; common requirements have no framework. */
export const frameworksOf = (clauses: readonly Clause[]): string[] => [
  ...new Set(clauses.flatMap(({ catalogue }) => (catalogue === 'common' ? [] : [accreditationLabels[catalogue]]))),
];

/** Clauses in one line, each with its framework where its own words do not name it. */
export const clausesText = (clauses: readonly Clause[]): string =>
  clauses
    .map(({ catalogue, clause }) => {
      const framework = catalogue === 'common' ? '' : accreditationLabels[catalogue];
      return framework === '' || clause.includes(framework) ? clause : `${framework} ${clause}`;
    })
    .join(' · ');
