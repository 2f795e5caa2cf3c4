import { projectPath } from '@aliquot/contract/engagements/project-words';
import type { Project } from '@aliquot/contract/engagements/projects';
import { requestFacts } from '@aliquot/contract/request-fields';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { LinkButton, TextLink } from '../../../ui/text/link.tsx';
import { DialogSection } from './dialog-section.tsx';
import { Documents } from './project-documents.tsx';
import { ChooseAnother, Laboratory, OpenDemand } from './project-laboratory.tsx';
import { ProjectStatusBadge } from './project-status.tsx';
import { AddDocuments } from './request/add-documents.tsx';

const Details = ({ project }: { project: Project }) => (
  <DialogSection title="Project Details">
    <DescriptionList
      columns={2}
      items={[
        { term: 'Status', value: <ProjectStatusBadge status={project.status} /> },
        { term: 'Submitted', value: formatDate(project.created_at) },
        ...requestFacts(project),
      ]}
    />
    {project.description && (
      <div className="mt-4">
        <p className="text-sm text-muted">Description</p>
        <p className="as-written">{project.description}</p>
      </div>
    )}
  </DialogSection>
);

type ProjectDialogProps = {
  project: Project | null;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onAccept: (project: Project) => void;
  onRequestChanges: (project: Project) => void;
  onCancel: (project: Project) => void;
  onRequestAgain: (project: Project) => void;
  onFailure: (message: string | null) => void;
};

type FooterProps = Pick<ProjectDialogProps, 'busy' | 'onClose' | 'onAccept' | 'onRequestChanges' | 'onCancel'> & {
  project: Project;
};

const Footer = ({ project, busy, onClose, onAccept, onRequestChanges, onCancel }: FooterProps) => (
  <>
    {project.can.cancel && (
      <Button look="quiet-danger" disabled={busy} onClick={() => onCancel(project)}>
        Cancel project
      </Button>
    )}
    <Button look="secondary" disabled={busy} onClick={onClose}>
      Close
    </Button>
    <LinkButton to={projectPath(project.id)} look={project.can.accept ? 'quiet' : 'primary'}>
      Open project room
    </LinkButton>
    {project.can.requestChanges && (
      <Button look="secondary" disabled={busy} onClick={() => onRequestChanges(project)}>
        Ask for changes
      </Button>
    )}
    {project.can.accept && (
      <Button loading={busy} loadingLabel="Accepting the work" onClick={() => onAccept(project)}>
        Accept completed work
      </Button>
    )}
  </>
);

/** Everything about one project, and what its researcher can do with it now. */
export const ProjectDialog = ({ project, failure, onRequestAgain, onFailure, ...rest }: ProjectDialogProps) => (
  <Dialog
    open={project !== null}
    onOpenChange={(open) => open || rest.onClose()}
    busy={rest.busy}
    title={project?.title ?? ''}
    footer={project && <Footer project={project} {...rest} />}
  >
    {project && (
      <>
        <Banner tone="error" message={failure} onClear={() => onFailure(null)} className="mb-4" />
        <div>
          <Details project={project} />
          <Laboratory project={project} />
          {project.open_demand && <OpenDemand />}
          {project.can.requestAgain && <ChooseAnother project={project} onChoose={() => onRequestAgain(project)} />}
          {project.documents.length > 0 && <Documents documents={project.documents} onFailure={onFailure} />}
          <p className="my-4 text-sm">
            <TextLink to="/request" search={{ from: project.id }}>
              Copy into a new request
            </TextLink>
          </p>
          {project.can.attach && <AddDocuments key={project.id} projectId={project.id} />}
        </div>
      </>
    )}
  </Dialog>
);
