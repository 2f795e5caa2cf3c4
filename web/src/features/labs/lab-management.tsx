import type { LabSummary } from '@aliquot/contract/labs';
import { type LabStatus, labStatuses, labStatusLabels } from '@aliquot/contract/options';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useAddressFilter } from '../../platform/address-filter.ts';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { useConfirm } from '../../ui/overlay/use-confirm.tsx';
import { plural } from '../../ui/text/format.ts';
import { Search } from '../../ui/text/icon.ts';
import { LabRow } from './lab-row.tsx';
import { decideLab, deleteLab, labsQuery } from './labs.api.ts';
import { decisionFailure } from './use-decision.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));

const showAll = { search: '', status: '', page: '1' };
const changed = 'changed';
const statusOptions = [
  ...labStatuses.map((value) => ({ value: value as string, label: labStatusLabels[value] })),
  { value: changed, label: 'Changed since the last review' },
];

const filterOf = ({ search, status, page }: typeof showAll) => ({
  page: Math.max(1, Math.trunc(Number(page)) || 1),
  ...(search.trim() && { search: search.trim() }),
  ...(status === changed && { changed: 'true' }),
  ...(labStatuses.includes(status as LabStatus) && { status: status as LabStatus }),
});

type Tell = { succeed: (message: string) => void; fail: (message: string) => void };

/** The list is loaded anew one second after a deletion. */
const reloadMilliseconds = 1000;

type LabManagementProps = Tell & {
  /** Told which laboratory is no more. */
  onDeleted?: (labId: string) => void;
};

const useLabActions = ({ succeed, fail, onDeleted }: LabManagementProps) => {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();

  const approve = async (lab: LabSummary) => {
    const sure = await confirm({
      title: `Approve ${lab.name}?`,
      body: 'Researchers will find it and can send requests. Its documents and open points stand under View.',
      confirmLabel: 'Approve',
    });
    if (!sure) return;
    try {
      await decideLab(lab.id, 'approved');
      succeed('Lab status updated to approved successfully');
    } catch (error) {
      fail(await decisionFailure(lab.id, error));
    }
    await queries.invalidateQueries({ queryKey: ['labs'] });
  };

  const remove = async (lab: LabSummary) => {
    const sure = await confirm({
      title: `Delete ${lab.name}?`,
      body: `Its profile, ${plural(lab.documents, 'document')}, analyses and answers are removed, and open requests are withdrawn. This cannot be undone.`,
      confirmLabel: 'Delete laboratory',
      danger: true,
      typedName: lab.name,
    });
    if (!sure) return;
    try {
      const { success, deletedLab, verification } = await deleteLab(lab.id);
      if (!success) return fail('Lab deletion was not successful');
      onDeleted?.(lab.id);
      const { beforeCount, afterCount, documentsDeleted } = verification;
      succeed(
        `${deletedLab.name} was deleted: ${beforeCount} laboratories before, ${afterCount} after, ${plural(documentsDeleted, 'document')} removed.`,
      );
    } catch (error) {
      fail(failureMessage(error, 'Failed to delete lab. Please try again.'));
    }
    setTimeout(() => void queries.invalidateQueries({ queryKey: ['labs'] }), reloadMilliseconds);
  };

  return { approve, remove, dialog };
};

const Filters = ({ values, set }: Pick<ReturnType<typeof useAddressFilter<keyof typeof showAll>>, 'values' | 'set'>) => (
  <search className="mb-4 grid gap-3 sm:grid-cols-[1fr_16rem]">
    <TextField
      label="Search laboratories"
      hideLabel
      dense
      type="search"
      placeholder="Search name, address or email"
      icon={<Search aria-hidden="true" size={18} />}
      value={values.search}
      onChange={({ target }) => set({ search: target.value, page: '1' }, { replace: true })}
    />
    <Select
      label="Status"
      hideLabel
      dense
      placeholder="All statuses"
      clearable
      options={statusOptions}
      value={values.status}
      onChange={({ target }) => set({ status: target.value, page: '1' })}
    />
  </search>
);

const Empty = ({ values, clear }: { values: typeof showAll; clear: () => void }) => {
  if (values.status === 'pending' && !values.search)
    return <EmptyState title="Nothing awaits review">New laboratories appear here at once.</EmptyState>;
  return values.search || values.status ? (
    <EmptyState
      title="No laboratory fits"
      action={
        <Button look="secondary" onClick={clear}>
          Clear Filters
        </Button>
      }
    >
      Change the search or the status.
    </EmptyState>
  ) : (
    <EmptyState title="No laboratories yet">They appear here when they register or are onboarded.</EmptyState>
  );
};

/** All laboratories, with what an administrator can do with each. */
export const LabManagement = ({ succeed, fail, onDeleted }: LabManagementProps) => {
  const { values, set, clear } = useAddressFilter(showAll);
  const [open, setOpen] = useState<{ labId: string; deny: boolean } | null>(null);
  const { approve, remove, dialog } = useLabActions({ succeed, fail, ...(onDeleted && { onDeleted }) });
  const { data, isPending, isError, refetch } = useQuery({
    ...labsQuery(filterOf(useDeferredValue(values))),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="laboratories">
      <h2 id="laboratories" className="mb-4 text-xl">
        Laboratories
      </h2>
      <Filters values={values} set={set} />
      {isPending && <SkeletonLines lines={8} />}
      {isError && <EmptyState title="Failed to load labs" action={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {data?.items.length === 0 && <Empty values={values} clear={clear} />}
      {data && data.items.length > 0 && (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {data.items.map((lab) => (
              <LabRow
                key={lab.id}
                lab={lab}
                onOpen={() => setOpen({ labId: lab.id, deny: false })}
                onApprove={() => void approve(lab)}
                onDeny={() => setOpen({ labId: lab.id, deny: true })}
                onDelete={() => void remove(lab)}
              />
            ))}
          </ul>
          <Pager
            label="Laboratories"
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(page) => set({ page: String(page) })}
          />
        </>
      )}
      <Suspense>
        {open && (
          <ReviewDialog
            key={`${open.labId} ${open.deny}`}
            labId={open.labId}
            deny={open.deny}
            onClose={() => setOpen(null)}
            onDecided={(decided) => {
              setOpen(null);
              succeed(`Lab status updated to ${decided} successfully`);
            }}
          />
        )}
      </Suspense>
      {dialog}
    </section>
  );
};
