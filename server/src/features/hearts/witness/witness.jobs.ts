import { counted } from '@aliquot/contract/counted';
import type { DocumentReading } from '@aliquot/contract/hearts/readings';
import type { WitnessField } from '@aliquot/contract/hearts/witness';
import { startOfUtcDay } from '../../../kernel/days.ts';
import type { DocumentText } from '../../../kernel/document-text.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { ModelConfig } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/index.ts';
import { unpackText } from '../../../platform/documents/index.ts';
import { announce } from '../../../platform/events/events.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { type Model, ModelFault, type ModelFaultCode, questionKey } from '../../../platform/models/model.ts';
import { runInThread } from '../../../platform/threads/threads.ts';
import type { World } from '../../../platform/world.ts';
import { inShortTransaction } from '../analyses/run/contents.jobs.ts';
import { findText } from '../analyses/saving/readings.repository.ts';
import { type CertificationRow, readValuesOf } from '../certifications/certifications.repository.ts';
import { sameValue } from '../certifications/corrections.domain.ts';
import { namesOfLab } from '../certifications/own-names.repository.ts';
import { sameOrganization } from '../judging/facts/names.domain.ts';
import { reloadLab } from '../labs/labs.letters.ts';
import { answersIn, type DocumentQuestion, promptVersion, questionsAbout } from './asking.domain.ts';
import { reportUsedBudgets } from './budgets.jobs.ts';
import type { Answer, Checked, Held } from './checking.domain.ts';
import {
  type ContentToAsk,
  certificationsOfContent,
  countCallsSince,
  findAnswer,
  insertCall,
  insertProposal,
  nextContent,
  noteAsked,
  readingOf,
  saveChecked,
} from './witness.repository.ts';

const checking = new URL('./checking.domain.ts', import.meta.url);
const checkMilliseconds = 60_000;
const mostContents = 50;
const hour = 3_600_000;
const mostFailures = 6;

/** Faults of the server or its settings: every other question would end the same way. */
const endsRound: ReadonlySet<ModelFaultCode> = new Set(['wrong-key', 'quota', 'unknown-model', 'unreachable', 'paused']);

type Named = { readonly model: Model; readonly config: ModelConfig };
type Asked = { readonly callId: string; readonly milliseconds: number; readonly answers: readonly Answer[] };

class BudgetUsed extends Error {
  override readonly name = 'BudgetUsed';
}

const costOf = ({ prices }: ModelConfig, tokens: { asked: number; answered: number }): number | null =>
  prices && (prices.asked * tokens.asked + prices.answered * tokens.answered) / 1_000_000;

const askPart = async (
  world: World,
  { model, config }: Named,
  {
    content,
    question,
    until,
    signal,
  }: { content: ContentToAsk; question: DocumentQuestion; until: number; signal: AbortSignal },
): Promise<Asked> => {
  const key = questionKey(model.name, question);
  const kept = await inShortTransaction(world, (db) => findAnswer(db, content.labId, key));
  if (kept?.answer != null) return { callId: kept.id, milliseconds: kept.milliseconds, answers: answersIn(kept.answer) ?? [] };
  const made = await inShortTransaction(world, (db) => countCallsSince(db, startOfUtcDay(world.now())));
  if (made >= config.callsPerDay) throw new BudgetUsed();
  const begun = performance.now();
  const call = {
    lab_id: content.labId,
    question_key: key,
    model: model.name,
    host: model.host,
    part: question.part,
    parts: question.parts,
    prompt: `${question.system}\n\n${question.user}`,
    called_at: world.now(),
  };
  const save = (outcome: { answer: string | null; fault: string | null; tokens: { asked: number; answered: number } }) =>
    inShortTransaction(world, (db) =>
      insertCall(
        db,
        permitSystem('run', {
          ...call,
          answer: outcome.answer,
          fault: outcome.fault,
          milliseconds: Math.round(performance.now() - begun),
          tokens_asked: outcome.tokens.asked,
          tokens_answered: outcome.tokens.answered,
          cost: costOf(config, outcome.tokens),
        }),
      ),
    );
  try {
    const answer = await model.ask(question, { milliseconds: until - begun, signal });
    const answers = answersIn(answer.text);
    const fault = answers === null ? new ModelFault('not-json').message : null;
    const callId = await save({ answer: answers && answer.text, fault, tokens: answer.tokens });
    if (answers === null) throw new ModelFault('not-json');
    return { callId, milliseconds: answer.milliseconds, answers };
  } catch (error) {
    if (error instanceof ModelFault && error.code !== 'paused' && error.code !== 'not-json')
      await save({ answer: null, fault: error.message, tokens: { asked: 0, answered: 0 } });
    throw error;
  }
};

/** Names that the laboratory has: its own, and those that an administrator confirmed. */
const namesOf = async (db: Db, { labId, labName }: ContentToAsk): Promise<string[]> => [
  labName,
  ...(await namesOfLab(db, labId)).flatMap(({ status, holder }) => (status === 'confirmed' && holder ? [holder] : [])),
];

const isSame = (field: WitnessField, read: string, value: string): boolean =>
  field === 'holder' || field === 'issuingBody' ? sameOrganization(read, value) : sameValue(field, read, value);

