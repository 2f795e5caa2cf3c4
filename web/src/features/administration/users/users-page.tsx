import { type AdminUser, usersCsvPath } from '@aliquot/contract/administration/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { StatCards } from '../../../ui/layout/stat-cards.tsx';
import { formatShortDate, plural } from '../../../ui/text/format.ts';
import { Plus, RefreshCw } from '../../../ui/text/icon.ts';
import { AdminList } from '../lists/admin-list.tsx';
import { useAdminList } from '../lists/use-admin-list.ts';
import { useUserChanges } from './use-user-changes.tsx';
import { primaryFilters, shownColumns, userChoices, userColumns, userFilters } from './user-columns.tsx';
import { UserDetail } from './user-detail.tsx';
import { loadFailure, readUsers } from './users.api.ts';

const hints = [
  'Your session has the administrator role. If your role changed, sign out and back in.',
  'The database lets administrators read user records. Your operator can check this.',
  'Users exist. Create the first administrator with “aliquot create-admin”.',
  'Creating users works. Add a user and check the process log.',
];

/** Possible reasons for an empty list. */
const UsersHints = ({ isFiltered, onRefresh }: { isFiltered: boolean; onRefresh: () => void }) => (
  <EmptyState title="No users found" action={<Button onClick={onRefresh}>Refresh User List</Button>}>
    {isFiltered && <p className="mb-3">No users match. Try adjusting your filters, or check the following:</p>}
    <ul className="list-disc pl-5 text-left">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  </EmptyState>
);

const AddUserDialog = lazy(async () => ({ default: (await import('./add-user-dialog.tsx')).AddUserDialog }));
const EditUserDialog = lazy(async () => ({ default: (await import('./edit-user-dialog.tsx')).EditUserDialog }));
const ActivityDialog = lazy(async () => ({ default: (await import('./activity-dialog.tsx')).ActivityDialog }));

/** After a creation the list reloads, and then the form closes. */
const refreshAfterMilliseconds = 2000;
const closeAfterMilliseconds = 3000;

type Opened = { what: 'edit' | 'activity'; user: AdminUser } | { what: 'add' };

const noun = { one: 'user', many: 'users' } as const;

/** Timers that end with the page. */
const useLater = () => {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  return (milliseconds: number, work: () => void) => {
    timers.current.add(setTimeout(work, milliseconds));
  };
};

/** All users, with search, filters and every action. */
export const UsersPage = () => {
  const queries = useQueryClient();
  const later = useLater();
  const state = useAdminList('users', ['users', 'list'], readUsers);
  const { query, isFiltered } = state;
  const { data: counts } = useQuery(queryOf.users.counts({}));
  const { banner, succeed, fail } = usePageBanner();
  const [opened, setOpened] = useState<Opened | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: ['users'] });
  const changes = useUserChanges({ succeed, fail, renew, later });
  const close = () => setOpened(null);

  const columns = userColumns({
    open: (what, user) => setOpened({ what, user }),
    onRole: (user, role) => void changes.setRole(user, role),
    onDelete: (user) => void changes.remove(user),
  });
  return (
    <Page dense>
      <PageHeader
        dense
        title="Users Management"
        description={<output>{query.data && `${plural(query.data.total, 'user')}${isFiltered ? ' (filtered)' : ''}`}</output>}
        actions={
          <>
            <Button
              look="secondary"
              size="sm"
              icon={<RefreshCw aria-hidden="true" size={16} />}
              loading={query.isFetching && !query.isPending}
              onClick={() => void renew()}
            >
              Refresh
            </Button>
            <Button size="sm" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setOpened({ what: 'add' })}>
              Add New User
            </Button>
          </>
        }
      />
      <PageMessages>{banner}</PageMessages>
      <StatCards
        label="User statistics"
        stats={[
          { label: 'Total users', value: counts?.total },
          { label: 'Administrators', value: counts?.admins },
          { label: 'Lab owners', value: counts?.labOwners },
          { label: 'Regular users', value: counts?.regularUsers },
          {
            label: 'New this month',
            value: counts?.newThisMonth,
            hint: counts ? `since ${formatShortDate(counts.newSince)}` : 'since the first of the month',
          },
          { label: 'Active', value: counts?.active, hint: 'profile 80% or more' },
          { label: 'Complete profiles', value: counts?.completeProfiles, hint: 'profile 100%' },
        ]}
      />
      <AdminList
        list="users"
        path="/admin/users"
        noun={noun}
        caption="Users"
        search={{ label: 'Search users', placeholder: 'Search name, email or organization' }}
        state={state}
        columns={columns}
        shown={shownColumns}
        primary={primaryFilters}
        filters={userFilters}
        choices={userChoices}
        csvPath={usersCsvPath}
        rowKey={({ id }) => id}
        rowLabel={({ name, email }) => name || email}
        detail={(user) => <UserDetail user={user} />}
        failed={loadFailure}
        empty={<UsersHints isFiltered={isFiltered} onRefresh={() => void renew()} />}
        renews={['users']}
      />
      <Suspense>
        {opened?.what === 'add' && (
          <AddUserDialog
            onClose={close}
            onCreated={(message) => {
              succeed(message);
              later(refreshAfterMilliseconds, () => void renew());
              later(closeAfterMilliseconds, () => setOpened((now) => (now?.what === 'add' ? null : now)));
            }}
          />
        )}
        {opened?.what === 'edit' && (
          <EditUserDialog
            user={opened.user}
            onClose={close}
            onSaved={(message) => {
              close();
              succeed(message);
              void renew();
            }}
          />
        )}
        {opened?.what === 'activity' && <ActivityDialog user={opened.user} onClose={close} />}
      </Suspense>
      {changes.dialog}
    </Page>
  );
};
