import type { AdminUser, UserDeletion } from '@aliquot/contract/administration/users';
import { plural } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';

const sum = (numbers: Record<string, number>) => Object.values(numbers).reduce((total, number) => total + number, 0);

const projectWords = ({ projects, openRequests }: UserDeletion): string => {
  const all = plural(sum(projects), 'project');
  return openRequests > 0 ? `${all}, of which ${plural(openRequests, 'request')} to laboratories will be withdrawn` : all;
};

/** What deleting a user removes, with counts. */
export const DeletionQuestion = ({ user, deletion }: { user: AdminUser; deletion: UserDeletion }) => (
  <>
    <p>
      {user.name || user.email} will be removed from both the database and the authentication system. This cannot be undone. It
      deletes:
    </p>
    <ul className="mt-2 list-disc pl-5">
      <li>The profile and the account ({user.email})</li>
      <li>{projectWords(deletion)}</li>
      <li>{plural(deletion.documents, 'document upload')}</li>
      <li>
        Their activity history
        {deletion.activity > 0 &&
          `; ${plural(deletion.activity, 'entry', 'entries')} in the audit trail stay, without the name`}
      </li>
    </ul>
    {deletion.labDocuments > 0 && (
      <p className="mt-2">{plural(deletion.labDocuments, 'laboratory document')} stay with the laboratory.</p>
    )}
    {deletion.lab && (
      <p className="mt-2">
        {deletion.lab.otherMembers > 0
          ? `${deletion.lab.name} keeps ${plural(deletion.lab.otherMembers, 'other member')}.`
          : `${deletion.lab.name} will have no members. It stays, and someone else can claim it.`}
      </p>
    )}
  </>
);

/** Why a user cannot be deleted now, and where to change that. */
export const DeletionObstacle = ({ user, deletion }: { user: AdminUser; deletion: UserDeletion }) => (
  <>
    <p>{deletion.obstacle}</p>
    {deletion.projects['in-progress'] > 0 && (
      <p className="mt-2">
        <TextLink to="/admin/projects" search={{ search: user.email, status: 'in-progress' }}>
          Show these projects
        </TextLink>
      </p>
    )}
  </>
);
