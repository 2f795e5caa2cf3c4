import { type ReportKind, type ReportRhythm, reportKindLabels } from '@aliquot/contract/administration/report-figures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../platform/server/query-of.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { withoutReload } from '../../../ui/without-reload.ts';
import { spanWords } from './figure-words.ts';
import { setRhythm } from './figures.api.ts';

const rhythms: readonly { value: ReportRhythm | 'never'; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
];

const Form = ({ kind, current, banners }: { kind: ReportKind; current: ReportRhythm | null; banners: Banners }) => {
  const [chosen, setChosen] = useState<ReportRhythm | null>(current);
  const { busy, change } = useChange('reports', banners);
  const name = reportKindLabels[kind];
  const done =
    chosen === null
      ? `You no longer get the report “${name}” by mail.`
      : `You’ll get the report “${name}” every ${chosen === 'weekly' ? 'week' : 'month'}.`;
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={withoutReload(() =>
        change(() => setRhythm(kind, chosen), { done, failed: 'We couldn’t save how often you get this report.' }),
      )}
    >
      <Select
        dense
        label="Send it to me"
        options={rhythms}
        value={chosen ?? 'never'}
        onChange={({ target }) => setChosen(target.value === 'never' ? null : (target.value as ReportRhythm))}
      />
      <Button type="submit" look="secondary" loading={busy} disabled={chosen === current}>
        Save
      </Button>
    </form>
  );
};

/** How often a report comes by mail to the administrator who looks at it. */
export const SubscriptionCard = ({ kind, banners }: { kind: ReportKind; banners: Banners }) => {
  const { data, isError } = useQuery(queryOf.reports.subscriptions({}));
  const current = data?.items.find((each) => each.kind === kind);
  return (
    <SectionCard
      title="By mail"
      description={
        current
          ? `The next message covers ${spanWords(current.next)} and is sent on the day after.`
          : 'What this report says of each week or month, with a link to the page, which has the files.'
      }
    >
      {isError && <p className="text-bad">Your subscriptions could not be loaded.</p>}
      {!data && !isError && <SkeletonLines lines={2} />}
      {data && <Form key={kind} kind={kind} current={current?.rhythm ?? null} banners={banners} />}
    </SectionCard>
  );
};
