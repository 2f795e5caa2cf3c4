import type { AuditObject } from '@aliquot/contract/administration/audit-actions';
import type { SnapshotContent } from '@aliquot/contract/engagements/snapshots';
import type { StampContent } from '@aliquot/contract/engagements/stamps';
import type { Paper } from '../../../kernel/paper.ts';
import type { PaperSize } from '../../../kernel/paper-size.ts';
import type { Visible } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { sha256Of } from '../../../platform/digest.ts';
import { setPdf } from '../../../platform/paper/setting.ts';
import { mayReadLabDocument } from '../../hearts/documents/documents.policy.ts';
import { allLabDocuments, newestVersions } from '../../hearts/documents/documents.repository.ts';
import { agreementsOf } from '../agreements/agreements.repository.ts';
import type { CollaborationRow } from '../collaborations/collaborations.repository.ts';
import { snapshotPaper } from '../collaborations/records/snapshots.domain.ts';
import { findSnapshot } from '../collaborations/records/snapshots.repository.ts';
import { type ArchiveEntry, bytesEntry, storedEntry } from '../deliverables/archive.service.ts';
import { safePath } from '../deliverables/archive-names.domain.ts';
import { proposalFilesOf } from '../proposals/files.repository.ts';
import { versionsOf } from '../proposals/proposals.repository.ts';
import { timelineFileFor } from '../rooms/showing.service.ts';
import { timelinePaper } from '../rooms/timelines.domain.ts';
import { stampsOf } from '../stamps/stamps.repository.ts';
import { type Citation, citationOf } from './citations.domain.ts';
import { aboutAgreement, agreementOnRecord, citedWords, type PartOnRecord } from './record.domain.ts';

/** `sent` names a stored file that is sent as it is. */
export type Part = PartOnRecord & {
  readonly entry: ArchiveEntry;
  readonly sent?: { readonly objectType: AuditObject; readonly objectId: string };
};
/** Papers take a while to typeset, so they are made after the transaction that reads for them. */
type PartToMake = Part | ((size: PaperSize) => Promise<Part>);
type Accepted = Visible<CollaborationRow>;
type Reading = Pick<Doing, 'db' | 'actor' | 'now' | 'world'>;

/** Everything stored about accepted work. */
export const recordOf = async ({ db }: Pick<Doing, 'db'>, work: Accepted) => {
  const frozen = await findSnapshot(db, work.id);
  const stamps = newestVersions(await stampsOf(db, work)).map(({ file_name, version, content, state, sha256 }) => ({
    file_name,
    version,
    sha256,
    content: content === null || state !== 'read' ? null : (JSON.parse(content) as StampContent),
  }));
  return { frozen, snapshot: frozen ? (JSON.parse(frozen.content) as SnapshotContent) : null, stamps };
};

type OnRecord = Awaited<ReturnType<typeof recordOf>>;

export const citationFor = (work: Accepted, { snapshot, stamps }: OnRecord): Citation =>
  citationOf({
    laboratory: { name: work.lab_name, address: work.lab_location },
    started: work.started_at,
    delivered: work.completed_at,
    accepted: work.accepted_at,
    snapshot,
    reports: stamps,
  });

const made = (name: string, about: string, content: string | Buffer, at: Date): Part => {
  const bytes = Buffer.from(content);
  return { name, about, sha256: sha256Of(bytes), entry: bytesEntry(name, bytes, at) };
};

type FileRow = { readonly file_url: string; readonly file_size: number; readonly sha256: string; readonly uploaded_at: Date };

const storedPart = (
  world: Reading['world'],
  bucket: 'lab-documents' | 'project-documents',
  { file_url, file_size, sha256, uploaded_at }: FileRow,
  { name, about }: Pick<Part, 'name' | 'about'>,
): Part => {
  const file = { bucket, key: file_url, size: file_size, sha256 };
  return { name, about, sha256, entry: storedEntry(world, name, file, uploaded_at) };
};

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const paperPart =
  (name: string, paper: Paper, at: Date) =>
  async (size: PaperSize): Promise<Part> =>
    made(name, 'The same, for reading.', await setPdf(paper, at, size), at);

const snapshotParts = ({ frozen, snapshot }: OnRecord): PartToMake[] =>
  frozen && snapshot
    ? [
        made('snapshot.json', 'How the laboratory stood when the work was agreed.', frozen.content, frozen.taken_at),
        paperPart('snapshot.pdf', snapshotPaper(snapshot, frozen.sha256), frozen.taken_at),
      ]
    : [];

