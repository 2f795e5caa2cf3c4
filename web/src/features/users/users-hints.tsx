import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

const hints = [
  'Your session carries the administrator role: sign out and in again after your role was changed.',
  'Row-level policies of the database let administrators read the users.',
  'Users exist: the first administrator is made with “aliquot create-admin”.',
  'The user creation function works: add a user and read its process log.',
];

/** Says why there may be nobody in the list. */
export const UsersHints = ({ isFiltered, onRefresh }: { isFiltered: boolean; onRefresh: () => void }) => (
  <EmptyState title="No users found" action={<Button onClick={onRefresh}>Refresh User List</Button>}>
    {isFiltered && <p className="mb-3">Nobody fits the search and the filters. Try adjusting your filters, or check this:</p>}
    <ul className="list-disc pl-5 text-left">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  </EmptyState>
);
