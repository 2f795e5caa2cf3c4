import { type AdminProject, projectsCsvPath } from '@aliquot/contract/administration/admin-projects';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { StatCards } from '../../../ui/layout/stat-cards.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { formatCount, plural } from '../../../ui/text/format.ts';
import { RefreshCw } from '../../../ui/text/icon.ts';
import { deleteProject } from '../../engagements/projects/projects.api.ts';
import { AdminList } from '../lists/admin-list.tsx';
import { useAdminList } from '../lists/use-admin-list.ts';
import {
  type Opening,
  primaryFilters,
  projectChoices,
  projectColumns,
  projectFilters,
  shownColumns,
} from './admin-project-columns.tsx';
import { ProjectFacts } from './admin-project-detail.tsx';
import { readProjects } from './admin-projects.api.ts';

const AssignDialog = lazy(async () => ({ default: (await import('./admin-assign-dialog.tsx')).AssignDialog }));
const DocumentsDialog = lazy(async () => ({ default: (await import('./admin-documents-dialog.tsx')).DocumentsDialog }));
const ProjectDialog = lazy(async () => ({ default: (await import('./admin-project-dialog.tsx')).AdminProjectDialog }));

type Opened = { what: Opening; project: AdminProject };

const noun = { one: 'project', many: 'projects' } as const;

/** All projects, with search, filters and every action. */
export const AdminProjectsPage = () => {
  const queries = useQueryClient();
  const state = useAdminList('projects', ['projects', 'admin', 'list'], readProjects);
  const { query, filter, isFiltered } = state;
  const { data: counts } = useQuery(queryOf.projects.counts({}));
  const { banner, succeed, fail } = usePageBanner();
  const { confirm, dialog } = useConfirm();
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
  // An open dialog follows the list, and stays when the row has left it.
  const present = opened && (data?.items.find(({ id }) => id === opened.project.id) ?? opened.project);
  const columns = projectColumns({
    open: (what, project) => setOpened({ what, project }),
    onDelete: (project) => void remove(project),
  });
  return (
    <Page dense>
      <PageHeader
        dense
        title="Project Management"
        description={
          <>
            <output>
              {data &&
                counts &&
                `${formatCount(data.total)} of ${formatCount(counts.total)} projects${isFiltered ? ' (filtered)' : ''}`}
            </output>{' '}
            {counts !== undefined && counts.openDemands > 0 && filter.demand === undefined && (
              <button type="button" className="prose-link" onClick={() => state.set({ demand: 'open' })}>
                Show {plural(counts.openDemands, 'open demand')}
              </button>
            )}
          </>
        }
        actions={
          <Button
            look="secondary"
            size="sm"
            icon={<RefreshCw aria-hidden="true" size={16} />}
            loading={query.isFetching && !query.isPending}
            onClick={() => void renew()}
          >
            Refresh
          </Button>
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
      <AdminList
        list="projects"
        path="/admin/projects"
        noun={noun}
        caption="Projects"
        search={{ label: 'Search projects', placeholder: 'Search title, researcher or email' }}
        state={state}
        columns={columns}
        shown={shownColumns}
        primary={primaryFilters}
        filters={projectFilters}
        choices={projectChoices}
        csvPath={projectsCsvPath}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        onOpen={(project) => setOpened({ what: 'view', project })}
        detail={(project) => <ProjectFacts project={project} level="h2" />}
        failed="Failed to load projects"
        empty={
          <EmptyState title="No projects found">
            {isFiltered ? 'Try adjusting your filters' : 'Projects will appear here when users submit research requests'}
          </EmptyState>
        }
        renews={['projects']}
      />
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
