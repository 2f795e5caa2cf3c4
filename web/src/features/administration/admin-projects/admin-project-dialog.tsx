import type { AdminProject } from '@aliquot/contract/administration/admin-projects';
import { projectPath } from '@aliquot/contract/engagements/project-words';
import { type ProjectStatus, projectStatuses, projectStatusLabels } from '@aliquot/contract/options';
import { useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { AdminStatusBadge, activeOf, ProjectFacts } from './admin-project-detail.tsx';
import { ProjectDocuments } from './admin-project-documents.tsx';
import { setProjectStatus } from './admin-projects.api.ts';

const options = projectStatuses.map((value) => ({ value, label: projectStatusLabels[value] }));

/** What a new status means for the laboratory and the researcher. */
const consequence = (project: AdminProject, status: ProjectStatus): string => {
  const active = activeOf(project);
  const told = 'We’ll notify the researcher.';
  if (status === 'cancelled' && active)
    return `The request to ${active.lab_name} will be withdrawn, and we’ll notify the lab. ${told}`;
  if (active?.collaboration_status === 'pending' && status !== 'pending')
    return `${active.lab_name} hasn’t responded, and can’t while the project is ${projectStatusLabels[status].toLowerCase()}. ${told}`;
  return told;
};

type ProjectDialogProps = { project: AdminProject; onClose: () => void; onChanged: (message: string) => void };

/** A project with its documents and the form to set its status. */
export const AdminProjectDialog = ({ project, onClose, onChanged }: ProjectDialogProps) => {
  const [status, setStatus] = useState<ProjectStatus>(project.status);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { ask, dialog } = useConfirm();
  const label = projectStatusLabels[status];
  const save = async () => {
    const ends = status === 'cancelled' ? project.can.ends : null;
    const answer = await ask({
      title: `Set the status to ${label}?`,
      body: consequence(project, status),
      confirmLabel: 'Set status',
      danger: status === 'cancelled',
      ...(ends !== null && { reasonHint: `${ends} and the researcher will read this.` }),
    });
    if (!answer) return;
    setBusy(true);
    setFailure(null);
    try {
      await setProjectStatus(project.id, project.status, status, answer.reason);
      onChanged(`Project status set to ${label}`);
    } catch (error) {
      setFailure(failureMessage(error, 'Failed to set the project status'));
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} busy={busy} title={project.title}>
      <Banner tone="error" message={failure} onClear={() => setFailure(null)} className="mb-4" />
      <p className="mb-4">
        <AdminStatusBadge status={project.status} />{' '}
        <TextLink to={projectPath(project.id)} className="ml-2 text-sm">
          Open project room
        </TextLink>
      </p>
      <ProjectFacts project={project} level="h3" />
      {project.can.setStatus && (
        <section className="mt-6 border-t border-line pt-5">
          <h3 className="mb-3 text-lg">Status</h3>
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label="Project status"
              dense
              fieldClassName="grow basis-48"
              options={options.filter(({ value }) => value !== 'cancelled' || project.can.cancel)}
              value={status}
              onChange={({ target }) => setStatus(target.value as ProjectStatus)}
            />
            <Button look="secondary" loading={busy} disabled={status === project.status} onClick={() => void save()}>
              Set status
            </Button>
          </div>
        </section>
      )}
      <section className="mt-6 border-t border-line pt-5">
        <h3 className="mb-3 text-lg">Documents</h3>
        <ProjectDocuments projectId={project.id} fail={setFailure} />
      </section>
      {dialog}
    </Dialog>
  );
};
