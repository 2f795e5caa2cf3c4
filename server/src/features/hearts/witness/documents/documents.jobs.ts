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
import { ModelFault } from '../../../../platform/models/model.ts';
import { runInThread } from '../../../../platform/threads/threads.ts';
import type { World } from '../../../../platform/world.ts';
import { inShortTransaction } from '../../analyses/run/contents.jobs.ts';
import { findText } from '../../analyses/saving/readings.repository.ts';
import { type CertificationRow, readValuesOf } from '../../certifications/certifications.repository.ts';
import { sameValue } from '../../certifications/corrections.domain.ts';
import { normalizedNumber } from '../../certifications/merging.domain.ts';
import { namesOfLab } from '../../certifications/own-names.repository.ts';
import { sameOrganization } from '../../judging/facts/names.domain.ts';
import { reloadLab } from '../../labs/labs.letters.ts';
import { reportUsedBudgets } from '../budgets.jobs.ts';
import { AgreementEnded, type Answered, askAll, BudgetUsed, endsRound, isAgreed, type Named, namedIn } from '../calls.jobs.ts';
import { saveChecked } from '../calls.repository.ts';
import { plainDocument } from '../plain-document.domain.ts';
import type { Agreeing } from '../witness.policy.ts';
import { answersIn, type DocumentAnswer, promptVersion, questionsAbout } from './asking.domain.ts';
import type { Checked, Held } from './checking.domain.ts';
import { type OwnLines, ownLines } from './own-lines.domain.ts';
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

type Found = Pick<Answered<DocumentAnswer>, 'callId' | 'milliseconds'>;

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

/** A certificate in force with the lines that are about it. */
type Subject = OwnLines & { readonly certification: CertificationRow };

type Loaded = {
  readonly document: DocumentText;
  readonly subjects: readonly Subject[];
  readonly ownNames: readonly string[];
};

/** The certificates of a content that can be told apart and that are in force: alone, or of one type and number. */
const subjectsOf = (
  document: DocumentText,
  { certificates }: DocumentReading,
  certifications: readonly CertificationRow[],
): Subject[] =>
  ownLines(document, certificates).flatMap((own) => {
    const { type, number } = own.certificate;
    const isSame = (row: CertificationRow) => {
      const read = readValuesOf(row);
      return read.type === type && normalizedNumber(read.number ?? '') === normalizedNumber(number?.value ?? '');
    };
    const [certification, ...others] = certificates.length === 1 ? certifications : certifications.filter(isSame);
    return certification && others.length === 0 ? [{ ...own, certification }] : [];
  });

const load = async (world: World, content: ContentToAsk): Promise<Loaded> => {
  const { read, stored, certifications, ownNames } = await inShortTransaction(world, async (db) => ({
    read: await readingOf(db, content),
    stored: await findText(db, content),
    certifications: await certificationsOfContent(db, content),
    ownNames: await namesOf(db, content),
  }));
  if (!read || !stored) return { document: plainDocument(''), subjects: [], ownNames };
  const unpacked = await unpackText(stored.document);
  const document = { ...unpacked, pages: [...unpacked.pages], text: stored.text };
  return { document, subjects: subjectsOf(document, read, certifications), ownNames };
};

const check = (
  { document: { pages, ...document }, ownNames }: Loaded,
  { certificate, lines }: Subject,
  answers: readonly DocumentAnswer[],
): Promise<Checked> =>
  runInThread<Checked>({
    module: checking,
    name: 'checkPages',
    args: [document, answers, { ownNames, certificate, lines }],
    parts: pages,
    cpuMilliseconds: checkMilliseconds,
  });

/** Asks about one certificate of a content. @returns the number of values that are proposed */
const askAboutSubject = async (
  world: World,
  named: Named,
  { loaded, subject, ...asking }: { loaded: Loaded; subject: Subject; of: Agreeing; until: number; signal: AbortSignal },
): Promise<number> => {
  const questions = questionsAbout(loaded.document, named.config.contextTokens, subject.lines);
  const asked = await askAll(world, named, { ...asking, questions, read: answersIn });
  const { held, dropped } = await check(loaded, subject, asked.answers);
  return inShortTransaction(world, async (db) => {
    const now = world.now();
    await saveChecked(db, permitSystem('run', { callId: asked.callId }), { held: held.length, dropped });
    let kept = 0;
    if (!(await isAgreed(db, named, asking.of))) throw new AgreementEnded();
    for (const one of held)
      if (await keep(db, named, { certification: subject.certification, asked, held: one, now })) kept += 1;
    return kept;
  });
};

/** Asks about one content and keeps what holds. @returns false when the round should end. */
const askAbout = async (world: World, named: Named, content: ContentToAsk, signal: AbortSignal): Promise<boolean> => {
  const work = permitSystem('run', content);
  const askedAs = `${named.model.name} ${promptVersion} ${content.rulesVersion}`;
  const note = (failed: number, retryAt: Date | null) =>
    inShortTransaction(world, (db) => noteAsked(db, work, { askedAs, failed, retryAt, now: world.now() }));
  const until = performance.now() + named.config.seconds * 1000;
  const of = { lab_id: content.labId, user_id: null };
  try {
    const loaded = await load(world, content);
    let kept = 0;
    for (const subject of loaded.subjects) kept += await askAboutSubject(world, named, { loaded, subject, of, until, signal });
    await note(0, null);
    if (kept === 0) return true;
    await inShortTransaction(world, (db) => announce(db, reloadLab(content.labId)));
    world.log.info({ lab: content.labId }, `a model proposed ${counted(kept, 'value')}`);
    return true;
  } catch (error) {
    if (signal.aborted || error instanceof BudgetUsed) throw error;
    if (error instanceof AgreementEnded) return true;
    // One document that cannot be checked keeps no other from being asked about.
    const fault = error instanceof ModelFault ? error : null;
    const isOfServer = fault !== null && endsRound.has(fault.code);
    // A server that is away is no reason to give a document up.
    const failed = isOfServer ? content.failed : content.failed + 1;
    const pause = isOfServer ? hour : hour * 2 ** (failed - 1);
    const retryAt = failed < mostFailures ? new Date(world.now().getTime() + pause) : null;
    if (fault?.code !== 'paused') await note(failed, retryAt);
    const model = named.model.name;
    if (fault) world.log.warn({ cause: fault.code, model }, `a document was not witnessed: ${fault.message}`);
    else world.log.error({ cause: String(error), model }, 'the answers about a document could not be checked');
    return !isOfServer;
  }
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
