import { counted } from '@aliquot/contract/counted';
import type { DocumentReading } from '@aliquot/contract/hearts/readings';
import type { WitnessField } from '@aliquot/contract/hearts/witness/witness';
import { startOfUtcDay } from '../../../../kernel/days.ts';
import type { DocumentText } from '../../../../kernel/document-text.ts';
import { permitSystem } from '../../../../kernel/permission.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { unpackText } from '../../../../platform/documents/index.ts';
import { announce } from '../../../../platform/events/events.ts';
import type { JobDefinition } from '../../../../platform/jobs/definition.ts';
import { ModelFault, questionKey } from '../../../../platform/models/model.ts';
import { runInThread } from '../../../../platform/threads/threads.ts';
import type { World } from '../../../../platform/world.ts';
import { inShortTransaction } from '../../analyses/run/contents.jobs.ts';
import { findText } from '../../analyses/saving/readings.repository.ts';
import { type CertificationRow, readValuesOf } from '../../certifications/certifications.repository.ts';
import { sameValue } from '../../certifications/corrections.domain.ts';
import { namesOfLab } from '../../certifications/own-names.repository.ts';
import { sameOrganization } from '../../judging/facts/names.domain.ts';
import { reloadLab } from '../../labs/labs.letters.ts';
import { reportUsedBudgets } from '../budgets.jobs.ts';
import { type Asked, askModel, BudgetUsed, endsRound, type Named, namedIn } from '../calls.jobs.ts';
import { findAnswer, saveChecked } from '../calls.repository.ts';
import type { TextQuestion } from '../questions.domain.ts';
import { answersIn, type DocumentAnswer, promptVersion, questionsAbout } from './asking.domain.ts';
import type { Checked, Held } from './checking.domain.ts';
import {
  type ContentToAsk,
  certificationsOfContent,
  insertProposal,
  nextContent,
  noteAsked,
  readingOf,
} from './proposals.repository.ts';

const checking = new URL('./checking.domain.ts', import.meta.url);
const checkMilliseconds = 60_000;
const mostContents = 50;
const hour = 3_600_000;
const mostFailures = 6;

type Found = Asked<readonly DocumentAnswer[]>;

/** The answers to a question about a laboratory's document: kept ones, or the model's. */
const askPart = async (
  world: World,
  named: Named,
  { labId, ...asking }: { labId: string; question: TextQuestion; until: number; signal: AbortSignal },
): Promise<Found> => {
  const key = questionKey(named.model.name, asking.question);
  const kept = await inShortTransaction(world, (db) => findAnswer(db, labId, key));
  if (kept?.answer == null) return askModel(world, named, { ...asking, of: { lab_id: labId, user_id: null }, read: answersIn });
  const { id: callId, answer: text, milliseconds } = kept;
  return { callId, milliseconds, text, answers: answersIn(text) ?? [] };
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
  { certification, asked, held, now }: { certification: CertificationRow; asked: Found; held: Held; now: Date },
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

const check = (
  { document: { pages, ...document }, reading, ownNames }: Loaded,
  answers: readonly DocumentAnswer[],
): Promise<Checked> =>
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
      const asked = await askPart(world, named, { labId: content.labId, question, until, signal });
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
  const named = namedIn(world);
  if (named === null) return;
  const { model } = named;
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

export const documentJobs: readonly JobDefinition[] = [
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
