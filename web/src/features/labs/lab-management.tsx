import type { LabSummary } from '@aliquot/contract/labs';
import { labStatuses, labStatusLabels } from '@aliquot/contract/options';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { useListPage } from '../../platform/use-list-page.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../ui/feedback/list-states.tsx';
import { FilterBar, type FilterField } from '../../ui/form/filter-bar.tsx';
import { useConfirm } from '../../ui/overlay/use-confirm.tsx';
import { plural } from '../../ui/text/format.ts';
import { LabRow } from './lab-row.tsx';
import { changedStatus, decideLab, deleteLab, labList } from './labs.api.ts';
import { decisionFailure } from './use-decision.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));

const filters: readonly FilterField<'search' | 'status'>[] = [
  { kind: 'search', name: 'search', label: 'Search laboratories', placeholder: 'Search name, address or email' },
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    any: 'All statuses',
    options: [
      ...labStatuses.map((value) => ({ value, label: labStatusLabels[value] })),
      { value: changedStatus, label: 'Changed since the last review' },
    ],
  },
];

type Tell = { succeed: (message: string) => void; fail: (message: string) => void };

/** The list reloads one second after a deletion. */
const reloadMilliseconds = 1000;

type LabManagementProps = Tell & {
  /** Called with the deleted laboratory. */
  onDeleted?: (labId: string) => void;
};

const useLabActions = ({ succeed, fail, onDeleted }: LabManagementProps) => {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();

  const approve = async (lab: LabSummary) => {
    const sure = await confirm({
      title: `Approve ${lab.name}?`,
      body: 'Researchers will be able to find it and send requests. Open View to see its documents and open issues.',
      confirmLabel: 'Approve laboratory',
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
      body: `Its profile, ${plural(lab.documents, 'document')}, analyses and answers will be deleted, and open requests will be withdrawn. This cannot be undone.`,
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

const Empty = ({ search, status, changed }: { search?: string; status?: string; changed?: string }) => {
  if (status === 'pending' && !search)
    return <EmptyState title="Nothing to review">New laboratories appear here right away.</EmptyState>;
  return search || status || changed ? (
    <EmptyState title="No laboratories match">Change the search or the status.</EmptyState>
  ) : (
    <EmptyState title="No laboratories yet">They appear here after they register or are onboarded.</EmptyState>
  );
};

/** All laboratories, with what an administrator can do with each. */
export const LabManagement = ({ succeed, fail, onDeleted }: LabManagementProps) => {
  const { query, bar, filter, onPage } = useListPage(labList);
  const [open, setOpen] = useState<{ labId: string; deny: boolean } | null>(null);
  const { approve, remove, dialog } = useLabActions({ succeed, fail, ...(onDeleted && { onDeleted }) });
  return (
    <section aria-labelledby="laboratories">
      <h2 id="laboratories" className="mb-4 text-xl">
        Laboratories
      </h2>
      <FilterBar fields={filters} {...bar} />
      <PagedList label="Laboratories" query={query} failed="Failed to load labs" empty={<Empty {...filter} />} onPage={onPage}>
        {(labs) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {labs.map((lab) => (
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
        )}
      </PagedList>
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
