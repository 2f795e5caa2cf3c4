import type { FieldProposal, TermProposal } from '@aliquot/contract/hearts/protocol-proposals';
import type { ResearchArea, ServiceType } from '@aliquot/contract/options';
import { type Paper, quotationOf } from './paper-text.domain.ts';
import { areaForms, folded, serviceForms } from './wordings.domain.ts';

const inTitle = 6;
const mostOfText = 4;
const leastForArea = 6;
/** Areas that tell how work is done; those that tell what it is about go before them. */
const ofMethod: ReadonlySet<ResearchArea> = new Set<ResearchArea>([
  'clinical-trials',
  'molecular-biology',
  'biomarkers',
  'bioinformatics',
  'cell-biology',
]);

const countIn = (form: RegExp, words: string): number => words.match(form)?.length ?? 0;

/** The research area of which title, objectives and what is asked tell most; a choice that only follows from the words. */
export const areaOf = (paper: Paper, title: FieldProposal | undefined, terms: readonly TermProposal[]): FieldProposal[] => {
  if (terms.length === 0) return [];
  const heading = folded(title?.value ?? '');
  const objectives = paper.passages.filter(({ zone }) => zone === 'objectives').slice(0, 12);
  const text = objectives.map((passage) => folded(passage.text)).join(' ');
  const asked = terms.map(({ label }) => folded(label)).join(' ');
  const rated = areaForms
    .map(({ area, form }) => ({
      area,
      form,
      weight:
        (ofMethod.has(area) ? 0.6 : 1) *
        (inTitle * Math.min(2, countIn(form, heading)) +
          Math.min(mostOfText, countIn(form, text)) +
          Math.min(mostOfText, countIn(form, asked))),
    }))
    .toSorted((a, b) => b.weight - a.weight);
  const [best] = rated;
  if (best === undefined || best.weight < leastForArea) return [];
  const field = { id: 'researchArea', field: 'researchArea', value: best.area, stated: false } as const;
  if (title !== undefined && countIn(best.form, heading) > 0) return [{ ...field, quotation: title.quotation }];
  const passage = objectives.find((each) => countIn(best.form, folded(each.text)) > 0);
  if (passage !== undefined) return [{ ...field, quotation: quotationOf(paper, passage) }];
  const term = terms.find(({ label }) => countIn(best.form, folded(label)) > 0);
  return term === undefined ? [] : [{ ...field, quotation: term.quotation }];
};

const mostly = 0.5;

/** The kind of service that the asked methods and specimens amount to. */
export const serviceOf = (terms: readonly TermProposal[]): FieldProposal[] => {
  const methods = terms.filter(({ kind }) => kind === 'method');
  const sorted = Map.groupBy(methods, ({ label }) => serviceForms.find(([, form]) => form.test(folded(label)))?.[0] ?? null);
  const specimen = terms.find(({ kind }) => kind === 'specimen');
  const wet = methods.length - (sorted.get('data-processing')?.length ?? 0);
  const [service, ofService = []] =
    [...sorted]
      .filter(
        ([name, each]) =>
          name !== null &&
          each.length >= mostly * methods.length &&
          (name !== 'data-processing' || (wet === 0 && specimen === undefined)),
      )
      .toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const [first] = service ? ofService : [specimen ?? methods[0]];
  if (first === undefined) return [];
  return [
    { id: 'serviceType', field: 'serviceType', value: service ?? 'sample-analysis', stated: false, quotation: first.quotation },
  ];
};

/** The research area that some words tell by themselves; null if they tell none or several. */
export const areaIn = (words: string): ResearchArea | null => {
  const told = areaForms.filter(({ form }) => countIn(form, folded(words)) > 0);
  const topics = told.filter(({ area }) => !ofMethod.has(area));
  const [one, ...others] = topics.length > 0 ? topics : told;
  return one && others.length === 0 ? one.area : null;
};

/** The kind of service that some words tell by themselves; null if they tell none or several. */
export const serviceIn = (words: string): ServiceType | null => {
  const [one, ...others] = serviceForms.filter(([, form]) => form.test(folded(words)));
  return one && others.length === 0 ? one[0] : null;
};
