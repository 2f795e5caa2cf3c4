import type { Lab } from '@aliquot/contract/hearts/labs';
import { useQueryClient } from '@tanstack/react-query';
import { useEditForm } from '../../../platform/use-edit-form.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { findMyLab, myLabQuery, updateLab } from '../../hearts/labs/labs.api.ts';
import { DetailsFields } from '../../hearts/wizard/details-fields.tsx';
import { LabInfoFields } from '../../hearts/wizard/lab-info-fields.tsx';
import { labDataOf, stepProblem } from '../../hearts/wizard/registration-values.ts';
import { LabSitesFields } from './lab-sites-fields.tsx';
import { settingsLabels, settingsOf } from './settings-values.ts';

type SettingsDialogProps = { lab: Lab; onClose: () => void; onSaved: (lab: Lab) => void };

/** The lab's editable fields. */
const LabSettingsDialog = ({ lab, onClose, onSaved }: SettingsDialogProps) => {
  const queries = useQueryClient();
  const { form, dialog } = useEditForm({
    opened: lab,
    valuesOf: settingsOf,
    check: (values) => stepProblem('lab', values) ?? stepProblem('details', values),
    save: (values, { id, version }) => updateLab(id, version, labDataOf(values)),
    onSaved: (saved) => {
      queries.setQueryData(myLabQuery.queryKey, saved);
      onSaved(saved);
    },
    failed: 'Failed to save the settings.',
    conflict: { what: 'the lab', reload: findMyLab, labels: settingsLabels, along: { address: 'geo_location' } },
  });
  return (
    <FormDialog
      {...dialog}
      title="Edit Settings"
      {...(lab.status === 'approved' && {
        description:
          'If you change the name, address, sites, accreditations or services, we review it. Your lab stays approved in the meantime.',
      })}
      saveLabel="Save settings"
      onClose={onClose}
    >
      <LabInfoFields form={form} disabled={dialog.isBusy} />
      <LabSitesFields form={form} disabled={dialog.isBusy} />
      <DetailsFields form={form} disabled={dialog.isBusy} tags />
    </FormDialog>
  );
};

export default LabSettingsDialog;
