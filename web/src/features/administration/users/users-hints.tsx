import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const hints = [
  'Your session has the administrator role. If your role changed, sign out and back in.',
  'The database lets administrators read user records. Your operator can check this.',
  'Users exist. Create the first administrator with “aliquot create-admin”.',
  'Creating users works. Add a user and check the process log.',
];

/** Possible reasons for an empty list. */
export const UsersHints = ({ isFiltered, onRefresh }: { isFiltered: boolean; onRefresh: () => void }) => (
  <EmptyState title="No users found" action={<Button onClick={onRefresh}>Refresh User List</Button>}>
    {isFiltered && <p className="mb-3">No users match. Try adjusting your filters, or check the following:</p>}
    <ul className="list-disc pl-5 text-left">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  </EmptyState>
);
