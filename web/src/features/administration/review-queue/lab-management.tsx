import { type LabSummary, labsCsvPath } from '@aliquot/contract/hearts/lab-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { plural } from '../../../ui/text/format.ts';
import { readLabs } from '../../hearts/labs/labs.api.ts';
import { AdminList } from '../lists/admin-list.tsx';
import { useAdminList } from '../lists/use-admin-list.ts';
import { useAssignChoices } from './assign-choices.tsx';
import { approveId, labChoices, labColumns, labFilters, primaryFilters, shownColumns } from './lab-columns.tsx';
import { NothingToReview } from './queue-words.tsx';
import type { ReviewMode } from './review-dialog.tsx';
import { administratorsQuery } from './review-queue.api.ts';
import { type Tell, useUndoApproval } from './use-decision.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));

/** The list reloads one second after a deletion. */
const reloadMilliseconds = 1000;

type LabManagementProps = Tell & {
  /** Called with the deleted laboratory. */
  onDeleted?: (labId: string) => void;
};

const useLabActions = ({ succeed, fail, onDeleted }: LabManagementProps) => {
  const queries = useQueryClient();
  const { ask, dialog } = useConfirm();

  const remove = async (lab: LabSummary) => {
    const sure = await ask({
      title: `Delete ${lab.name}?`,
      body: `Its profile, ${plural(lab.documents, 'document')}, analyses and answers will be deleted, and open requests will be withdrawn. This cannot be undone.`,
      confirmLabel: 'Delete laboratory',
      danger: true,
      typedName: lab.name,
      reasonHint: 'Its members read it, and it stays in the audit trail.',
    });
    if (!sure) return;
    try {
      const { success, deletedLab, verification } = await api.labs.delete({ labId: lab.id, reason: sure.reason });
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

  return { remove, dialog };
};

const Empty = ({ filter }: { filter: Readonly<Record<string, string>> }) => {
  const names = Object.keys(filter);
  if (filter.status === 'pending' && names.length === 1) return <NothingToReview />;
  return names.length > 0 ? (
    <EmptyState title="No laboratories match">Change the search or the filters.</EmptyState>
  ) : (
    <EmptyState title="No laboratories yet">They appear here after they register or are onboarded.</EmptyState>
  );
};

const noun = { one: 'laboratory', many: 'laboratories' } as const;

/** All laboratories, with what an administrator can do with each, and with many. */
export const LabManagement = ({ succeed, fail, onDeleted }: LabManagementProps) => {
  const state = useAdminList('laboratories', ['labs', 'list'], readLabs);
  const [open, setOpen] = useState<{ labId: string; mode: ReviewMode } | null>(null);
  const { data: people = [] } = useQuery(administratorsQuery);
  const assignChoices = useAssignChoices(people);
  const undo = useUndoApproval({ succeed, fail });
  const { remove, dialog } = useLabActions({ succeed, fail, ...(onDeleted && { onDeleted }) });
  const show = (mode: ReviewMode) => (lab: LabSummary) => {
    setOpen({ labId: lab.id, mode });
  };
  const view = show('view');
  const rows = state.query.data?.items ?? [];
  /** The button that approves the next laboratory of the list that waits, or its heading. */
  const nextToDecide = () => {
    const at = rows.findIndex(({ id }) => id === open?.labId);
    const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find(({ can }) => can.decide);
    return document.getElementById(next ? approveId(next.id) : 'laboratories');
  };
  const columns = labColumns({
    onOpen: view,
    onApprove: show('approve'),
    onDeny: show('deny'),
    onDelete: (lab) => void remove(lab),
  });
  return (
    <>
      <h2 id="laboratories" tabIndex={-1} className="mb-2 scroll-mt-24 text-lg">
        Laboratories
      </h2>
      <AdminList
        list="laboratories"
        path="/admin"
        noun={noun}
        caption="Laboratories"
        search={{ label: 'Search laboratories', placeholder: 'Search name, address or email' }}
        state={state}
        columns={columns}
        shown={shownColumns}
        primary={primaryFilters}
        filters={labFilters}
        choices={[...assignChoices, ...labChoices]}
        csvPath={labsCsvPath}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        onOpen={view}
        failed="Failed to load labs"
        empty={<Empty filter={state.filter} />}
        renews={['labs', 'documents']}
      />
      <Suspense>
        {open && (
          <ReviewDialog
            key={`${open.labId} ${open.mode}`}
            {...open}
            onClose={() => setOpen(null)}
            nextToDecide={nextToDecide}
            onDecided={(decided) => {
              setOpen(null);
              const action = { label: 'Undo', onAct: () => void undo(open.labId) };
              succeed(`Lab status updated to ${decided} successfully`, decided === 'approved' ? action : undefined);
            }}
          />
        )}
      </Suspense>
      {dialog}
    </>
  );
};
