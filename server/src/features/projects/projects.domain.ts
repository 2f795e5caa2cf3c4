import { limits } from '@aliquot/contract/limits';
import type { ProjectData } from '@aliquot/contract/matching';
import type { ProjectStatus } from '@aliquot/contract/options';
import { columnsOf, type RequestColumns, requestColumns } from '@aliquot/contract/request-fields';
import { type Corrections, noCorrections } from '@aliquot/contract/understanding';

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
  /** Newest first. */
  readonly lab_collaborations: readonly { readonly lab_reference_id: string | null }[];
};

/** A request as it was sent: to a laboratory, or to a suggested profile. */
export type Submission = { readonly projectData: ProjectData; readonly labId: string };

const idOf = (profile: unknown) =>
  typeof profile === 'object' && profile !== null && 'id' in profile ? profile.id : undefined;

/** Corrections as one text that does not depend on the order in which they were made. */
const correctionsText = ({ removed, added }: Corrections): string =>
  JSON.stringify([removed.toSorted(), added.map(({ kind, label }) => `${kind} ${label}`).toSorted()]);

/** Whether a submission that is sent again asks for what was stored, of the lab that was asked first. */
export const isSameRequest = (stored: StoredRequest, { projectData, labId }: Submission): boolean => {
  const sent = columnsOf(projectData);
  const asked = idOf(stored.suggested_profile) ?? stored.lab_collaborations.at(-1)?.lab_reference_id ?? labId;
  const isCorrectedAlike =
    correctionsText(stored.corrections ?? noCorrections) === correctionsText(projectData.corrections ?? noCorrections);
  return asked === labId && isCorrectedAlike && requestColumns.every((column) => sent[column] === stored[column]);
};

/** Until when a deletion can be undone. */
export const undoUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + limits.projectUndoMilliseconds);

/** What was deleted since then can be restored; what was deleted before is removed permanently. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - limits.projectUndoMilliseconds);

/** Where a project's files are stored. */
export const filesOf = ({ documents }: { readonly documents: readonly { readonly file_url: string }[] }) =>
  documents.map(({ file_url }) => ({ bucket: 'project-documents' as const, key: file_url }));
