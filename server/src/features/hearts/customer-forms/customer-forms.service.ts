import type { FormProposal } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { system } from '../../../kernel/actor.ts';
import type { FormGrid } from '../../../kernel/form-grid.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { ObjectLocation } from '../../../platform/storage/index.ts';
import { runInThread } from '../../../platform/threads/threads.ts';
import type { World } from '../../../platform/world.ts';
import { judgedInput } from '../analyses/again/judged-input.repository.ts';
import { findLatestCompleted, judgedDocuments } from '../analyses/analyses.repository.ts';
import type { AskedQuestion, findQuestions } from './answering.domain.ts';
import { keysOfForms } from './customer-forms.repository.ts';

export const formQueue = 'customer-forms.read';
export type FormJob = { readonly formId: string };

export const locationOf = (key: string): ObjectLocation => ({ bucket: 'lab-documents', key });

/** The locations of the files of a laboratory's forms, so that they can be removed with it. */
export const filesOfForms = async (db: Db, labId: string): Promise<ObjectLocation[]> =>
  (await keysOfForms(db, labId)).map(locationOf);

const rules = new URL('./answering.domain.ts', import.meta.url);
const cpuMilliseconds = 60_000;
const lane = 'papers';

type Found = ReturnType<typeof findQuestions>;

/** Finds the questions of a form in a thread. */
export const takeQuestions = (parts: FormGrid['parts'], signal: AbortSignal): Promise<Found> =>
  runInThread<Found>({ module: rules, name: 'findQuestions', args: [], parts, cpuMilliseconds, lane, signal });

/** The documents of a laboratory as its newest analysis read them, and the rest that a judgment takes. */
const judged = (world: World, { lab_id: labId }: Permitted<'read', { readonly lab_id: string }>) =>
  world.database.transaction(system, async (db) => {
    const input = await judgedInput(db, labId);
    const analysis = await findLatestCompleted(db, labId);
    const rows = analysis ? await judgedDocuments(db, analysis.id) : [];
    const documents = rows.flatMap(({ lab_document_id, file_name: fileName, reading }) =>
      lab_document_id === null ? [] : [{ documentId: lab_document_id, fileName, reading }],
    );
    return input && { ...input, documents };
  });

/** Answers questions in a thread, by what the laboratory's documents show today; undefined without the laboratory. */
export const answerFrom = async (
  world: World,
  form: Permitted<'read', { readonly lab_id: string }>,
  questions: readonly AskedQuestion[],
  signal: AbortSignal,
): Promise<{ readonly proposals: FormProposal[]; readonly judgedOn: string } | undefined> => {
  const found = await judged(world, form);
  if (!found) return undefined;
  const { lab, confirmed, ownNames, documents } = found;
  const today = dayAt({ address: lab.address, place: lab.place ?? null }, world.now());
  const asked = questions.map(({ question, about, place }) => ({ question, about, place }));
  const args = [{ lab, confirmed, ownNames, today }, asked];
  const proposals = await runInThread<FormProposal[]>({
    module: rules,
    name: 'answerQuestions',
    args,
    parts: documents,
    cpuMilliseconds,
    lane,
    signal,
  });
  return { proposals, judgedOn: today };
};

/** The sentence for a file in which no question was found. */
export const noQuestions = (name: string): string =>
  `No questions were found in ${name}. Put each question into a cell with an empty cell beside it, or end it with a question mark, and upload the file again.`;
