import type { AdminProject } from '@aliquot/contract/administration/admin-projects';
import { projectMessages } from '@aliquot/contract/engagements/projects';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { Search } from '../../../ui/text/icon.ts';
import { activeOf, isOpenRequest } from './admin-project-detail.tsx';
import { assignableLabsQuery, assignLab } from './admin-projects.api.ts';

/** The open requests as the start of a sentence. */
const openNames = ({ lab_collaborations }: AdminProject): string => {
  const names = lab_collaborations.filter(isOpenRequest).map(({ lab_name }) => lab_name);
  return `The ${names.length === 1 ? 'request' : 'requests'} to ${new Intl.ListFormat('en-US').format(names)}`;
};

type AssignProps = { project: AdminProject; onClose: () => void; onAssigned: (message: string) => void };

/** Chooses an approved laboratory for a project. */
export const AssignDialog = ({ project, onClose, onAssigned }: AssignProps) => {
  const [search, setSearch] = useState('');
  const [labId, setLabId] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const list = useQuery({ ...assignableLabsQuery(useSettled(search.trim())), placeholderData: keepPreviousData });
  const labs = list.data?.items ?? [];
  const chosen = labs.find(({ id }) => id === labId);
  const active = activeOf(project);
  const verb = active ? 'Reassign Lab' : 'Assign Lab';

  const assign = async () => {
    if (!chosen) {
      setFailure(projectMessages.labNotFound);
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const { reassigned } = await assignLab(project.id, chosen.id, active?.id ?? null, reason.trim());
      onAssigned(reassigned ? 'Lab reassigned successfully' : 'Lab assigned successfully');
    } catch (error) {
      setFailure(failureMessage(error, 'Failed to assign lab'));
      setBusy(false);
    }
  };

  const more = list.data && list.data.total > labs.length;
  return (
    <FormDialog
      width="md"
      title={verb}
      description={project.title}
      problem={failure}
      onClearProblem={() => setFailure(null)}
      isBusy={busy}
      canSave={labId !== '' && (project.can.ends === null || reason.trim() !== '')}
      saveLabel={verb}
      savingLabel="Asking the laboratory"
      onSave={() => void assign()}
      onClose={onClose}
    >
      <Banner tone="error" message={list.isError ? failureMessage(list.error, 'Failed to load labs') : null} className="mb-4" />
      {active && (
        <p className="mb-4 text-sm text-muted">
          {project.can.ends === null
            ? `${openNames(project)} will be withdrawn, and we’ll notify the lab. The project stays pending until the new lab responds.`
            : `The work that ${project.can.ends} agreed to ends. The project is pending again until the new lab responds. What was agreed and delivered stays readable for both sides.`}
        </p>
      )}
      <TextField
        label="Search laboratories"
        dense
        type="search"
        fieldClassName="mb-4"
        maxLength={200}
        placeholder="Name or address"
        icon={<Search aria-hidden="true" size={18} />}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Select
        label="Laboratory"
        dense
        required
        placeholder={
          list.isPending
            ? 'Loading laboratories…'
            : labs.length === 0
              ? 'No approved laboratories match'
              : 'Choose a laboratory'
        }
        hint={
          more
            ? `The first ${labs.length} of ${formatCount(list.data.total)} approved laboratories by name. Type above to find others.`
            : undefined
        }
        options={labs.map(({ id, name, address }) => ({ value: id, label: `${name} – ${address}` }))}
        value={chosen ? labId : ''}
        onChange={({ target }) => {
          setLabId(target.value);
          setFailure(null);
        }}
      />
      {project.can.ends !== null && (
        <TextArea
          label="Reason"
          hint={`${project.can.ends} and the researcher will read this.`}
          fieldClassName="mt-4"
          maxLength={2000}
          rows={3}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {chosen && (
        <DescriptionList
          columns={2}
          className="mt-5 text-sm"
          items={[
            { term: 'Address', value: chosen.address },
            { term: 'Email', value: chosen.contact_info.email },
            { term: 'Phone', value: chosen.contact_info.phone },
          ]}
        />
      )}
    </FormDialog>
  );
};