const keep = (
  db: Db,
  { model }: Named,
  { certification, asked, held, now }: { certification: CertificationRow; asked: Asked; held: Held; now: Date },
): Promise<boolean> | false => {
  const value = readValuesOf(certification)[held.field];
  const read = typeof value === 'string' && value !== '' ? value : null;
  const isInferred = held.field === 'expiryDate' && certification.expiry_inferred;
  if (read !== null && !isInferred && isSame(held.field, read, held.value)) return false;
  return insertProposal(
    db,
    permitSystem('run', {
      lab_id: certification.lab_id,
      certification_id: certification.id,
      call_id: asked.callId,
      field: held.field,
      kind: read === null || isInferred ? ('missing' as const) : ('doubt' as const),
      value: held.value,
      read_value: read,
      quotation: held.place,
      model: model.name,
      host: model.host,
      is_local: model.isLocal,
      milliseconds: asked.milliseconds,
      proposed_at: now,
    }),
  );
};

type Loaded = {
  readonly document: DocumentText;
  readonly reading: DocumentReading;
  readonly certification: CertificationRow;
  readonly ownNames: readonly string[];
};

/** A content that shows exactly one certificate in force; null for others, about which a model is not asked. */
const load = async (world: World, content: ContentToAsk): Promise<{ rulesVersion: string; loaded: Loaded | null } | null> => {
  const rows = await inShortTransaction(world, async (db) => ({
    read: await readingOf(db, content),
    stored: await findText(db, content),
    certifications: await certificationsOfContent(db, content),
    ownNames: await namesOf(db, content),
  }));
  const { read, stored, certifications, ownNames } = rows;
  if (!read || !stored) return null;
  const reading = read.reading as DocumentReading;
  const [certification, ...others] = certifications;
  if (!certification || others.length > 0 || reading.certificates.length !== 1)
    return { rulesVersion: read.rulesVersion, loaded: null };
  const unpacked = await unpackText(stored.document);
  const document = { ...unpacked, pages: [...unpacked.pages], text: stored.text };
  return { rulesVersion: read.rulesVersion, loaded: { document, reading, certification, ownNames } };
};

const check = ({ document: { pages, ...document }, reading, ownNames }: Loaded, answers: readonly Answer[]): Promise<Checked> =>
  runInThread<Checked>({
    module: checking,
    name: 'checkPages',
    args: [document, answers, { ownNames, certificate: reading.certificates[0] }],
    parts: pages,
    cpuMilliseconds: checkMilliseconds,
  });

/** Asks about one content and keeps what holds. @returns false when the round should end. */
const askAbout = async (world: World, named: Named, content: ContentToAsk, signal: AbortSignal): Promise<boolean> => {
  const found = await load(world, content);
  const work = permitSystem('run', content);
  const askedAs = `${named.model.name} ${promptVersion} ${found?.rulesVersion ?? ''}`;
  const note = (failed: number, retryAt: Date | null) =>
    inShortTransaction(world, (db) => noteAsked(db, work, { askedAs, failed, retryAt, now: world.now() }));
  if (!found?.loaded) {
    await note(0, null);
    return true;
  }
  const { loaded } = found;
  const until = performance.now() + named.config.seconds * 1000;
  let kept = 0;
  try {
    for (const question of questionsAbout(loaded.document, named.config.contextTokens)) {
      const asked = await askPart(world, named, { content, question, until, signal });
      const { held, dropped } = await check(loaded, asked.answers);
      kept += await inShortTransaction(world, async (db) => {
        const now = world.now();
        await saveChecked(db, permitSystem('run', { id: asked.callId }), { held: held.length, dropped });
        let count = 0;
        for (const one of held)
          if (await keep(db, named, { certification: loaded.certification, asked, held: one, now })) count += 1;
        return count;
      });
    }
    await note(0, null);
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    const failed = content.failed + 1;
    const retryAt = failed < mostFailures ? new Date(world.now().getTime() + hour * 2 ** (failed - 1)) : null;
    if (error.code !== 'paused') await note(failed, retryAt);
    world.log.warn({ cause: error.code, model: named.model.name }, `a document was not witnessed: ${error.message}`);
    return !endsRound.has(error.code);
  }
  if (kept > 0) {
    await inShortTransaction(world, (db) => announce(db, reloadLab(content.labId)));
    world.log.info({ lab: content.labId }, `a model proposed ${counted(kept, 'value')}`);
  }
  return true;
};

/**
 * Asks the configured model about documents that were read, of laboratories that agreed, one after the other. Runs beside the
 * analyses and never within one: whatever a model does, an analysis takes its usual time and has its usual result.
 */
export const witnessDocuments = async (world: World, signal: AbortSignal): Promise<void> => {
  const { model, config } = world;
  if (model === null || config.model === null) return;
  const named = { model, config: config.model };
  for (let count = 0; count < mostContents; count++) {
    signal.throwIfAborted();
    const now = world.now();
    const content = await inShortTransaction(world, (db) =>
      nextContent(db, {
        host: model.host,
        askedAs: `${model.name} ${promptVersion}`,
        since: startOfUtcDay(now),
        perLab: named.config.callsPerDayAndLab,
        now,
      }),
    );
    if (content === null) return;
    try {
      if (!(await askAbout(world, named, content, signal))) return;
    } catch (error) {
      if (!(error instanceof BudgetUsed)) throw error;
      world.log.warn(
        { limit: named.config.callsPerDay },
        "today's calls of the language model are used: analyses go on without it",
      );
      return;
    }
  }
};

export const witnessJobs: readonly JobDefinition[] = [
  {
    queue: 'witness.read',
    options: { seconds: 3600, retries: 0, concurrency: 1 },
    cron: '* * * * *',
    isNeeded: ({ model }) => model !== null,
    run: async (world, _data, signal) => {
      await witnessDocuments(world, signal);
      await reportUsedBudgets(world);
    },
  },
];
