import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of rows, by the prefix of their ids. */
export const sources = {
  OBI: {
    name: 'Ontology for Biomedical Investigations',
    repository: 'https://github.com/obi-ontology/obi',
    commit: '498085a',
    licence: 'CC BY 4.0',
  },
  CHMO: {
    name: 'Chemical Methods Ontology, Royal Society of Chemistry',
    repository: 'https://github.com/rsc-ontologies/rsc-cmo',
    commit: '66f52df',
    licence: 'CC BY 4.0',
  },
  FBbi: {
    name: 'Biological Imaging Methods Ontology, CRBS',
    repository: 'https://github.com/CRBS/Biological_Imaging_Methods_Ontology',
    commit: '4a6125c',
    licence: 'CC BY 4.0',
  },
  EFO: {
    name: 'Experimental Factor Ontology, EMBL-EBI',
    repository: 'https://github.com/EBISPOT/efo',
    commit: '704cbf64',
    licence: 'Apache-2.0',
  },
  UBERON: {
    name: 'Uberon',
    repository: 'https://github.com/obophenotype/uberon',
    commit: '52817eeaa',
    licence: 'CC BY 3.0',
  },
  CL: {
    name: 'Cell Ontology',
    repository: 'https://github.com/obophenotype/cell-ontology',
    commit: 'fd61b954',
    licence: 'CC BY 4.0',
  },
  DOID: {
    name: 'Human Disease Ontology',
    repository: 'https://github.com/DiseaseOntology/HumanDiseaseOntology',
    commit: '9fbefd66',
    licence: 'CC0 1.0',
  },
  NCBITaxon: {
    name: 'NCBI Taxonomy, as the Human Disease Ontology and Mondo import it',
    repository: 'https://github.com/DiseaseOntology/HumanDiseaseOntology',
    commit: '9fbefd66',
    licence: 'CC0 1.0',
  },
  CMO: {
    name: 'Clinical Measurement Ontology, Rat Genome Database',
    repository: 'https://github.com/rat-genome-database/CMO-Clinical-Measurement-Ontology',
    commit: '2961e23',
    licence: 'CC BY 4.0',
  },
  MS: {
    name: 'PSI-MS, HUPO Proteomics Standards Initiative',
    repository: 'https://github.com/HUPO-PSI/psi-ms-CV',
    commit: 'aae574b',
    licence: 'CC BY 4.0',
  },
  MONDO: {
    name: 'Mondo Disease Ontology, the terms that it imports',
    repository: 'https://github.com/monarch-initiative/mondo',
    commit: 'fad2512b4',
    licence: 'CC BY 4.0',
  },
  AL: { name: 'Aliquot', repository: '', commit: '', licence: 'Apache-2.0' },
} as const;
export type Prefix = keyof typeof sources;

/** Lists that were completed with the imports of Mondo. */
export const completedByMondo: ReadonlySet<Prefix> = new Set(['UBERON', 'NCBITaxon']);

export const prefixOf = (id: string): Prefix => {
  const prefix = id.slice(0, id.indexOf(':'));
  if (!Object.hasOwn(sources, prefix)) throw new Error(`No source is known for ${id}.`);
  return prefix as Prefix;
};

export type SourceRow = {
  readonly id: string;
  readonly part: string;
  readonly name: string;
  readonly synonyms: readonly string[];
  /** Forms that are not safe by themselves, and why: caps, context or shared. */
  readonly flags: ReadonlyMap<string, string>;
};

const split = (cell: string | undefined): string[] => (cell ?? '').split('|').filter((value) => value !== '');

/** Rows of one list of SOURCE_DIR: id, kind, name, synonyms, parents and flagged forms, separated by tabs. */
export const readRows = (folder: string, file: string): SourceRow[] =>
  readFileSync(join(folder, `${file}.tsv`), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [id = '', part = '', name = '', synonyms, , flags] = line.split('\t');
      const pairs = split(flags).map((flag): [string, string] => {
        const at = flag.lastIndexOf('=');
        return [flag.slice(0, at), flag.slice(at + 1)];
      });
      // "shared" says only that another list has the form too; the stricter flag of the same form counts.
      return {
        id,
        part,
        name: name.trim(),
        synonyms: split(synonyms),
        flags: new Map(pairs.filter(([, why]) => why !== 'shared')),
      };
    });
