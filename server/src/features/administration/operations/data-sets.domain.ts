import { shippedTemplates } from '../../engagements/projects/templates/templates.domain.ts';
import { catalogues } from '../../hearts/judging/lines/knowledge.domain.ts';
import { termLists } from '../../hearts/matching/words/term-index.domain.ts';

/** A data set that ships with the product. */
export type DataSet = {
  readonly name: string;
  readonly version: string;
  readonly size: string | null;
  readonly day: string | null;
};

const count = (number: number, noun: string) => `${number.toLocaleString('en-US')} ${noun}`;

/** Requirement catalogues, term lists and templates, with what each was made from. */
export const shippedDataSets = (productVersion: string): DataSet[] => [
  ...catalogues.map(({ title, edition, reviewed, requirements }) => ({
    name: title,
    version: edition,
    size: count(requirements.length, 'requirements'),
    day: reviewed,
  })),
  ...termLists.map(({ part, sources, rows }) => ({
    name: `Terms: ${part}`,
    version: Object.values(sources)
      .map(({ name, commit }) => `${name} (${commit})`)
      .join('; '),
    size: count(rows.length, 'terms'),
    day: null,
  })),
  {
    name: 'Project templates',
    version: `Aliquot ${productVersion}`,
    size: count(shippedTemplates.length, 'templates'),
    day: null,
  },
];
