import type { Project } from '@aliquot/contract/engagements/projects';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useGo } from '../../../platform/navigation.ts';
import { refreshProjectsEvent } from '../../../platform/server/events.ts';
import { useWindowTitle } from '../../../platform/window-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { later, laterWhenNear } from '../../../ui/feedback/later.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { Plus, RefreshCw } from '../../../ui/text/icon.ts';
import { LinkButton, TextLink } from '../../../ui/text/link.tsx';
import { NearbyLabs } from '../../hearts/labs/nearby-labs.tsx';
import { meQuery } from '../../people/accounts/accounts.api.ts';
import { UnconfirmedBanner } from '../../people/accounts/profile/profile-banners.tsx';
import { requestDraftQuery } from '../../people/drafts/drafts.api.ts';
import { RecentlyDeleted, UnfinishedRequest } from './project-extras.tsx';
import { ProjectFilterBar } from './project-filter-bar.tsx';
import { NeedsYou, ProjectList } from './project-list.tsx';
import { type ProjectFilter, projectsQuery } from './projects.api.ts';
import { useDashboardAddress, useOpenProject } from './use-dashboard-address.ts';
import { useProjectActions } from './use-project-actions.tsx';

const FirstRequest = later(async () => (await import('./first-request.tsx')).FirstRequest);
const SavedLabs = laterWhenNear(async () => (await import('../saved-labs/saved-labs-section.tsx')).SavedLabs);
const ProjectDialog = lazy(async () => ({ default: (await import('./project-dialog.tsx')).ProjectDialog }));
const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.tsx')).ChangesDialog }));

/** Reloads the list when the window's refresh event fires. */
const useRefreshEvent = (refresh: () => void) => {
  useEffect(() => {
    window.addEventListener(refreshProjectsEvent, refresh);
    return () => window.removeEventListener(refreshProjectsEvent, refresh);
  }, [refresh]);
};

const useProjects = (page: number, filter: ProjectFilter, setPage: (page: number) => void) => {
  const queries = useQueryClient();
  const list = useQuery({ ...projectsQuery(page, filter), placeholderData: keepPreviousData });
  const [refresh] = useState(() => () => void queries.invalidateQueries({ queryKey: ['projects'] }));
  useRefreshEvent(refresh);
  const { data } = list;
  // The last page may have become empty: then the page before it is the last one.
  const last = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : page;
  const isPast = page > last && data?.page === page;
  const goBack = useEffectEvent(() => setPage(last));
  useEffect(() => {
    if (isPast) goBack();
  }, [isPast]);
  return { ...list, refresh };
};

/** Shows the outcome of the page before this one, once. */
const useArrivalWords = (tell: (words: string) => void) => {
  const { state, href } = useLocation();
  const { submitted } = state as { submitted?: unknown };
  const go = useGo();
  const arrive = useEffectEvent((words: string) => {
    tell(words);
    go(href, { replace: true });
  });
  useEffect(() => {
    if (typeof submitted === 'string') arrive(submitted);
  }, [submitted]);
};

const Place = ({ location }: { location: string }) =>
  location || (
    <>
      <TextLink to="/profile-settings">Add your location</TextLink> to see the laboratories near you.
    </>
  );

export const DashboardPage = () => {
  const { data: me } = useQuery(meQuery);
  const { page, filter, bar, openId, setPage, open, close } = useDashboardAddress();
  const { data, isPending, isError, isFetching, isPaused, refresh } = useProjects(page, filter, setPage);
  const { project, failure } = useOpenProject(openId, data?.items);
  // An unfinished request is shown above the projects, which must not move for it.
  const { isPending: isDraftPending, fetchStatus } = useQuery(requestDraftQuery);
  const isLoading = isPending || (isDraftPending && fetchStatus === 'fetching');
  const shown = isLoading ? undefined : data;
  const actions = useProjectActions(refresh);
  const list = useRef<HTMLDivElement>(null);
  const [returning, setReturning] = useState<Project | null>(null);
  const [hasOpened, setHasOpened] = useState(false);
  if (project && !hasOpened) setHasOpened(true);
  const go = useGo();
  useArrivalWords(actions.succeed);
  useWindowTitle(project?.title);
  const leaveOpen = useEffectEvent((words: string) => {
    actions.fail(words);
    close();
  });
  useEffect(() => {
    if (failure !== null) leaveOpen(failure);
  }, [failure]);

  const rows = {
    onOpen: ({ id }: Project) => {
      actions.setFailure(null);
      open(id);
    },
    onDelete: (project: Project) => void actions.remove(project).then((gone) => gone && list.current?.focus()),
  };

  return (
    <Page dense>
      <PageHeader
        dense
        title="Dashboard"
        description={me && <Place location={me.location} />}
        actions={
          <>
            <Button
              look="secondary"
              icon={<RefreshCw aria-hidden="true" size={16} />}
              loading={isFetching && !isPending}
              loadingLabel="Refreshing"
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
      {me && !me.emailVerified && <UnconfirmedBanner email={me.email} succeed={actions.succeed} fail={actions.fail} />}
      <PageMessages>
        {actions.banner}
        <Banner tone="warning" message={isPaused ? 'You’re offline. The list will reload when you’re back online.' : null} />
      </PageMessages>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {/* Takes the focus when what had it is deleted. */}
        <div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
          {me && <UnfinishedRequest userId={me.id} />}
          {isLoading && (
            <div className="rounded-card border border-line bg-card p-5">
              <SkeletonLines lines={6} />
            </div>
          )}
          {shown && <NeedsYou page={shown} isFiltered={bar.isFiltered} {...rows} />}
          {shown?.total === 0 && !bar.isFiltered && me?.role === 'user' && <FirstRequest />}
          <section aria-labelledby="my-projects">
            <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              <h2 id="my-projects" className="text-lg">
                My Projects
              </h2>
              {(bar.isFiltered || (shown && shown.total > 1)) && (
                <div className="-mb-4 min-w-0 grow basis-full lg:basis-0">
                  <ProjectFilterBar bar={bar} laboratories={shown?.laboratories ?? []} />
                </div>
              )}
            </header>
            <ProjectList page={shown} isFiltered={bar.isFiltered} isError={isError} onPage={setPage} {...rows} />
            <RecentlyDeleted onRestore={(id) => void actions.restore(id)} />
          </section>
        </div>
        <div className="grid gap-6">
          <SectionCard title="Nearby Labs">{me && <NearbyLabs userLocation={me.geo_location} />}</SectionCard>
          {me?.role === 'user' && <SavedLabs />}
        </div>
      </div>
      <Suspense>
        {hasOpened && (
          <ProjectDialog
            project={project}
            busy={actions.busy}
            failure={actions.failure}
            onClose={close}
            onAccept={(project) => void actions.accept(project).then((accepted) => accepted && close())}
            onRequestChanges={setReturning}
            onCancel={(project) => void actions.cancel(project)}
            onRequestAgain={({ id }) => go(`/request?from=${id}`)}
            onFailure={actions.setFailure}
          />
        )}
      </Suspense>
      <Suspense>
        {returning && (
          <ChangesDialog
            project={returning}
            onClose={() => setReturning(null)}
            onRequested={() => {
              setReturning(null);
              actions.succeed('You asked for changes. We’ll let you know when the lab delivers again.');
              close();
            }}
          />
        )}
      </Suspense>
      {actions.dialog}
    </Page>
  );
};
