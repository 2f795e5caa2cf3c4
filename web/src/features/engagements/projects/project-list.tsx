import type { Project } from '@aliquot/contract/engagements/projects';
import { type TurnGroup, turnGroupLabels } from '@aliquot/contract/turns';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { formatShortDate, plural } from '../../../ui/text/format.ts';
import { LinkButton } from '../../../ui/text/link.tsx';
import { ProjectRow } from './project-row.tsx';

type ProjectPage = {
  items: readonly Project[];
  total: number;
  page: number;
  pageSize: number;
  groups?: Readonly<Record<TurnGroup, number>> | undefined;
};

type RowsProps = {
  onOpen: (project: Project) => void;
  onDelete: (project: Project) => void;
};

const Rows = ({ projects, level, onOpen, onDelete }: RowsProps & { projects: readonly Project[]; level: 3 | 4 }) =>
  projects.map((project, index) => (
    <li key={project.id} className="border-t border-line first:border-t-0">
      <ProjectRow
        project={project}
        level={level}
        isFirst={index === 0}
        onOpen={() => onOpen(project)}
        onDelete={() => onDelete(project)}
      />
    </li>
  ));

const cardClass = 'overflow-hidden rounded-card border border-line bg-card';
const waitsForReader = ({ turn }: Project) => turn.group === 'needs-you';

const nextDateOf = (projects: readonly Project[]): Project | undefined =>
  projects.filter(({ turn }) => turn.due).toSorted((a, b) => (a.turn.due ?? '').localeCompare(b.turn.due ?? ''))[0];

/** The projects that wait for the researcher, before all others; the next date where none does. */
export const NeedsYou = ({ page, isFiltered, ...rows }: RowsProps & { page: ProjectPage; isFiltered: boolean }) => {
  const waiting = page.items.filter(waitsForReader);
  const dates = waiting.flatMap(({ turn }) => turn.due ?? []).toSorted();
  // Only a page with all projects knows which date is the next.
  const next = page.total <= page.pageSize ? nextDateOf(page.items) : undefined;
  if (waiting.length === 0 && (isFiltered || page.total === 0 || page.page > 1)) return null;
  return (
    <section aria-labelledby="needs-you" className={cardClass}>
      <h2 id="needs-you" className="px-4 pt-4 pb-2 text-lg sm:px-5">
        {waiting.length > 0 ? turnGroupLabels['needs-you'] : 'Nothing waits for you'}{' '}
        {waiting.length > 0 && (
          <span className="font-sans text-sm text-muted">
            {plural(page.groups?.['needs-you'] ?? waiting.length, 'project')}
            {dates[0] && `, the first by ${formatShortDate(dates[0])}`}
          </span>
        )}
      </h2>
      {waiting.length > 0 && (
        <ul aria-label="Projects that need you">
          <Rows projects={waiting} level={3} {...rows} />
        </ul>
      )}
      {waiting.length === 0 && next?.turn.due && (
        <p className="px-4 pb-4 text-sm text-muted sm:px-5">
          Next date: {formatShortDate(next.turn.due)}, {next.title}.
        </p>
      )}
    </section>
  );
};

type ProjectListProps = RowsProps & {
  page: ProjectPage | undefined;
  isFiltered: boolean;
  isError: boolean;
  onPage: (page: number) => void;
};

/** The other projects of one page: running work, then the rest. */
export const ProjectList = ({ page, isFiltered, isError, onPage, ...rows }: ProjectListProps) => {
  const others = page?.items.filter((project) => !waitsForReader(project)) ?? [];
  return (
    <>
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
      {page && page.total > 0 && others.length === 0 && (
        <p className="mb-4 text-sm text-muted">Every project on this page needs you.</p>
      )}
      {(['running', 'done'] as const).map((group) => {
        const projects = others.filter(({ turn }) => turn.group === group);
        return (
          projects.length > 0 && (
            <section key={group} className="mb-4">
              <h3 className="mb-1 text-base">
                {turnGroupLabels[group]}{' '}
                <span className="font-sans text-sm text-muted tabular-nums">{page?.groups?.[group]}</span>
              </h3>
              <ul aria-label={turnGroupLabels[group]} className={cardClass}>
                <Rows projects={projects} level={4} {...rows} />
              </ul>
            </section>
          )
        );
      })}
      {page && <Pager label="Projects" page={page.page} pageSize={page.pageSize} total={page.total} onPage={onPage} />}
    </>
  );
};
