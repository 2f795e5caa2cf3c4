import type { AdminList, ListView } from '@aliquot/contract/administration/lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { later } from '../../../ui/feedback/later.tsx';
import { plural } from '../../../ui/text/format.ts';
import { Plus, X } from '../../../ui/text/icon.ts';
import { AppLink } from '../../../ui/text/link.tsx';
import { viewsQuery } from './lists.api.ts';

const SaveViewDialog = later(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);

const sorted = (query: string) => [...new URLSearchParams(query)].toSorted(([a], [b]) => a.localeCompare(b)).toString();
const same = (one: string, other: string): boolean => sorted(one) === sorted(other);

const tab = 'inline-flex min-h-8 items-center gap-2 rounded-control px-3 text-sm font-medium hover:text-brand-ink';

/** The parts of a view that the list no longer has. */
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
  const renew = () => queries.invalidateQueries({ queryKey: ['list-views'] });
  const remove = async (view: ListView) => {
    try {
      await api.lists.removeView({ viewId: view.id });
    } catch (error) {
      setProblem(failureMessage(error, 'The view could not be removed. Please try again.'));
    }
    await renew();
  };
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-1 empty:hidden">
        {views.length > 0 && (
          <nav aria-label="Saved views" className="flex flex-wrap items-center gap-1">
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
          </nav>
        )}
        {query !== '' && !opened && (
          <Button look="quiet" size="sm" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setSaving(true)}>
            Save this view
          </Button>
        )}
      </div>
      <Banner tone="error" message={problem} onClear={() => setProblem(null)} className="mb-3" />
      {opened && opened.missing.length > 0 && <output className="mb-3 block text-sm text-warn">{missingText(opened)}</output>}
      {saving && (
        <SaveViewDialog
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
