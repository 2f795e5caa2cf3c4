import type { AdminUser } from '@aliquot/contract/administration/users';
import { organizationSizeLabels, organizationSizeOptions, type Role, roleLabels, roles } from '@aliquot/contract/options';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { Column } from '../../../ui/layout/table.tsx';
import { DeleteButton } from '../../../ui/overlay/delete-button.tsx';
import type { ListFilter } from '../../../ui/table/filter-chips.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatPercent, formatShortDate } from '../../../ui/text/format.ts';
import type { BulkChoice } from '../lists/bulk-choices.ts';
import { roleOptions, roleTones } from './users.api.ts';

type ActionsProps = {
  user: AdminUser;
  open: (what: 'edit' | 'activity') => void;
  onRole: (role: Role) => void;
  onDelete: () => void;
};

const Actions = ({ user, open, onRole, onDelete }: ActionsProps) => {
  const name = <span className="sr-only"> {user.name || user.email}</span>;
  return (
    <span className="flex gap-1 max-sm:flex-wrap sm:justify-end">
      <Button look="quiet" size="xs" onClick={() => open('activity')}>
        Activity{name}
      </Button>
      {user.can.edit && (
        <Button look="quiet" size="xs" onClick={() => open('edit')}>
          Edit{name}
        </Button>
      )}
      {user.can.roles.map((role) => (
        <Button key={role} look="quiet" size="xs" onClick={() => onRole(role)}>
          Make {roleLabels[role].toLowerCase()}
          {name}
        </Button>
      ))}
      {user.can.delete && <DeleteButton compact of={user.name || user.email} onClick={onDelete} />}
    </span>
  );
};

type UserActs = {
  open: (what: 'edit' | 'activity', user: AdminUser) => void;
  onRole: (user: AdminUser, role: Role) => void;
  onDelete: (user: AdminUser) => void;
};

const labelOf = (labels: Record<string, string>, value: string): string => labels[value] ?? value;

/** The columns of the list of users. */
export const userColumns = ({ open, onRole, onDelete }: UserActs): readonly (Column<AdminUser> & { fixed?: boolean })[] => [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    fixed: true,
    cell: ({ name }) => <span className="block min-w-32 wrap-anywhere font-medium">{name || 'Unnamed User'}</span>,
  },
  {
    key: 'role',
    header: 'Role',
    sortable: true,
    cell: ({ role }) => <Badge tone={roleTones[role]}>{roleLabels[role]}</Badge>,
  },
  {
    key: 'email',
    header: 'Email',
    sortable: true,
    cell: ({ email }) => <span className="block min-w-40 wrap-anywhere">{email}</span>,
  },
  {
    key: 'organization',
    header: 'Organization',
    sortable: true,
    cell: ({ organization }) => <span className="wrap-anywhere">{organization}</span>,
  },
  {
    key: 'size',
    header: 'Size',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ organization_size }) => labelOf(organizationSizeLabels, organization_size),
  },
  {
    key: 'location',
    header: 'Location',
    sortable: true,
    cell: ({ location }) => <span className="wrap-anywhere">{location}</span>,
  },
  {
    key: 'completion',
    header: 'Profile',
    sortable: true,
    align: 'end',
    cell: ({ profile_completion }) => formatPercent(profile_completion),
  },
  {
    key: 'joined',
    header: 'Joined',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => formatShortDate(created_at),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    fixed: true,
    cell: (user) => (
      <Actions
        user={user}
        open={(what) => open(what, user)}
        onRole={(role) => onRole(user, role)}
        onDelete={() => onDelete(user)}
      />
    ),
  },
];

/** The columns that are seen at first. */
export const shownColumns = ['role', 'email', 'joined'];

export const primaryFilters = [
  { name: 'role', label: 'Role', any: 'All roles', options: roleOptions },
  { name: 'organizationSize', label: 'Organization size', any: 'All organization sizes', options: organizationSizeOptions },
];

export const userFilters: readonly ListFilter[] = [
  { name: 'role', label: 'Role', kind: 'choices', options: roleOptions },
  { name: 'organizationSize', label: 'Organization size', kind: 'choices', options: organizationSizeOptions },
  { name: 'location', label: 'Location', kind: 'text' },
  { name: 'completion', label: 'Profile', kind: 'numbers', unit: '%' },
  { name: 'joined', label: 'Joined', kind: 'days' },
];

/** The bulk acts on users. */
export const userChoices: readonly BulkChoice[] = [
  {
    label: 'Change role…',
    verb: 'Change the role of',
    consequence: 'They will be signed out everywhere and notified by email.',
    ask: (give) => (
      <Select
        label="New role"
        dense
        placeholder="Choose a role"
        options={roleOptions}
        defaultValue=""
        onChange={({ target }) => {
          const role = roles.find((each) => each === target.value);
          give(role ? { name: 'users.set-role', role } : null);
        }}
      />
    ),
  },
  {
    label: 'Send invitation again',
    verb: 'Send the invitation again to',
    consequence: 'People who have no way to sign in yet get a new link to set a password.',
    act: { name: 'users.send-link' },
  },
  {
    label: 'Delete',
    verb: 'Delete',
    consequence:
      'Their profiles and accounts, projects, document uploads and activity history will be removed from both database and authentication system.',
    danger: true,
    act: { name: 'users.delete' },
  },
];
