import type { Found } from '@aliquot/contract/administration/lists';
import type { LabRequest } from '@aliquot/contract/engagements/collaborations';
import { projectPath, requestPath } from '@aliquot/contract/engagements/project-words';
import type { Project } from '@aliquot/contract/engagements/projects';
import { labStatusLabels, projectStatusLabels, type Role, roleLabels } from '@aliquot/contract/options';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useGo } from '../../../platform/navigation.ts';
import { api } from '../../../platform/server/api.ts';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

export type Screen = { readonly to: string; readonly label: string };
type Entry = Screen & { readonly about: string };

const shortest = 2;
/** Own projects or requests that are listed. */
const most = 8;

const foundEntries = ({ labs, projects, people }: Found): Entry[] => [
  ...labs.map(({ id, name, status }) => ({
    to: `/admin/labs/${id}`,
    label: name,
    about: `Laboratory, ${labStatusLabels[status].toLowerCase()}`,
  })),
  ...projects.map(({ id, title, researcher, status }) => ({
    to: projectPath(id),
    label: title,
    about: `Project of ${researcher}, ${projectStatusLabels[status].toLowerCase()}`,
  })),
  ...people.map(({ name, email, role }) => ({
    to: `/admin/users?${new URLSearchParams({ search: email }).toString()}`,
    label: name || email,
    about: `${roleLabels[role]}, ${email}`,
  })),
];

const projectEntries = (projects: readonly Project[]): Entry[] =>
  projects.map(({ id, title, status }) => ({
    to: projectPath(id),
    label: title,
    about: `Project, ${projectStatusLabels[status].toLowerCase()}`,
  }));

const requestEntries = (requests: readonly LabRequest[]): Entry[] =>
  requests.flatMap(({ id, project }) => (project ? { to: requestPath(id), label: project.title, about: 'Request' } : []));

/** The records that a role finds by a part of a name: administrators all, others their own. */
const search: Readonly<Record<Role, { nouns: string; find: (text: string) => Promise<Entry[]> }>> = {
  admin: {
    nouns: 'labs, projects, people and screens',
    find: async (text) => foundEntries(await api.lists.search({ text })),
  },
  user: {
    nouns: 'projects and screens',
    find: async (text) => projectEntries((await api.projects.list({ search: text, pageSize: most })).items),
  },
  lab_owner: {
    nouns: 'requests and screens',
    find: async (text) => requestEntries((await api.collaborations.list({ search: text, pageSize: most })).items),
  },
};

type PaletteProps = {
  screens: readonly Screen[];
  role: Role;
  onClose: () => void;
};

/** Goes to a screen, a laboratory, a project or a person by typing a part of its name. */
export const Palette = ({ screens, role, onClose }: PaletteProps) => {
  const go = useGo();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const wanted = text.trim();
  const asked = useSettled(wanted);
  const { nouns, find } = search[role];
  const isAsked = asked.length >= shortest;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', role, asked],
    queryFn: () => find(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const entries: Entry[] = [
    ...screens
      .filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()))
      .map((screen) => ({ ...screen, about: 'Screen' })),
    ...(isAsked && data ? data : []),
  ];
  const active = Math.min(at, entries.length - 1);
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    go(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: entries.length - 1,
    };
    const next = moves[event.key];
    if (event.key !== 'Enter' && next === undefined) return;
    event.preventDefault();
    if (next === undefined) open(entries[active]);
    else setAt(Math.max(0, Math.min(entries.length - 1, next)));
  };
  const status = isError
    ? 'The search could not be reached. Screens are still listed.'
    : isFetching
      ? 'Searching'
      : entries.length === 0
        ? 'Nothing found'
        : '';
  return (
    <Dialog open onOpenChange={(next) => next || onClose()} title="Go to" width="md" initialFocus={field}>
      <input
        ref={field}
        role="combobox"
        aria-label={`Search ${nouns}`}
        placeholder={`Search ${nouns}`}
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
        className="control"
        maxLength={200}
        autoComplete="off"
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={`${id}-list`} role="listbox" aria-label="Found" tabIndex={-1} className="mt-3 grid">
        {entries.map((entry, index) => (
          // The focus stays in the field, whose keys move through the list.
          /* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
          <div
            key={`${entry.about} ${entry.to}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={clsx('choice', index === active && 'bg-brand-tint')}
            onClick={() => open(entry)}
          >
            <span className="truncate font-medium">{entry.label}</span>{' '}
            <span className="truncate text-muted">{entry.about}</span>
          </div>
        ))}
      </div>
      <output className="mt-2 block text-sm text-muted">{status}</output>
    </Dialog>
  );
};
