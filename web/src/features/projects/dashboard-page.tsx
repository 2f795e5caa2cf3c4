import type { Project } from '@aliquot/contract/projects';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { refreshProjectsEvent } from '../../platform/events.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Plus, RefreshCw } from '../../ui/icon.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { usePageBanner } from '../../ui/use-page-banner.tsx';
import { meQuery } from '../accounts/accounts.api.ts';
import { NearbyLabs } from '../labs/nearby-labs.tsx';
import { ProjectCard } from './project-card.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import { acceptWork, cancelProject, deleteProject, projectsQuery } from './projects.api.ts';

/** Loads the list again whenever something in the window asks for it. */
const useRefreshEvent = (refresh: () => void) => {
  useEffect(() => {
    window.addEventListener(refreshProjectsEvent, refresh);
    return () => window.removeEventListener(refreshProjectsEvent, refresh);
  }, [refresh]);
};

const useProjects = () => {
  const [page, setPage] = useState(1);
  const queries = useQueryClient();
  const list = useQuery({ ...projectsQuery(page), placeholderData: keepPreviousData });
  const [refresh] = useState(() => () => void queries.invalidateQueries({ queryKey: ['projects'] }));
  useRefreshEvent(refresh);
  return { ...list, setPage, refresh };
};

export const DashboardPage = () => {
  const { data: me } = useQuery(meQuery);
  const { data, isPending, isError, isFetching, setPage, refresh } = useProjects();
  const { banner, succeed, fail } = usePageBanner();
  const { confirm, dialog } = useConfirm();
  const [openId, setOpenId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = data?.items.find(({ id }) => id === openId) ?? null;

  const act = async (work: () => Promise<unknown>, fallback: string): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(failureMessage(error, fallback));
      return false;
    } finally {
      setBusy(false);
      refresh();
    }
  };

  const remove = async (project: Project) => {
    const sure = await confirm({
      title: 'Delete this project?',
      body: `“${project.title}” and its documents are removed, and an open request to a laboratory is withdrawn. This cannot be undone.`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteProject(project.id);
      succeed('Project deleted successfully');
    } catch (error) {
      fail(failureMessage(error, 'Failed to delete project'));
    }
    refresh();
  };

  const cancel = async (project: Project) => {
    const sure = await confirm({
      title: 'Cancel this project?',
      body: 'The request to the laboratory is withdrawn. The project stays in your list as cancelled.',
      confirmLabel: 'Cancel project',
      declineLabel: 'Keep it',
      danger: true,
    });
    if (sure) await act(() => cancelProject(project.id), 'Failed to cancel project');
  };

  const accept = async (project: Project) => {
    if (!(await act(() => acceptWork(project.id), 'Failed to accept the work'))) return;
    setOpenId(null);
    succeed('You accepted the work. The project is completed.');
  };

  return (
    <Page>
      <PageHeader
        title="Dashboard"
        description={me?.location}
        actions={
          <>
            <Button
              look="secondary"
              icon={<RefreshCw aria-hidden="true" size={16} />}
              loading={isFetching && !isPending}
              onClick={refresh}
            >
              Refresh
            </Button>
            <LinkButton to="/request" icon={<Plus aria-hidden="true" size={16} />}>
              New Request
            </LinkButton>
          </>
        }
      />
      <div className="mb-5 empty:hidden">{banner}</div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <SectionCard title="My Projects">
          {isPending && <SkeletonLines lines={6} />}
          {isError && (
            <EmptyState
              title="Failed to load projects"
              action={
                <Button look="secondary" onClick={() => window.location.reload()}>
                  Retry
                </Button>
              }
            />
          )}
          {data?.items.length === 0 && (
            <EmptyState title="No projects yet" action={<LinkButton to="/request">Create your first request</LinkButton>}>
              Describe the work once; we show you which certified laboratories can do it.
            </EmptyState>
          )}
          {data && data.items.length > 0 && (
            <>
              <ul className="grid gap-3">
                {data.items.map((project) => (
                  <ProjectCard
                    key={project.id}
                    project={project}
                    onOpen={() => {
                      setFailure(null);
                      setOpenId(project.id);
                    }}
                    onDelete={() => void remove(project)}
                  />
                ))}
              </ul>
              <Pager label="Projects" page={data.page} pageSize={data.pageSize} total={data.total} onPage={setPage} />
            </>
          )}
        </SectionCard>
        <SectionCard title="Nearby Labs">{me && <NearbyLabs userLocation={me.geo_location} />}</SectionCard>
      </div>
      <ProjectDialog
        project={open}
        busy={busy}
        failure={failure}
        onClose={() => setOpenId(null)}
        onAccept={(project) => void accept(project)}
        onCancel={(project) => void cancel(project)}
        onFailure={setFailure}
      />
      {dialog}
    </Page>
  );
};
