import type { z } from 'zod';
import { customerFormsSchema, customerQuestionsSchema } from './customer-forms.ts';
import * as judging from './judging.ts';
import * as matching from './matching.ts';
import { protocolWordingsSchema } from './protocols.ts';
import * as reading from './reading.ts';
import { registersSchema } from './registers.ts';

/** Schemas of the files of knowledge/, except certificate-types.json. Paths are relative to that folder. */
export const knowledgeSchemas = {
  'answer-conflicts.json': judging.conflictsSchema,
  'clia-specialties.json': reading.cliaSpecialtiesSchema,
  'controls.json': judging.controlsSchema,
  'customer-forms.json': customerFormsSchema,
  'customer-questions.json': customerQuestionsSchema,
  'document-checks.json': judging.documentChecksSchema,
  'document-type-model.json': reading.documentTypeModelSchema,
  'document-types.json': reading.documentTypesSchema,
  'facts.json': judging.factsSchema,
  'ilac-signatories.json': judging.signatoriesSchema,
  'issuing-bodies.json': reading.issuingBodiesSchema,
  'matching-crosswalk.json': matching.crosswalkSchema,
  'matching-percentages.json': matching.percentagesSchema,
  'word-frequencies.json': matching.frequenciesSchema,
  'matching-vocabulary.json': matching.vocabularySchema,
  'places.json': matching.placesSchema,
  'project-templates.json': matching.templatesSchema,
  'protocol-wordings.json': protocolWordingsSchema,
  'reading-confidence.json': reading.confidenceSchema,
  'reading-facts.json': reading.readingFactsSchema,
  'reading-holder.json': reading.holderSchema,
  'reading-labels.json': reading.labelsSchema,
  'reading-languages.json': reading.languagesSchema,
  'reading-signs.json': reading.signsSchema,
  'reading-topics.json': reading.topicsSchema,
  'reading-wordings.json': reading.wordingsSchema,
  'registers.json': registersSchema,
  'service-specialties.json': judging.serviceSpecialtiesSchema,
  'test-names.json': matching.testNamesSchema,
  'things.json': judging.thingsSchema,
  'validity.json': judging.validitySchema,
  'versions.json': reading.versionsSchema,
  'terms/curation.json': matching.curationSchema,
  'terms/own.json': matching.ownTermsSchema,
  'terms/spelling.json': matching.spellingSchema,
} as const;

type Name = keyof typeof knowledgeSchemas;

/** The schema of a file, by its place. */
export const schemaOf = (file: string): z.ZodType | undefined => {
  if (file.startsWith('catalogues/')) return judging.catalogueSchema;
  if (file in knowledgeSchemas) return knowledgeSchemas[file as Name];
  return file.startsWith('terms/') ? matching.termsSchema : undefined;
};

/** One thing that is wrong with a file: at which value, and what. */
export type Mistake = { readonly file: string; readonly path: readonly PropertyKey[]; readonly message: string };

type Named = { readonly name: string; readonly file: string; readonly path: readonly PropertyKey[] };

const factsIn = (predicates: readonly judging.Predicate[], file: string, path: readonly PropertyKey[]): Named[] =>
  predicates.flatMap((predicate, at) =>
    'fact' in predicate ? [{ name: predicate.fact, file, path: [...path, at, 'fact'] }] : [],
  );

const questionsIn = (catalogue: judging.Catalogue, file: string): Named[] => {
  const within = (part: Pick<judging.Requirement, 'appliesWhen' | 'exemptWhen'>, path: readonly PropertyKey[]): Named[] => [
    ...(part.appliesWhen ?? []).flatMap(({ answer }, at) =>
      answer ? [{ name: answer.question, file, path: [...path, 'appliesWhen', at, 'answer', 'question'] }] : [],
    ),
    ...(part.exemptWhen ?? []).map(({ question }, at) => ({
      name: question,
      file,
      path: [...path, 'exemptWhen', at, 'question'],
    })),
  ];
  return [...within(catalogue, []), ...catalogue.requirements.flatMap((line, at) => within(line, ['requirements', at]))];
};

