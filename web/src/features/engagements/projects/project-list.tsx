import type { Project } from '@aliquot/contract/engagements/projects';
import { type TurnGroup, turnGroupLabels } from '@aliquot/contract/turns';
import { clsx } from 'clsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { LinkButton } from '../../../ui/text/link.tsx';
import { ProjectRow } from './project-row.tsx';

type ProjectPage = {
  items: readonly Project[];
  total: number;
  page: number;
  pageSize: number;
  groups?: Readonly<Record<TurnGroup, number>> | undefined;
};

type ProjectListProps = {
  page: ProjectPage | undefined;
  isFiltered: boolean;
  isPending: boolean;
  isError: boolean;
  onPage: (page: number) => void;
  onOpen: (project: Project) => void;
  onDelete: (project: Project) => void;
};

/** The heading of a group, above its first row on a page. */
const GroupHeading = ({ group, count, isTop }: { group: TurnGroup; count: number | undefined; isTop: boolean }) => (
  <h3 className={clsx('mb-1 text-base', !isTop && 'mt-3')}>
    {turnGroupLabels[group]} <span className="font-sans text-sm text-muted tabular-nums">{count}</span>
  </h3>
);

/** The projects of a researcher in groups, one page of them: what waits for the researcher, running work, the rest. */
export const ProjectList = ({ page, isFiltered, isPending, isError, onPage, onOpen, onDelete }: ProjectListProps) => (
  <>
    {isPending && <SkeletonLines lines={6} />}
    {isError && (
      <EmptyState
        title="Failed to load projects"
        className="mb-3"
        action={
          <Button look="secondary" onClick={() => window.location.reload()}>
            Retry
          </Button>
        }
      />
    )}
    {page?.total === 0 && isFiltered && <EmptyState title="No projects found">Try adjusting your filters.</EmptyState>}
    {page?.total === 0 && !isFiltered && (
      <EmptyState title="No projects yet" action={<LinkButton to="/request">Create your first request</LinkButton>}>
        Describe the work once, and we’ll show you which certified labs can do it.
      </EmptyState>
    )}
    {page && page.items.length > 0 && (
      <ul aria-label="Projects">
        {page.items.map((project, index) => {
          const { group } = project.turn;
          const isFirst = page.items[index - 1]?.turn.group !== group;
          const isLast = page.items[index + 1]?.turn.group !== group;
          return (
            <li key={project.id}>
              {isFirst && <GroupHeading group={group} count={page.groups?.[group]} isTop={index === 0} />}
              <div className={clsx('border-t border-line', isLast && 'border-b')}>
                <ProjectRow project={project} onOpen={() => onOpen(project)} onDelete={() => onDelete(project)} />
              </div>
            </li>
          );
        })}
      </ul>
    )}
    {page && <Pager label="Projects" page={page.page} pageSize={page.pageSize} total={page.total} onPage={onPage} />}
  </>
);
