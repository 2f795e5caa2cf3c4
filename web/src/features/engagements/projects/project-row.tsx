import { engagementStageLabels } from '@aliquot/contract/engagement-stages';
import { comparisonPath, projectPath } from '@aliquot/contract/engagements/project-words';
import type { Project } from '@aliquot/contract/engagements/projects';
import { projectStatusLabels, researchAreaLabels, serviceTypeLabels } from '@aliquot/contract/options';
import type { NextAction } from '@aliquot/contract/turns';
import { clsx } from 'clsx';
import { DeleteButton } from '../../../ui/overlay/delete-button.tsx';
import { formatShortDate, plural } from '../../../ui/text/format.ts';
import { AppLink, LinkButton } from '../../../ui/text/link.tsx';
import { collaborationLabel } from '../collaborations/collaboration-words.ts';
import { UnreadBadge } from '../conversations/unread-badge.tsx';
import { ProjectStatusBadge } from './project-status.tsx';

const labelOf = (labels: Record<string, string>, value: string) => labels[value] ?? value;

const nextWords: Readonly<Partial<Record<NextAction, string>>> = {
  'answer-proposal': 'Answer proposal',
  'answer-change-order': 'Answer change',
  agree: 'Complete agreement',
  'send-samples': 'Send samples',
  accept: 'Review results',
  'choose-laboratory': 'Choose laboratory',
};

type Collaboration = Project['lab_collaborations'][number];

/** One of several laboratories: its name and state, leading to its room. */
const LaboratoryChip = ({ projectId, laboratory }: { projectId: string; laboratory: Collaboration }) => (
  <AppLink
    to={projectPath(projectId)}
    search={{ collaboration: laboratory.id }}
    className={clsx(
      'relative z-10 rounded-control border px-2 py-0.5 hover:border-edge',
      laboratory.turn.mine ? 'border-brand bg-brand-tint' : 'border-line bg-card',
    )}
  >
    <span className="font-medium">{laboratory.lab_name}</span>{' '}
    <span className="text-muted">
      {laboratory.turn.mine ? 'your turn' : engagementStageLabels[laboratory.stage].toLowerCase()}
    </span>
  </AppLink>
);

const ended = new Set(['declined', 'expired', 'withdrawn']);
const mostChips = 5;

/** Those that are asked or at work, or else the latest of those that are not, and how many more there were. */
const LaboratoryChips = ({ project: { id, lab_collaborations: all } }: { project: Project }) => {
  const open = all.filter(({ stage }) => !ended.has(stage));
  const shown = (open.length > 0 ? open : all).slice(0, mostChips);
  const more = all.length - shown.length;
  return (
    <p className="mt-1 flex w-full flex-wrap items-center gap-1.5">
      {shown.map((laboratory) => (
        <LaboratoryChip key={laboratory.id} projectId={id} laboratory={laboratory} />
      ))}
      {more > 0 && <span className="text-muted">{plural(more, 'earlier request')}</span>}
    </p>
  );
};

/** The laboratory, how it stands there where the project's status does not say so, and what happens next. */
const Standing = ({ project }: { project: Project }) => {
  const { turn, lab_collaborations: collaborations } = project;
  const [foremost] = collaborations;
  const label =
    foremost &&
    collaborations.length === 1 &&
    collaborationLabel(foremost.collaboration_status, project.status, foremost.stage);
  return (
    <div className="flex min-w-0 flex-wrap gap-x-3 text-sm wrap-anywhere">
      <p>
        {label && label !== projectStatusLabels[project.status] && <span>{label}. </span>}
        <span className={turn.mine ? 'font-medium text-warn' : 'text-muted'}>{turn.words.replace(/\.?$/, '.')}</span>
      </p>
      {turn.late && <p className="w-full font-medium text-bad">{turn.late}.</p>}
      {collaborations.length > 1 ? (
        <LaboratoryChips project={project} />
      ) : (
        foremost && (
          <p>
            <span className="font-medium">{foremost.lab_name}</span> <span className="text-muted">{foremost.lab_location}</span>
          </p>
        )
      )}
    </div>
  );
};

type NextStepProps = { project: Project; isFirst: boolean };

const NextStep = ({ project: { id, title, turn, lab_collaborations: collaborations }, isFirst }: NextStepProps) => {
  const compares = turn.action === 'answer-proposal' && collaborations.filter(({ stage }) => stage === 'proposed').length > 1;
  const words = compares ? 'Compare proposals' : turn.action && nextWords[turn.action];
  return (
    <LinkButton
      to={compares ? comparisonPath(id) : projectPath(id)}
      look={words ? (isFirst ? 'primary' : 'secondary') : 'quiet'}
      size="sm"
      className="relative z-10"
      aria-label={`${words ?? 'Open room'}: ${title}`}
    >
      {words ?? 'Open room'}
    </LinkButton>
  );
};

/** The end of the wait, or when the project was submitted. */
const NextDate = ({ project: { turn, created_at } }: { project: Project }) => (
  <p className="text-sm text-muted sm:text-right">
    <span className="text-xs sm:block">{turn.due ? 'By' : 'Submitted'}</span>{' '}
    <time dateTime={turn.due ?? created_at} className={turn.due && turn.mine ? 'font-medium text-warn' : undefined}>
      {formatShortDate(turn.due ?? created_at)}
    </time>
  </p>
);

type ProjectRowProps = {
  project: Project;
  level: 3 | 4;
  /** True for the first that waits for the researcher: its next step stands out. */
  isFirst?: boolean;
  onOpen: () => void;
  onDelete: () => void;
};

/** One project of a researcher; the whole row opens its details, and the button its room. */
export const ProjectRow = ({ project, level, isFirst = false, onOpen, onDelete }: ProjectRowProps) => {
  const Heading = `h${level}` as const;
  return (
    <div className="relative grid items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-sunken sm:px-5 grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_6rem_11rem]">
      <div className="grid min-w-0 gap-0.5 max-sm:col-span-2">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm text-muted">
          <Heading className="font-sans text-base font-medium tracking-normal text-ink">
            <button
              type="button"
              onClick={onOpen}
              className="block max-w-full text-left wrap-anywhere after:absolute after:inset-0 hover:underline"
            >
              {project.title}
            </button>
          </Heading>
          <ProjectStatusBadge status={project.status} />
          <UnreadBadge collaborationIds={project.lab_collaborations.map(({ id }) => id)} />
          <span>
            {project.shared && `By ${project.shared.owner} · `}
            {labelOf(researchAreaLabels, project.research_area)} · {labelOf(serviceTypeLabels, project.service_type)}
          </span>
        </div>
        <Standing project={project} />
      </div>
      <NextDate project={project} />
      <div className="flex items-center justify-end">
        <NextStep project={project} isFirst={isFirst} />
        {project.can.delete && <DeleteButton of={project.title} onClick={onDelete} compact className="relative z-10 -mr-2" />}
      </div>
    </div>
  );
};
