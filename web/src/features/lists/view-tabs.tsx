import type { AdminList, ListView } from '@aliquot/contract/lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { plural } from '../../ui/text/format.ts';
import { Plus, X } from '../../ui/text/icon.ts';
import { AppLink } from '../../ui/text/link.tsx';
import { removeView, saveView, viewsQuery } from './lists.api.ts';

const sorted = (query: string) => [...new URLSearchParams(query)].toSorted(([a], [b]) => a.localeCompare(b)).toString();
const same = (one: string, other: string): boolean => sorted(one) === sorted(other);

const tab = 'inline-flex min-h-8 items-center gap-2 rounded-control px-3 text-sm font-medium hover:text-brand-ink';

type SaveProps = { list: AdminList; query: string; taken: readonly string[]; onClose: () => void; onSaved: () => void };

const SaveDialog = ({ list, query, taken, onClose, onSaved }: SaveProps) => {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    try {
      await saveView(list, name.trim(), query);
      onSaved();
    } catch (error) {
      setProblem(failureMessage(error, 'The view could not be saved. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      width="md"
      title="Save this view"
      description="Filters, order and columns are kept for you under this name."
      problem={problem}
      onClearProblem={() => setProblem(null)}
      isBusy={busy}
      canSave={name.trim() !== ''}
      saveLabel={taken.includes(name.trim()) ? 'Replace view' : 'Save view'}
      savingLabel="Saving the view"
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        dense
        maxLength={60}
        value={name}
        hint={taken.includes(name.trim()) ? 'You have a view of this name. It will be replaced.' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
};

/** What a view names that the list no longer has. */
const missingText = ({ name, missing }: ListView) =>
  `The view “${name}” opened without ${plural(missing.length, 'part')} that no longer exist${missing.length === 1 ? 's' : ''}: ${missing.join(', ')}.`;

type ViewTabsProps = { list: AdminList; path: string; query: string };

/** The saved views of a list, and the way to save what is shown now. */
export const ViewTabs = ({ list, path, query }: ViewTabsProps) => {
  const queries = useQueryClient();
  const { data } = useQuery(viewsQuery(list));
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const views = data?.views ?? [];
  const opened = views.find((view) => same(view.query, query));
  const renew = () => queries.invalidateQueries({ queryKey: ['list-views', list] });
  const remove = async (view: ListView) => {
    try {
      await removeView(view.id);
    } catch (error) {
      setProblem(failureMessage(error, 'The view could not be removed. Please try again.'));
    }
    await renew();
  };
  return (
    <>
      <nav aria-label="Views" className="mb-2 flex flex-wrap items-center gap-1">
        <AppLink
          to={path}
          aria-current={query === '' ? 'page' : undefined}
          className={`${tab} aria-[current=page]:bg-brand-tint`}
        >
          All
        </AppLink>
        {views.map((view) => (
          <span key={view.id} className="inline-flex items-center">
            <AppLink
              to={path}
              search={Object.fromEntries(new URLSearchParams(view.query))}
              aria-current={view === opened ? 'page' : undefined}
              className={`${tab} aria-[current=page]:bg-brand-tint`}
            >
              {view.name}
            </AppLink>
            {view === opened && (
              <button
                type="button"
                aria-label={`Remove view ${view.name}`}
                className="grid size-8 place-items-center rounded-control hover:bg-sunken"
                onClick={() => void remove(view)}
              >
                <X aria-hidden="true" size={14} />
              </button>
            )}
          </span>
        ))}
        {query !== '' && !opened && (
          <Button look="quiet" size="sm" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setSaving(true)}>
            Save this view
          </Button>
        )}
      </nav>
      <Banner tone="error" message={problem} onClear={() => setProblem(null)} className="mb-3" />
      {opened && opened.missing.length > 0 && <output className="mb-3 block text-sm text-warn">{missingText(opened)}</output>}
      {saving && (
        <SaveDialog
          list={list}
          query={query}
          taken={views.map(({ name }) => name)}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false);
            void renew();
          }}
        />
      )}
    </>
  );
};