/** Names that one file takes from another and that the other lacks. `parsed` holds the files that are right by themselves. */
export const danglingNames = (parsed: ReadonlyMap<string, unknown>, bodiesOfTypes: readonly Named[]): Mistake[] => {
  const read = <File extends Name>(file: File) => parsed.get(file) as z.output<(typeof knowledgeSchemas)[File]> | undefined;
  const catalogues = [...parsed].filter(([file]) => file.startsWith('catalogues/')) as [string, judging.Catalogue][];
  const lacking = (known: ReadonlySet<string> | null, named: readonly Named[], what: string): Mistake[] =>
    known === null
      ? []
      : named
          .filter(({ name }) => !known.has(name))
          .map(({ name, file, path }) => ({ file, path, message: `there is no ${what} "${name}"` }));
  const controls = read('controls.json')?.controls;
  const controlIds = controls ? new Set(controls.map(({ id }) => id)) : null;
  const facts = read('facts.json')?.facts;
  const bodies = read('issuing-bodies.json')?.bodies;
  const concepts = read('matching-vocabulary.json')?.concepts;
  const forms = read('customer-forms.json');
  const subjectIds = forms ? new Set([...Object.keys(forms.topics), ...forms.values.map(({ id }) => id), 'none']) : null;
  const conceptIds = concepts ? new Set(concepts.map(({ id }) => id)) : null;
  return [
    ...lacking(
      controlIds,
      [
        ...catalogues.flatMap(([file, { requirements }]) =>
          requirements.map(({ control }, at) => ({ name: control, file, path: ['requirements', at, 'control'] })),
        ),
        ...catalogues.flatMap(([file, catalogue]) => questionsIn(catalogue, file)),
        ...(controls ?? []).flatMap(({ unlessAsked = [], dependsOn = [] }, at) => [
          ...unlessAsked.map((name, place) => ({ name, file: 'controls.json', path: ['controls', at, 'unlessAsked', place] })),
          ...dependsOn.map((name, place) => ({ name, file: 'controls.json', path: ['controls', at, 'dependsOn', place] })),
        ]),
        ...(read('things.json')?.things ?? []).flatMap((thing, at) =>
          thing.controls.map((name, place) => ({ name, file: 'things.json', path: ['things', at, 'controls', place] })),
        ),
        ...(read('answer-conflicts.json')?.conflicts ?? []).flatMap(({ between }, at) =>
          between.map(({ question }, side) => ({
            name: question,
            file: 'answer-conflicts.json',
            path: ['conflicts', at, 'between', side, 'question'],
          })),
        ),
      ],
      'control',
    ),
    ...lacking(
      facts ? new Set(facts.map(({ kind }) => kind)) : null,
      [
        ...(controls ?? []).flatMap(({ evidence }, at) =>
          evidence.flatMap(({ anyOf }, part) => factsIn(anyOf, 'controls.json', ['controls', at, 'evidence', part, 'anyOf'])),
        ),
        ...(read('document-checks.json')?.checks ?? []).flatMap(({ anyOf }, at) =>
          factsIn(anyOf, 'document-checks.json', ['checks', at, 'anyOf']),
        ),
      ],
      'fact',
    ),
    ...lacking(
      bodies ? new Set(bodies.map(({ id }) => id)) : null,
      [
        ...bodiesOfTypes,
        ...(read('ilac-signatories.json')?.signatories ?? []).map(({ body }, at) => ({
          name: body,
          file: 'ilac-signatories.json',
          path: ['signatories', at, 'body'],
        })),
        ...(read('validity.json')?.verifyOnline ?? []).map((name, at) => ({
          name,
          file: 'validity.json',
          path: ['verifyOnline', at],
        })),
      ],
      'body',
    ),
    ...lacking(
      subjectIds,
      Object.keys(read('customer-questions.json')?.questions ?? {}).flatMap((ids) =>
        ids.split(' ').map((name) => ({ name, file: 'customer-questions.json', path: ['questions', ids] })),
      ),
      'subject',
    ),
    ...lacking(
      conceptIds,
      (concepts ?? []).flatMap(({ broader = [] }, at) =>
        broader.map((name, place) => ({ name, file: 'matching-vocabulary.json', path: ['concepts', at, 'broader', place] })),
      ),
      'concept',
    ),
  ];
};