/** The certificate documents as files where this person may read them; for all the words that were cited, with their document's hash. */
const evidenceParts = async (
  { db, actor, world, now }: Reading,
  work: Accepted,
  { snapshot, stamps }: OnRecord,
): Promise<Part[]> => {
  const reports = stamps.flatMap(({ content }) => content ?? []);
  const words = citedWords(snapshot, reports);
  const hashes = new Set(words.map(({ document_sha256 }) => document_sha256));
  const documents = work.lab_reference_id === null ? [] : await allLabDocuments(db, work.lab_reference_id);
  const cited = documents.flatMap((row) => (hashes.has(row.sha256) ? (mayReadLabDocument(actor, row) ?? []) : []));
  const once = [...new Map(cited.map((row) => [row.sha256, row])).values()];
  return [
    ...(reports.length > 0
      ? [made('scope-stamps.json', 'The reported tests, held against the scope on the day of release.', json(stamps), now)]
      : []),
    ...(words.length > 0
      ? [
          made(
            'scope-evidence/words.json',
            'The words that show certificates and scope, with the SHA-256 of their documents.',
            json(words),
            now,
          ),
        ]
      : []),
    ...once.map((row, at): Part => {
      const name = safePath(`scope-evidence/${at + 1} ${row.file_name}`);
      const part = storedPart(world, 'lab-documents', row, { name, about: 'A document of the laboratory that shows them.' });
      return { ...part, sent: { objectType: 'lab_document', objectId: row.id } };
    }),
  ];
};

/** The files of the version that was accepted. */
const proposalParts = async ({ db, world }: Reading, work: Accepted): Promise<Part[]> => {
  const accepted = (await versionsOf(db, work.id)).find(({ fate }) => fate === 'accepted');
  const files = accepted ? await proposalFilesOf(db, [work.id]) : [];
  return (accepted?.files ?? []).flatMap((id, at) => {
    const row = files.find((file) => file.id === id);
    if (!row) return [];
    const name = safePath(`proposal/${at + 1} ${row.file_name}`);
    const part = storedPart(world, 'project-documents', row, { name, about: 'A file of the accepted proposal.' });
    return { ...part, sent: { objectType: 'proposal_file', objectId: row.id } };
  });
};

/** The agreements that are complete, those from earlier projects too, with their files. */
const agreementParts = async ({ db, world, now }: Reading, work: Accepted): Promise<Part[]> => {
  const complete = (await agreementsOf(db, work)).filter(({ status }) => status === 'complete');
  const files = complete.toReversed().map((row, at) => ({ row, name: safePath(`agreements/${at + 1} ${row.file_name}`) }));
  if (files.length === 0) return [];
  const list = files.map(({ row, name }) => agreementOnRecord(row, name));
  return [
    made('agreements/agreements.json', 'The agreements with their parties, days and signatures.', json(list), now),
    ...files.map(({ row, name }) =>
      storedPart(world, 'project-documents', { ...row, uploaded_at: row.added_at }, { name, about: aboutAgreement(row) }),
    ),
  ];
};

const timelineParts = async (doing: Reading, work: Accepted): Promise<PartToMake[]> => {
  const file = await timelineFileFor(doing, { collaborationId: work.id });
  if (!file) return [];
  return [
    made('timeline.json', 'Every entry of the audit trail about the work.', json(file), doing.now),
    paperPart('timeline.pdf', timelinePaper(file), doing.now),
  ];
};

/** The parts with their papers made, one after the other. */
export const makeParts = async (parts: readonly PartToMake[], size: PaperSize): Promise<Part[]> => {
  const all: Part[] = [];
  for (const part of parts) all.push(typeof part === 'function' ? await part(size) : part);
  return all;
};

/** The parts of the archive for an ethics board or a journal, without its README. */
export const partsOf = async (doing: Reading, work: Accepted, record: OnRecord, citation: Citation): Promise<PartToMake[]> => [
  made('methods.txt', 'A methods paragraph.', `${citation.text}\n`, doing.now),
  ...snapshotParts(record),
  ...(await proposalParts(doing, work)),
  ...(await evidenceParts(doing, work, record)),
  ...(await agreementParts(doing, work)),
  ...(await timelineParts(doing, work)),
];
