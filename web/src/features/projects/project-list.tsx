import type { Project } from '@aliquot/contract/projects';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { ProjectCard } from './project-card.tsx';

type ProjectPage = { items: readonly Project[]; total: number; page: number; pageSize: number };

type ProjectListProps = {
  page: ProjectPage | undefined;
  isPending: boolean;
  isError: boolean;
  onPage: (page: number) => void;
  onOpen: (project: Project) => void;
  onDelete: (project: Project) => void;
};

/** The projects of a researcher, one page of them. */
export const ProjectList = ({ page, isPending, isError, onPage, onOpen, onDelete }: ProjectListProps) => (
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
    {page?.total === 0 && (
      <EmptyState title="No projects yet" action={<LinkButton to="/request">Create your first request</LinkButton>}>
        Describe the work once, and we’ll show you which certified labs can do it.
      </EmptyState>
    )}
    {page && page.items.length > 0 && (
      <ul aria-label="Projects" className="grid grid-cols-1 gap-3">
        {page.items.map((project) => (
          <ProjectCard key={project.id} project={project} onOpen={() => onOpen(project)} onDelete={() => onDelete(project)} />
        ))}
      </ul>
    )}
    {page && <Pager label="Projects" page={page.page} pageSize={page.pageSize} total={page.total} onPage={onPage} />}
  </>
);
