import {
  type Removed,
  type RetentionDays,
  type RetentionKind,
  retentionKindNames,
  retentionKinds,
  type StoredRetention,
} from '@aliquot/contract/administration/retention';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { withoutReload } from '../../../ui/without-reload.ts';

/** A dry run: the data that these days would remove now. */
const tryRetention = async (days: RetentionDays) => (await api.retention.dryRun({ days })).removed;

type Typed = Readonly<Record<RetentionKind, string>>;

const typedOf = (days: RetentionDays): Typed =>
  Object.fromEntries(retentionKindNames.map((kind) => [kind, days[kind] === null ? '' : String(days[kind])])) as Typed;

const problemOf = (kind: RetentionKind, text: string): string | undefined => {
  if (text.trim() === '') return undefined;
  const { least, most } = retentionKinds[kind];
  const days = Number(text);
  return Number.isInteger(days) && days >= least && days <= most
    ? undefined
    : `Enter a whole number from ${least} to ${most}, or leave it empty to keep everything.`;
};

const daysOf = (typed: Typed): RetentionDays =>
  Object.fromEntries(
    retentionKindNames.map((kind) => [kind, typed[kind].trim() === '' ? null : Number(typed[kind])]),
  ) as RetentionDays;

const outcomeOf = ({ rows, oldest, newest }: Removed): string => {
  if (rows === 0 || !oldest || !newest) return 'nothing';
  const [from, to] = [formatDate(oldest), formatDate(newest)];
  return `${rows.toLocaleString('en-US')} ${rows === 1 ? 'entry' : 'entries'}, ${from === to ? from : `${from} to ${to}`}`;
};

const Outcome = ({ removed }: { removed: readonly Removed[] }) => (
  <section aria-label="Dry run" className="rounded-card border border-line bg-sunken p-4 text-sm">
    <h3 className="mb-2 font-medium">Dry run: nothing was removed</h3>
    {removed.length === 0 && <p>With these settings, everything is kept.</p>}
    <ul className="grid gap-1">
      {removed.map((each) => (
        <li key={each.kind}>
          {retentionKinds[each.kind].label}: {outcomeOf(each)}
        </li>
      ))}
    </ul>
  </section>
);

const RetentionForm = ({ stored, banners }: { stored: StoredRetention; banners: Banners }) => {
  const [typed, setTyped] = useState(() => typedOf(stored.days));
  const [tried, setTried] = useState<readonly Removed[] | null>(null);
  const { busy, change } = useChange('settings', banners);
  const isPossible = retentionKindNames.every((kind) => problemOf(kind, typed[kind]) === undefined);
  const save = () =>
    change(() => api.retention.set({ days: daysOf(typed), version: stored.version }), { done: 'Retention settings saved.' });
  const attempt = () =>
    change(async () => setTried(await tryRetention(daysOf(typed))), { failed: 'The dry run failed. Please try again.' });
  return (
    <form noValidate className="grid gap-4" onSubmit={withoutReload(() => isPossible && save())}>
      <div className="grid items-end gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {retentionKindNames.map((kind) => (
          <NumberField
            key={kind}
            label={retentionKinds[kind].label}
            hint={retentionKinds[kind].about}
            unit="days"
            min={retentionKinds[kind].least}
            max={retentionKinds[kind].most}
            value={typed[kind]}
            error={problemOf(kind, typed[kind])}
            onChange={({ target }) => {
              setTyped({ ...typed, [kind]: target.value });
              setTried(null);
            }}
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        The audit trail is always kept. Projects, requests and documents are kept until someone deletes them. Anything under a
        legal hold is kept.
      </p>
      {tried && <Outcome removed={tried} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={busy} loadingLabel="Working" disabled={!isPossible}>
          Save retention
        </Button>
        <Button look="secondary" disabled={busy || !isPossible} onClick={() => void attempt()}>
          Dry run
        </Button>
      </div>
    </form>
  );
};

/** After how many days old data is removed, with a dry run. */
export const RetentionCard = ({ banners }: { banners: Banners }) => {
  const query = useQuery(queryOf.retention.get({}));
  return (
    <SectionCard
      title="Retention"
      description="Every night, we remove data older than this. Leave a field empty to keep its data."
    >
      <ListStates query={query} failed="Failed to load the retention settings" isEmpty={() => false} empty={null}>
        {(stored) => <RetentionForm key={stored.version} stored={stored} banners={banners} />}
      </ListStates>
    </SectionCard>
  );
};
