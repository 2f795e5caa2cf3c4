import type { Project } from '@aliquot/contract/engagements/projects';
import type { CertificationsByType } from '@aliquot/contract/hearts/labs';
import { formatCertificationType, formatScopes } from '../../../platform/certification-type.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { LinkButton } from '../../../ui/text/link.tsx';
import { FactorTable } from '../../hearts/matching/factor-table.tsx';
import { DialogSection } from './dialog-section.tsx';
import { CollaborationStatusBadge } from './project-status.tsx';
import { AskLabs } from './request/ask-labs.tsx';

type Collaboration = Project['lab_collaborations'][number];

const endOf = ({ expiration_date, expiration_inferred }: NonNullable<CertificationsByType[keyof CertificationsByType]>) =>
  expiration_date && `${formatDate(expiration_date)}${expiration_inferred ? ' (inferred from the issue date)' : ''}`;

const Certifications = ({ certifications }: { certifications: CertificationsByType }) => {
  const entries = Object.entries(certifications);
  if (entries.length === 0) return <p className="mt-3 text-sm text-muted">No certifications on record.</p>;
  return (
    <ul aria-label="Certifications" className="mt-4 grid grid-cols-1 gap-3">
      {entries.map(([type, certification]) => (
        <li key={type} className="rounded-control bg-sunken p-3">
          <p className="font-medium">
            {formatCertificationType(type)} {certification.number}
          </p>
          <DescriptionList
            columns={2}
            className="mt-2 text-sm"
            items={[
              ...(certification.site ? [{ term: 'Site', value: certification.site }] : []),
              { term: certification.status === 'expired' ? 'Ended' : 'Expires', value: endOf(certification) },
              { term: 'Last inspection', value: certification.last_inspection && formatDate(certification.last_inspection) },
              { term: 'Scope', value: formatScopes(certification.scope) },
              { term: 'Accredited tests', value: certification.accredited_tests.join(', ') },
            ]}
          />
        </li>
      ))}
    </ul>
  );
};

const Earlier = ({ project, collaborations }: { project: Project; collaborations: readonly Collaboration[] }) => (
  <Disclosure
    summary={`${openOf(project).length > 1 ? 'Other' : 'Earlier'} laboratories (${collaborations.length})`}
    open={openOf(project).length > 1}
    className="mt-4"
  >
    <ul className="divide-y divide-line">
      {collaborations.map(({ id, lab_name, collaboration_status, stage, updated_at, reason }) => (
        <li key={id} className="py-2 text-sm">
          <span className="font-medium">{lab_name}</span>{' '}
          <CollaborationStatusBadge status={collaboration_status} project={project.status} stage={stage} />{' '}
          <span className="text-muted">{formatDate(updated_at)}</span>
          {reason && <p className="as-written text-muted">The laboratory wrote: {reason}</p>}
        </li>
      ))}
    </ul>
  </Disclosure>
);

const openOf = ({ lab_collaborations }: Project) =>
  lab_collaborations.filter(({ collaboration_status }) => collaboration_status === 'pending');

/** True if there is something to compare: a proposal, or several labs that were asked. */
const proposed = (project: Project) =>
  openOf(project).length > 1 || project.lab_collaborations.some(({ stage }) => stage === 'proposed');

/** The current laboratory with its certifications, and earlier ones below. */
export const Laboratory = ({ project }: { project: Project }) => {
  const [collaboration, ...earlier] = project.lab_collaborations;
  if (!collaboration) return null;
  const { collaboration_status: status, stage, reason, labs, match, requested_changes: changes, respond_by } = collaboration;
  return (
    <DialogSection title="Laboratory Details">
      <DescriptionList
        columns={3}
        items={[
          { term: 'Laboratory', value: collaboration.lab_name },
          { term: 'Location', value: collaboration.lab_location },
          { term: 'Status', value: <CollaborationStatusBadge status={status} project={project.status} stage={stage} /> },
          ...(stage === 'asked' && respond_by ? [{ term: 'Answer due', value: formatDate(respond_by) }] : []),
        ]}
      />
      {reason && <p className="mt-3 as-written text-sm text-muted">The laboratory wrote: {reason}</p>}
      {collaboration.completion_note && <p className="mt-3 text-sm">Note with the results: {collaboration.completion_note}</p>}
      {changes && <p className="mt-3 text-sm as-written">Changes you asked for: {changes}</p>}
      {labs && <Certifications certifications={labs.certifications} />}
      {match && (
        <Disclosure summary={`Why this laboratory: ${match.matchPercentage}% match`} className="mt-4">
          <p>{match.matchReason}</p>
          <FactorTable factors={match.factors} />
        </Disclosure>
      )}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {proposed(project) && (
          <LinkButton look="secondary" size="sm" to={`/projects/${project.id}/proposals`}>
            {openOf(project).length > 1 ? 'Compare proposals' : 'See the proposal'}
          </LinkButton>
        )}
        {!project.can.requestAgain && <AskLabs project={project} most={project.can.askMore} size="sm" />}
      </div>
      {earlier.length > 0 && <Earlier project={project} collaborations={earlier} />}
    </DialogSection>
  );
};

/** Explains a request without a laboratory. */
export const OpenDemand = () => (
  <DialogSection title="No laboratory yet">
    <p className="text-muted">
      This request isn’t with a lab yet. An administrator will find one and assign it, and we’ll notify you. You don’t need to
      do anything.
    </p>
  </DialogSection>
);

/** The next steps for a request that no lab is working on. */
export const ChooseAnother = ({ project, onChoose }: { project: Project; onChoose: () => void }) => (
  <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken p-3 text-sm">
    <p>
      {project.can.askMore > 0
        ? 'No lab is working on this request. Ask other labs as it is, or choose another one with a changed request. The form opens with your text and files.'
        : 'No lab is working on this request. You can ask another one. The form opens with your text and files.'}
    </p>
    <div className="flex flex-wrap gap-3">
      <Button size="sm" look={project.can.askMore > 0 ? 'secondary' : 'primary'} onClick={onChoose}>
        Choose another laboratory
      </Button>
      <AskLabs project={project} most={project.can.askMore} size="sm" look="primary" />
    </div>
  </div>
);
