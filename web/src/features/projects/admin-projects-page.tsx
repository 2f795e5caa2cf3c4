import type { AdminProject } from '@aliquot/contract/admin-projects';
import { projectStatuses, projectStatusLabels, researchAreaLabels, researchAreaOptions } from '@aliquot/contract/options';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { useListPage } from '../../platform/use-list-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../ui/feedback/list-states.tsx';
import { usePageBanner } from '../../ui/feedback/use-page-banner.tsx';
import { FilterBar, type FilterField } from '../../ui/form/filter-bar.tsx';
import { Page, PageHeader, PageMessages } from '../../ui/layout/page.tsx';
import { StatCards } from '../../ui/layout/stat-cards.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { DeleteButton } from '../../ui/overlay/delete-button.tsx';
import { useConfirm } from '../../ui/overlay/use-confirm.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { formatCount, formatDate, plural } from '../../ui/text/format.ts';
import { Download, RefreshCw } from '../../ui/text/icon.ts';
import { DownloadLink } from '../../ui/text/link.tsx';
import { AdminStatusBadge, activeOf, CollaborationBadge, labelOf, ProjectFacts } from './admin-project-detail.tsx';
import { exportPath, projectCountsQuery, projectList } from './admin-projects.api.ts';
import { deleteProject } from './projects.api.ts';

const AssignDialog = lazy(async () => ({ default: (await import('./admin-assign-dialog.tsx')).AssignDialog }));
const DocumentsDialog = lazy(async () => ({ default: (await import('./admin-documents-dialog.tsx')).DocumentsDialog }));
const ProjectDialog = lazy(async () => ({ default: (await import('./admin-project-dialog.tsx')).AdminProjectDialog }));

type Opened = { what: 'view' | 'assign' | 'documents'; project: AdminProject };

const Actions = ({
  project,
  open,
  onDelete,
}: {
  project: AdminProject;
  open: (what: Opened['what']) => void;
  onDelete: () => void;
}) => {
  const name = <span className="sr-only"> {project.title}</span>;
  return (
    <span className="flex flex-wrap gap-1.5 sm:w-56">
      <Button look="secondary" size="sm" onClick={() => open('view')}>
        View{name}
      </Button>
      {project.can.assign && (
        <Button look="secondary" size="sm" onClick={() => open('assign')}>
          {activeOf(project) ? 'Reassign Lab' : 'Assign Lab'}
          {name}
        </Button>
      )}
      <Button look="secondary" size="sm" onClick={() => open('documents')}>
        Docs ({project.document_count}){name}
      </Button>
      {project.can.delete && <DeleteButton of={project.title} onClick={onDelete} />}
    </span>
  );
};

const columns: readonly Column<AdminProject>[] = [
  {
    key: 'title',
    header: 'Project',
    cell: (project) => (
      <>
        <span className="font-medium wrap-anywhere">{project.title}</span>
        <span className="block text-muted">
          {labelOf(researchAreaLabels, project.research_area)} · {formatDate(project.created_at)}
        </span>
        {project.open_demand && (
          <Badge tone="warn" className="mt-1">
            Open demand
          </Badge>
        )}
      </>
    ),
  },
  {
    key: 'researcher',
    header: 'Researcher',
    cell: ({ users }) => (
      <>
        {users.name}
        <span className="block wrap-anywhere text-muted">
          <Breakable text={users.email} />
        </span>
      </>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <AdminStatusBadge status={status} /> },
  {
    key: 'lab',
    header: 'Laboratory',
    cell: (project) => {
      const active = activeOf(project);
      if (!active) return <span className="text-muted">None</span>;
      return (
        <>
          <span className="block wrap-anywhere">{active.lab_name}</span>
          <CollaborationBadge of={active} project={project} />
        </>
      );
    },
  },
];

const filters: readonly FilterField<'search' | 'status' | 'researchArea' | 'demand'>[] = [
  { kind: 'search', name: 'search', label: 'Search projects', placeholder: 'Search title, researcher or email' },
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    any: 'All statuses',
    options: projectStatuses.map((value) => ({ value, label: projectStatusLabels[value] })),
  },
  {
    kind: 'choice',
    name: 'researchArea',
    label: 'Research area',
    any: 'All research areas',
    options: researchAreaOptions,
  },
  {
    kind: 'choice',
    name: 'demand',
    label: 'Demand',
    any: 'With and without a lab',
    options: [{ value: 'open', label: 'Open demands only' }],
  },
];

