import { organizationSizeOptions, type Role, roleLabels } from '@aliquot/contract/options';
import type { AdminUser } from '@aliquot/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useListPage } from '../../platform/use-list-page.ts';
import { Button } from '../../ui/button.tsx';
import { PagedList } from '../../ui/feedback/list-states.tsx';
import { usePageBanner } from '../../ui/feedback/use-page-banner.tsx';
import { FilterBar, type FilterField } from '../../ui/form/filter-bar.tsx';
import { Page, PageHeader, PageMessages } from '../../ui/layout/page.tsx';
import { StatCards } from '../../ui/layout/stat-cards.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { DeleteButton } from '../../ui/overlay/delete-button.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { formatDate, plural } from '../../ui/text/format.ts';
import { Plus, RefreshCw } from '../../ui/text/icon.ts';
import { useUserChanges } from './use-user-changes.tsx';
import { UserDetail } from './user-detail.tsx';
import { loadFailure, roleOptions, roleTones, userCountsQuery, userList } from './users.api.ts';
import { UsersHints } from './users-hints.tsx';

const AddUserDialog = lazy(async () => ({ default: (await import('./add-user-dialog.tsx')).AddUserDialog }));
const EditUserDialog = lazy(async () => ({ default: (await import('./edit-user-dialog.tsx')).EditUserDialog }));
const ActivityDialog = lazy(async () => ({ default: (await import('./activity-dialog.tsx')).ActivityDialog }));

/** After a creation the list reloads, and then the form closes. */
const refreshAfterMilliseconds = 2000;
const closeAfterMilliseconds = 3000;

type Opened = { what: 'edit' | 'activity'; user: AdminUser } | { what: 'add' };

const columns: readonly Column<AdminUser>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name || 'Unnamed User'}</span>,
  },
  { key: 'role', header: 'Role', cell: ({ role }) => <Badge tone={roleTones[role]}>{roleLabels[role]}</Badge> },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => (
      <span className="wrap-anywhere">
        <Breakable text={email} />
      </span>
    ),
  },
  { key: 'joined', header: 'Joined', cell: ({ created_at }) => formatDate(created_at) },
];

const filters: readonly FilterField<'search' | 'role' | 'size'>[] = [
  { kind: 'search', name: 'search', label: 'Search users', placeholder: 'Search name, email or organization' },
  { kind: 'choice', name: 'role', label: 'Role', any: 'All roles', options: roleOptions },
  {
    kind: 'choice',
    name: 'size',
    label: 'Organization size',
    any: 'All organization sizes',
    options: organizationSizeOptions,
  },
];

type ActionsProps = {
  user: AdminUser;
  open: (what: 'edit' | 'activity') => void;
  onRole: (role: Role) => void;
  onDelete: () => void;
};

const Actions = ({ user, open, onRole, onDelete }: ActionsProps) => {
  const name = <span className="sr-only"> {user.name || user.email}</span>;
  return (
    <span className="flex flex-wrap gap-1.5 sm:w-80">
      <Button look="secondary" size="sm" onClick={() => open('activity')}>
        Activity{name}
      </Button>
      {user.can.edit && (
        <Button look="secondary" size="sm" onClick={() => open('edit')}>
          Edit{name}
        </Button>
      )}
      {user.can.roles.map((role) => (
        <Button key={role} look="quiet" size="sm" onClick={() => onRole(role)}>
          Make {roleLabels[role].toLowerCase()}
          {name}
        </Button>
      ))}
      {user.can.delete && <DeleteButton of={user.name || user.email} onClick={onDelete} />}
    </span>
  );
};

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
  const { query, bar, onPage } = useListPage(userList);
  const { data: counts } = useQuery(userCountsQuery);
  const { banner, succeed, fail } = usePageBanner();
  const [openRow, setOpenRow] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: ['users'] });
  const changes = useUserChanges({ succeed, fail, renew, later });
  const close = () => setOpened(null);

  const withActions: readonly Column<AdminUser>[] = [
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (user) => (
        <Actions
          user={user}
          open={(what) => setOpened({ what, user })}
          onRole={(role) => void changes.setRole(user, role)}
          onDelete={() => void changes.remove(user)}
        />
      ),
    },
  ];
  return (
    <Page>
      <PageHeader
        title="Users Management"
        actions={
          <>
            <Button
              look="secondary"
              icon={<RefreshCw aria-hidden="true" size={16} />}
              loading={query.isFetching && !query.isPending}
              onClick={() => void renew()}
            >
              Refresh
            </Button>
            <Button icon={<Plus aria-hidden="true" size={16} />} onClick={() => setOpened({ what: 'add' })}>
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
          { label: 'Admins', value: counts?.admins },
          { label: 'Lab owners', value: counts?.labOwners },
          { label: 'Regular users', value: counts?.regularUsers },
          {
            label: 'New this month',
            value: counts?.newThisMonth,
            hint: counts ? `since ${formatDate(counts.newSince)}` : 'since the first of the month',
          },
          { label: 'Active', value: counts?.active, hint: 'profile 80% or more' },
          { label: 'Complete profiles', value: counts?.completeProfiles, hint: 'profile 100%' },
        ]}
      />
      <FilterBar fields={filters} {...bar} />
      <output className="mb-3 block text-sm text-muted">
        {query.data && `${plural(query.data.total, 'user')}${bar.isFiltered ? ' (filtered)' : ''}`}
      </output>
      <PagedList
        label="Users"
        query={query}
        failed={loadFailure}
        empty={<UsersHints isFiltered={bar.isFiltered} onRefresh={() => void renew()} />}
        onPage={onPage}
      >
        {(users) => (
          <Table
            caption="Users, newest first"
            columns={withActions}
            rows={users}
            rowKey={({ id }) => id}
            rowLabel={({ name, email }) => name || email}
            detail={(user) => <UserDetail user={user} />}
            openRow={openRow}
            onOpenRow={setOpenRow}
          />
        )}
      </PagedList>
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
