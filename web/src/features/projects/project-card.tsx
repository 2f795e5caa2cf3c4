import { researchAreaLabels, serviceTypeLabels } from '@aliquot/contract/options';
import type { Project } from '@aliquot/contract/projects';
import { DeleteButton } from '../../ui/overlay/delete-button.tsx';
import { plural } from '../../ui/text/format.ts';
import { collaborationLabel, researcherNote } from '../collaborations/collaboration-words.ts';
import { ProjectStatusBadge } from './project-status.tsx';

const labelOf = (labels: Record<string, string>, value: string) => labels[value] ?? value;

const LabLine = ({ project }: { project: Project }) => {
  const [collaboration] = project.lab_collaborations;
  if (!collaboration) {
    return project.open_demand ? (
      <p className="mt-3 text-sm text-muted">No laboratory yet. An administrator is looking for one, and we’ll notify you.</p>
    ) : null;
  }
  const { lab_name, lab_location, collaboration_status, stage } = collaboration;
  const others = project.lab_collaborations.filter((each) => each.collaboration_status === 'pending').length - 1;
  return (
    <div className="mt-3 border-l-2 border-line pl-3 text-sm">
      <p>
        <span className="font-medium">{lab_name}</span>
        {others > 0 && <span className="text-muted"> and {plural(others, 'more lab')}</span>}
        <span className="block text-muted">{lab_location}</span>
      </p>
      <p className="text-muted">
        <span className="text-ink">{collaborationLabel(collaboration_status, project.status, stage)}.</span>{' '}
        {researcherNote(collaboration)}
      </p>
    </div>
  );
};

type ProjectCardProps = { project: Project; onOpen: () => void; onDelete: () => void };

/** One project of a researcher; the whole card opens it. */
export const ProjectCard = ({ project, onOpen, onDelete }: ProjectCardProps) => (
  <li className="relative rounded-card border border-line bg-card p-4 transition-colors hover:border-edge">
    <div className="flex items-start justify-between gap-3">
      <h3 className="min-w-0 pt-1 font-sans text-base font-medium tracking-normal">
        <button
          type="button"
          onClick={onOpen}
          className="text-left after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          {project.title}
        </button>
      </h3>
      {project.can.delete && <DeleteButton of={project.title} onClick={onDelete} compact className="relative z-10 -mr-2" />}
    </div>
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <ProjectStatusBadge status={project.status} />
      {labelOf(researchAreaLabels, project.research_area)} · {labelOf(serviceTypeLabels, project.service_type)}
    </p>
    <LabLine project={project} />
  </li>
);
