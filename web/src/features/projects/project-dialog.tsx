import type { CertificationsByType } from '@aliquot/contract/labs';
import { budgetRangeLabels, researchAreaLabels, serviceTypeLabels, timelineLabels } from '@aliquot/contract/options';
import type { Project } from '@aliquot/contract/projects';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatCertificationType, formatDate, formatFileSize } from '../../ui/format.ts';
import { Download } from '../../ui/icon.ts';
import { collaborationLabel } from '../collaborations/collaboration-words.ts';
import { openProjectDocument } from '../documents/documents.api.ts';
import { FactorTable } from '../matching/factor-table.tsx';
import { ProjectStatusBadge } from './project-status.tsx';

const labelOf = (labels: Record<string, string>, value: string) => labels[value] ?? value;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-5 first:border-t-0 first:pt-0">
    <h3 className="mb-3 text-lg">{title}</h3>
    {children}
  </section>
);

const Details = ({ project }: { project: Project }) => (
  <Section title="Project Details">
    <DescriptionList
      columns={2}
      items={[
        { term: 'Status', value: <ProjectStatusBadge status={project.status} /> },
        { term: 'Submitted', value: formatDate(project.created_at) },
        { term: 'Research area', value: labelOf(researchAreaLabels, project.research_area) },
        { term: 'Service type', value: labelOf(serviceTypeLabels, project.service_type) },
        { term: 'Timeline', value: labelOf(timelineLabels, project.timeline) },
        { term: 'Budget range', value: labelOf(budgetRangeLabels, project.budget_range) },
      ]}
    />
    {project.description && (
      <div className="mt-4">
        <p className="text-sm text-muted">Description</p>
        <p className="whitespace-pre-wrap">{project.description}</p>
      </div>
    )}
  </Section>
);

type Collaboration = Project['lab_collaborations'][number];

const endOf = ({ expiration_date, expiration_inferred }: NonNullable<CertificationsByType[keyof CertificationsByType]>) =>
  expiration_date && `${formatDate(expiration_date)}${expiration_inferred ? ' (inferred from the issue date)' : ''}`;

const Certifications = ({ certifications }: { certifications: NonNullable<Collaboration['labs']>['certifications'] }) => (
  <ul className="mt-4 grid grid-cols-1 gap-3">
    {Object.entries(certifications).map(([type, certification]) => (
      <li key={type} className="rounded-control bg-sunken p-3">
        <p className="font-medium">
          {formatCertificationType(type)} {certification.number}
        </p>
        <DescriptionList
          columns={2}
          className="mt-2 text-sm"
          items={[
            { term: 'Expires', value: endOf(certification) },
            { term: 'Last inspection', value: certification.last_inspection && formatDate(certification.last_inspection) },
            { term: 'Scope', value: certification.scope.join(', ') },
            { term: 'Accredited tests', value: certification.accredited_tests.join(', ') },
          ]}
        />
      </li>
    ))}
  </ul>
);

const Laboratory = ({ project, collaboration }: { project: Project; collaboration: Collaboration }) => (
  <Section title="Laboratory Details">
    <DescriptionList
      columns={3}
      items={[
        { term: 'Laboratory', value: collaboration.lab_name },
        { term: 'Location', value: collaboration.lab_location },
        { term: 'Status', value: collaborationLabel(collaboration.collaboration_status, project.status) },
      ]}
    />
    {collaboration.reason && <p className="mt-3 text-sm text-muted">The laboratory wrote: {collaboration.reason}</p>}
    {collaboration.labs && <Certifications certifications={collaboration.labs.certifications} />}
    {collaboration.match && (
      <Disclosure summary={`Why this laboratory: ${collaboration.match.matchPercentage}% match`} className="mt-4">
        <p>{collaboration.match.matchReason}</p>
        <FactorTable factors={collaboration.match.factors} />
      </Disclosure>
    )}
  </Section>
);

const Documents = ({ documents, onFailure }: { documents: Project['documents']; onFailure: (message: string) => void }) => {
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  const download = async (id: string) => {
    setLoading((before) => new Set(before).add(id));
    try {
      await openProjectDocument(id);
    } catch (error) {
      onFailure(failureMessage(error, 'Failed to generate download link. Please try again.'));
    } finally {
      setLoading((before) => new Set([...before].filter((other) => other !== id)));
    }
  };
  return (
    <Section title="Documents">
      <ul className="divide-y divide-line">
        {documents.map(({ id, file_name, file_size, uploaded_at }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2.5">
            <p className="min-w-0">
              <span className="block truncate font-medium">{file_name}</span>
              <span className="text-sm text-muted">
                {formatFileSize(file_size)} · {formatDate(uploaded_at)}
              </span>
            </p>
            <Button
              look="secondary"
              size="sm"
              icon={<Download aria-hidden="true" size={14} />}
              loading={loading.has(id)}
              loadingLabel="Preparing the link"
              onClick={() => void download(id)}
            >
              Download<span className="sr-only"> {file_name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
};

type ProjectDialogProps = {
  project: Project | null;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onAccept: (project: Project) => void;
  onCancel: (project: Project) => void;
  onFailure: (message: string | null) => void;
};

/** Everything about one project, and what its researcher can do with it now. */
export const ProjectDialog = ({ project, busy, failure, onClose, onAccept, onCancel, onFailure }: ProjectDialogProps) => {
  const [collaboration] = project?.lab_collaborations ?? [];
  return (
    <Dialog
      open={project !== null}
      onOpenChange={(open) => open || onClose()}
      busy={busy}
      title={project?.title ?? ''}
      footer={
        project && (
          <>
            {project.can.cancel && (
              <Button look="quiet" disabled={busy} onClick={() => onCancel(project)}>
                Cancel project
              </Button>
            )}
            <Button look="secondary" disabled={busy} onClick={onClose}>
              Close
            </Button>
            {project.can.accept && (
              <Button loading={busy} loadingLabel="Accepting the work" onClick={() => onAccept(project)}>
                Accept completed work
              </Button>
            )}
          </>
        )
      }
    >
      {project && (
        <>
          <Banner tone="error" message={failure} onClear={() => onFailure(null)} className="mb-4" />
          <div>
            <Details project={project} />
            {collaboration && <Laboratory project={project} collaboration={collaboration} />}
            {project.documents.length > 0 && <Documents documents={project.documents} onFailure={onFailure} />}
          </div>
        </>
      )}
    </Dialog>
  );
};
