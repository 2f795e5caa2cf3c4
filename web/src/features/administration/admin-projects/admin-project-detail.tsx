import type { AdminCollaboration, AdminProject } from '@aliquot/contract/administration/admin-projects';
import { type ProjectStatus, projectStatusLabels } from '@aliquot/contract/options';
import { requestFacts } from '@aliquot/contract/request-fields';
import { formatCertificationType, siteText } from '../../../platform/certification-type.ts';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { collaborationLabel, collaborationTones } from '../../engagements/collaborations/collaboration-words.ts';

export const labelOf = (labels: Record<string, string>, value: string): string => labels[value] ?? value;

/** A cancelled project is red here, because it may need an administrator. */
const tones: Record<ProjectStatus, Tone> = { pending: 'warn', 'in-progress': 'info', completed: 'good', cancelled: 'bad' };

export const AdminStatusBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge tone={tones[status]}>{projectStatusLabels[status]}</Badge>
);

const activeStatuses = ['pending', 'approved', 'completed'];

/** A request that has not ended and whose work was not accepted. */
export const isOpenRequest = ({ collaboration_status, stage }: AdminCollaboration): boolean =>
  activeStatuses.includes(collaboration_status) && stage !== 'accepted';

/** The collaboration that is open or done, of which a project has at most one. */
export const activeOf = ({ lab_collaborations }: AdminProject): AdminCollaboration | undefined =>
  lab_collaborations.find(({ collaboration_status }) => activeStatuses.includes(collaboration_status));

export const CollaborationBadge = ({ of, project }: { of: AdminCollaboration; project: AdminProject }) => (
  <Badge tone={collaborationTones[of.collaboration_status]}>
    {collaborationLabel(of.collaboration_status, project.status)}
  </Badge>
);

const Certifications = ({ of }: { of: NonNullable<AdminCollaboration['labs']> }) => {
  const held = Object.entries(of.contact_info.certifications);
  if (held.length === 0) return <p className="text-sm text-muted">No certifications on record.</p>;
  return (
    <ul aria-label={`Certifications of ${of.name}`} className="flex flex-wrap gap-2 text-sm">
      {held.map(([type, { number, expiration_date, site, status }]) => (
        <li key={type} className="rounded-control border border-line bg-card px-3 py-1.5">
          <span className="font-medium">{formatCertificationType(type)}</span> {number}
          {site && <span className="text-muted"> · {siteText({ site })}</span>}
          {expiration_date && (
            <span className="text-muted">
              {' '}
              · {status === 'expired' ? 'ended' : 'expires'} {formatDate(expiration_date)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};

const Laboratory = ({ of, project }: { of: AdminCollaboration; project: AdminProject }) => (
  <div className="grid gap-3">
    <DescriptionList
      columns={3}
      items={[
        { term: 'Laboratory', value: of.lab_name },
        { term: 'Location', value: of.lab_location },
        { term: 'Status', value: <CollaborationBadge of={of} project={project} /> },
        { term: 'Contact email', value: of.labs?.contact_info.email },
        { term: 'Phone', value: of.labs?.contact_info.phone },
      ]}
    />
    {of.labs ? <Certifications of={of.labs} /> : <p className="text-sm text-muted">This laboratory was deleted.</p>}
  </div>
);

const Requests = ({ project, of: requests }: { project: AdminProject; of: readonly AdminCollaboration[] }) => (
  <ul className="grid gap-1.5 text-sm">
    {requests.map((of) => (
      <li key={of.id} className="flex flex-wrap items-center gap-2">
        {of.lab_name} <CollaborationBadge of={of} project={project} />
        <span className="text-muted">asked {formatDate(of.created_at)}</span>
        {of.reason && <span className="text-muted">“{of.reason}”</span>}
      </li>
    ))}
  </ul>
);

/** All facts about a project: the request, the researcher and the laboratory. */
export const ProjectFacts = ({ project, level: Heading }: { project: AdminProject; level: 'h2' | 'h3' }) => {
  const active = activeOf(project);
  const rest = project.lab_collaborations.filter((of) => of !== active);
  const open = rest.filter(isOpenRequest);
  const ended = rest.filter((of) => !isOpenRequest(of));
  return (
    <div className="grid gap-5">
      <div>
        <Heading className="mb-1 text-sm font-semibold">Description</Heading>
        <p className="max-w-prose as-written">{project.description}</p>
      </div>
      <DescriptionList
        columns={3}
        items={[
          ...requestFacts(project),
          { term: 'Submitted', value: formatDate(project.created_at) },
          { term: 'Last changed', value: formatDate(project.updated_at) },
        ]}
      />
      <div>
        <Heading className="mb-2 text-sm font-semibold">Researcher</Heading>
        <DescriptionList
          columns={3}
          items={[
            { term: 'Name', value: project.users.name },
            { term: 'Email', value: project.users.email },
            { term: 'Organization', value: project.users.organization },
          ]}
        />
      </div>
      <div className="grid gap-3">
        <Heading className="text-sm font-semibold">Assigned laboratory</Heading>
        {active && <Laboratory of={active} project={project} />}
        {!active && (
          <p className="text-muted">
            {project.open_demand
              ? `None yet. The researcher chose “${project.open_demand.name}”. This is an open demand: assign a lab.`
              : 'None.'}
          </p>
        )}
        {open.length > 0 && (
          <>
            <Heading className="text-sm font-semibold">Other open requests ({open.length})</Heading>
            <Requests project={project} of={open} />
          </>
        )}
        {ended.length > 0 && (
          <Disclosure summary={`Earlier laboratories (${ended.length})`} className="text-sm">
            <Requests project={project} of={ended} />
          </Disclosure>
        )}
      </div>
    </div>
  );
};
