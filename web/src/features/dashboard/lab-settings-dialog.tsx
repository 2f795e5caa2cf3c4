import type { Lab } from '@aliquot/contract/labs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useConfirm } from '../../ui/overlay/use-confirm.tsx';
import { findMyLab, myLabQuery, updateLab } from '../labs/labs.api.ts';
import { DetailsFields } from '../wizard/details-fields.tsx';
import { LabInfoFields } from '../wizard/lab-info-fields.tsx';
import { type LabValues, labDataOf, type StepProblem, stepProblem } from '../wizard/registration-values.ts';
import { fieldList, mergeSettings, settingsOf } from './settings-values.ts';

const formId = 'lab-settings';

const conflictWords = ({ theirsTaken, conflicts }: Pick<ReturnType<typeof mergeSettings>, 'theirsTaken' | 'conflicts'>) =>
  [
    'Somebody else changed the laboratory while you were editing. What you typed is still here.',
    theirsTaken.length > 0 ? `Taken over from them: ${fieldList(theirsTaken)}.` : '',
    conflicts.length > 0 ? `You both changed: ${fieldList(conflicts)}; saving again keeps yours.` : 'Save again.',
  ]
    .filter(Boolean)
    .join(' ');

const useSettings = (opened: Lab, onSaved: (lab: Lab) => void) => {
  const [base, setBase] = useState(opened);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<LabValues>({ defaultValues: settingsOf(opened) });
  const queries = useQueryClient();

  const show = ({ message, fields }: StepProblem) => {
    setProblem(message);
    const names = Object.keys(fields) as (keyof LabValues)[];
    for (const name of names) form.setError(name, { message: fields[name] ?? '' });
    if (names[0]) form.setFocus(names[0]);
  };

  /** Somebody else was faster: their changes come in where nothing was typed, and the next try goes over their version. */
  const takeOver = async (typed: LabValues) => {
    const theirs = await findMyLab();
    const merged = mergeSettings(settingsOf(base), typed, settingsOf(theirs));
    form.reset(merged.values, { keepDefaultValues: true });
    setBase(theirs);
    setProblem(conflictWords(merged));
  };

  const save = form.handleSubmit(async (values) => {
    form.clearErrors();
    const wrong = stepProblem('lab', values) ?? stepProblem('details', values);
    if (wrong) return show(wrong);
    setProblem(null);
    try {
      const saved = await updateLab(base.id, base.version, labDataOf(values));
      queries.setQueryData(myLabQuery.queryKey, saved);
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        return takeOver(values).catch(() => setProblem(failureMessage(error, 'Failed to save the settings.')));
      setProblem(failureMessage(error, 'Failed to save the settings.'));
      if (error instanceof ApiError)
        for (const [name, message] of Object.entries(error.fields)) form.setError(name as keyof LabValues, { message });
    }
  });
  return { form, problem, save };
};

type SettingsDialogProps = { lab: Lab; onClose: () => void; onSaved: (lab: Lab) => void };

/** The laboratory's editable fields. Nothing typed is lost by a failure, nor by closing without being asked. */
export const LabSettingsDialog = ({ lab, onClose, onSaved }: SettingsDialogProps) => {
  const { form, problem, save } = useSettings(lab, onSaved);
  const { isSubmitting, isDirty } = form.formState;
  const { confirm, dialog } = useConfirm();
  const close = async () => {
    const question = { title: 'Discard your changes?', confirmLabel: 'Discard', declineLabel: 'Keep editing', danger: true };
    if (!isDirty || (await confirm(question))) onClose();
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || void close()}
        busy={isSubmitting}
        title="Edit Settings"
        {...(lab.status === 'approved' && {
          description:
            'A change of name, address, accreditations or services is reviewed; the laboratory stays approved meanwhile.',
        })}
        footer={
          <>
            <Button look="secondary" disabled={isSubmitting} onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={isSubmitting} loadingLabel="Saving">
              Save
            </Button>
          </>
        }
      >
        <Banner tone="error" message={problem} occasion={problem} className="mb-4" />
        <form id={formId} noValidate onSubmit={(event) => void save(event)}>
          <LabInfoFields form={form} disabled={isSubmitting} />
          <DetailsFields form={form} disabled={isSubmitting} tags />
        </form>
      </Dialog>
      {dialog}
    </>
  );
};

export default LabSettingsDialog;
