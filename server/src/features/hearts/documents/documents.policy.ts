import { activeStatuses, type CollaborationStatus, type ProjectStatus } from '@aliquot/contract/options';
import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { mayAct, type TeamFacts } from '../../people/colleagues/colleagues.policy.ts';

/** The facts that a policy needs about a laboratory's document. */
type LabDocumentFacts = { readonly lab_id: string };

const worksOnLabDocument = (actor: Actor, { lab_id }: LabDocumentFacts) => isAdmin(actor) || isMemberOf(actor, lab_id);

export const mayReadLabDocument = <Document extends LabDocumentFacts>(
  actor: Actor,
  document: Document,
): Visible<Document> | null => permit('see', worksOnLabDocument(actor, document), document);

export const mayEditLabDocument = <Document extends LabDocumentFacts>(
  actor: Actor,
  document: Document,
): Permitted<'edit', Document> | null => permit('edit', worksOnLabDocument(actor, document), document);

export const mayDeleteLabDocument = <Document extends LabDocumentFacts>(
  actor: Actor,
  document: Document,
): Permitted<'delete', Document> | null => permit('delete', worksOnLabDocument(actor, document), document);

/** The abilities sent to the browser. */
export const labDocumentAbilities = (actor: Actor, document: LabDocumentFacts) => ({
  delete: worksOnLabDocument(actor, document),
  edit: worksOnLabDocument(actor, document),
});

/** The facts that a policy needs about a project to decide on its documents. */
type ProjectFacts = TeamFacts & {
  readonly collaborations: readonly {
    readonly id: string;
    readonly lab_id: string | null;
    readonly status: CollaborationStatus;
    /** True when it was agreed at some time. */
    readonly agreed: boolean;
    /** It asks for a part of a split request, whose files stay with the researcher. */
    readonly isPart: boolean;
  }[];
};
/** A document names the collaboration that it is a result of; null for what the researcher attached. */
type ProjectDocumentFacts = ProjectFacts & { readonly collaboration_id: string | null };

/**
 * A lab reads the attached files from the moment it is asked, and of the results its own. A request that was declined, expired or
 * withdrawn ends that, but for the results of work that was agreed. A lab that has a part of a split request reads its results alone.
 */
const worksOn = (actor: Actor, { collaborations, collaboration_id }: ProjectDocumentFacts) =>
  collaborations.some(
    ({ id, lab_id, status, agreed, isPart }) =>
      lab_id !== null &&
      isMemberOf(actor, lab_id) &&
      (collaboration_id === null ? !isPart : collaboration_id === id) &&
      ((activeStatuses as readonly CollaborationStatus[]).includes(status) || (agreed && collaboration_id !== null)),
  );

export const mayReadProjectDocument = <Document extends ProjectDocumentFacts>(
  actor: Actor,
  document: Document,
): Visible<Document> | null =>
  permit('see', isAdmin(actor) || mayAct(actor, document, 'read') || worksOn(actor, document), document);

/**
 * A file of a message, proposal, agreement or payment note is read by both sides of its collaboration and by administrators; one that
 * was not sent, by its laboratory alone.
 */
export const mayReadEngagementFile = <
  File extends Pick<TeamFacts, 'colleagues'> & {
    readonly lab_reference_id: string | null;
    readonly user_id: string | null;
    readonly unsent?: boolean;
  },
>(
  actor: Actor,
  file: File,
): Visible<File> | null => {
  const { lab_reference_id, user_id, colleagues, unsent = false } = file;
  const isResearcher = user_id !== null && mayAct(actor, { user_id, colleagues }, 'read');
  const isLaboratory = lab_reference_id !== null && isMemberOf(actor, lab_reference_id);
  return permit('see', isLaboratory || (!unsent && (isAdmin(actor) || isResearcher)), file);
};

/** A file of an unfinished request is read by its person alone. */
export const mayReadDraftFile = <File extends { readonly user_id: string }>(actor: Actor, file: File): Visible<File> | null =>
  permit('see', actor.kind === 'user' && actor.id === file.user_id, file);

export const mayDeleteProjectDocument = <Document extends ProjectFacts>(
  actor: Actor,
  document: Document,
): Permitted<'delete', Document> | null => permit('delete', isAdmin(actor), document);

/** A lab delivers results of work that it has approved; after the work they stay. */
export const mayDeliver = <Work extends { readonly lab_reference_id: string | null }>(
  actor: Actor,
  work: Work,
): Permitted<'deliver', Work> | null =>
  permit('deliver', work.lab_reference_id !== null && isMemberOf(actor, work.lab_reference_id), work);

export const mayAttach = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'attach', Project> | null =>
  permit('attach', isAdmin(actor) || mayAct(actor, project, 'work'), project);

/** Researchers add documents until the work is over. */
export const takesDocuments = (status: ProjectStatus): boolean => status === 'pending' || status === 'in-progress';

/** Researchers attach text documents; administrators may add anything that a laboratory may upload. */
export const attaches = (actor: Actor): 'attachments' | 'any-document' => (isAdmin(actor) ? 'any-document' : 'attachments');
