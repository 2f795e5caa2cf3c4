import { labsAtOnce, projectMessages } from '@aliquot/contract/engagements/project-words';
import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { type Corrections, noCorrections } from '@aliquot/contract/hearts/understanding';
import { limits } from '@aliquot/contract/limits';
import type { ProjectStatus } from '@aliquot/contract/options';
import { idSchema } from '@aliquot/contract/pages';
import { columnsOf, type RequestColumns, requestColumns } from '@aliquot/contract/request-fields';

type ProjectTransition = { readonly from: readonly ProjectStatus[]; readonly to: ProjectStatus; readonly needs: string };

/** What ends a project or asks another lab. Its other statuses follow from its collaborations; an administrator may set any. */
export const projectMoves = {
  cancel: { from: ['pending', 'in-progress'], to: 'cancelled', needs: 'cancel' },
  /** Another lab is asked: the project is pending again until that lab approves. */
  reassign: { from: ['pending', 'in-progress'], to: 'pending', needs: 'assign' },
} as const satisfies Record<string, ProjectTransition>;
export type ProjectMove = keyof typeof projectMoves;

export const canMoveProject = (status: ProjectStatus, move: ProjectMove): boolean =>
  (projectMoves[move].from as readonly ProjectStatus[]).includes(status);

/** What is stored of a request, as far as it tells one request from another. */
export type StoredRequest = RequestColumns & {
  readonly corrections: Corrections | null;
  readonly suggested_profile: unknown;
  readonly lab_collaborations: readonly { readonly lab_reference_id: string | null; readonly created_at: string }[];
};

/** A request as it was sent: to one or more laboratories, or to a suggested profile. */
export type Submission = {
  readonly projectData: ProjectData;
  readonly labId: string;
  readonly alsoLabIds?: readonly string[] | undefined;
};

/** Every laboratory that a submission names, the first choice first. */
export const labsOf = ({ labId, alsoLabIds = [] }: Pick<Submission, 'labId' | 'alsoLabIds'>): string[] => [
  labId,
  ...alsoLabIds,
];

/** Those that are laboratories; suggested profiles have names of their own. */
export const registeredAmong = (labIds: readonly string[]): string[] => labIds.filter((id) => idSchema.safeParse(id).success);

/** Why laboratories cannot be asked together with those that are asked already; null when they can. */
export const askingProblem = (labIds: readonly string[], open = 0): string | null => {
  if (new Set(labIds).size < labIds.length) return projectMessages.labTwice;
  return labIds.length + open > labsAtOnce ? projectMessages.tooManyLabs : null;
};

const idOf = (profile: unknown) =>
  typeof profile === 'object' && profile !== null && 'id' in profile ? profile.id : undefined;

/** Corrections as one text that does not depend on the order in which they were made. */
const correctionsText = ({ removed, added }: Corrections): string =>
  JSON.stringify([removed.toSorted(), added.map(({ kind, label }) => `${kind} ${label}`).toSorted()]);

/** The labs that a submission asked: those that were asked in its moment, which is the first. A lab that was deleted has no id. */
const askedFirst = ({ lab_collaborations }: StoredRequest): (string | null)[] => {
  const moments = lab_collaborations.map(({ created_at }) => created_at).toSorted();
  return lab_collaborations.filter(({ created_at }) => created_at === moments[0]).map((each) => each.lab_reference_id);
};

const isAskedAlike = (stored: StoredRequest, labIds: readonly string[]): boolean => {
  const profile = idOf(stored.suggested_profile);
  if (profile !== undefined) return labIds.length === 1 && profile === labIds[0];
  const asked = askedFirst(stored);
  if (asked.length === 0) return true;
  return asked.length === labIds.length && asked.every((id) => id === null || labIds.includes(id));
};

/** Whether a submission that is sent again asks for what was stored, of the labs that were asked first. */
export const isSameRequest = (stored: StoredRequest, { projectData, ...chosen }: Submission): boolean => {
  const sent = columnsOf(projectData);
  const isCorrectedAlike =
    correctionsText(stored.corrections ?? noCorrections) === correctionsText(projectData.corrections ?? noCorrections);
  return (
    isAskedAlike(stored, labsOf(chosen)) &&
    isCorrectedAlike &&
    requestColumns.every((column) => sent[column] === stored[column])
  );
};

/** Until when a deletion can be undone. */
export const undoUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + limits.projectUndoMilliseconds);

/** What was deleted since then can be restored; what was deleted before is removed permanently. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - limits.projectUndoMilliseconds);

/** Where a project's files are stored. */
export const filesOf = ({ documents }: { readonly documents: readonly { readonly file_url: string }[] }) =>
  documents.map(({ file_url }) => ({ bucket: 'project-documents' as const, key: file_url }));