/** All projects, with search, filters and every action. */
export const AdminProjectsPage = () => {
  const queries = useQueryClient();
  const { query, bar, filter, onPage } = useListPage(projectList);
  const { data: counts } = useQuery(projectCountsQuery);
  const { banner, succeed, fail } = usePageBanner();
  const { confirm, dialog } = useConfirm();
  const [openRow, setOpenRow] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: ['projects'] });
  const close = () => setOpened(null);
  const changed = (message: string) => {
    close();
    succeed(message);
    void renew();
  };

  const remove = async (project: AdminProject) => {
    const sure = await confirm({
      title: 'Delete this project?',
      body: `“${project.title}” by ${project.users.name} will be deleted. This action cannot be undone and removes all associated data: ${plural(project.document_count, 'document')} and the request to a laboratory.`,
      confirmLabel: 'Delete project',
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteProject(project.id);
      succeed('Project deleted successfully');
    } catch (error) {
      fail(failureMessage(error, 'Failed to delete project'));
    }
    await renew();
  };

  const { data } = query;
  const withActions: readonly Column<AdminProject>[] = [
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (project) => (
        <Actions project={project} open={(what) => setOpened({ what, project })} onDelete={() => void remove(project)} />
      ),
    },
  ];
  // What a dialog shows follows the list, and stays when the row has left it.
  const present = opened && (data?.items.find(({ id }) => id === opened.project.id) ?? opened.project);
  return (
    <Page>
      <PageHeader
        title="Project Management"
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
            <DownloadLink href={exportPath(filter)} icon={<Download aria-hidden="true" size={16} />}>
              Export CSV
            </DownloadLink>
          </>
        }
      />
      <PageMessages>{banner}</PageMessages>
      <StatCards
        label="Project statistics"
        stats={[
          { label: 'Total projects', value: counts?.total },
          { label: 'Pending', value: counts?.pending },
          { label: 'In progress', value: counts?.inProgress },
          { label: 'Completed', value: counts?.completed },
          { label: 'With labs', value: counts?.withLabs },
        ]}
      />
      <FilterBar fields={filters} {...bar} />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <output>
          {data &&
            counts &&
            `${formatCount(data.total)} of ${formatCount(counts.total)} projects${bar.isFiltered ? ' (filtered)' : ''}`}
        </output>
        {counts !== undefined && counts.openDemands > 0 && filter.demand === undefined && (
          <button type="button" className="prose-link" onClick={() => bar.set({ demand: 'open' })}>
            Show {plural(counts.openDemands, 'open demand')}
          </button>
        )}
      </div>
      <PagedList
        label="Projects"
        query={query}
        failed="Failed to load projects"
        empty={
          <EmptyState title="No projects found">
            {bar.isFiltered ? 'Try adjusting your filters' : 'Projects will appear here when users submit research requests'}
          </EmptyState>
        }
        onPage={onPage}
      >
        {(projects) => (
          <Table
            caption="Projects, newest first"
            columns={withActions}
            rows={projects}
            rowKey={({ id }) => id}
            rowLabel={({ title }) => title}
            detail={(project) => <ProjectFacts project={project} level="h2" />}
            openRow={openRow}
            onOpenRow={setOpenRow}
          />
        )}
      </PagedList>
      <Suspense>
        {present && opened.what === 'view' && (
          <ProjectDialog key={present.updated_at} project={present} onClose={close} onChanged={changed} />
        )}
        {present && opened.what === 'assign' && <AssignDialog project={present} onClose={close} onAssigned={changed} />}
        {present && opened.what === 'documents' && <DocumentsDialog project={present} onClose={close} />}
      </Suspense>
      {dialog}
    </Page>
  );
};
