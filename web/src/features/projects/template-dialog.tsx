import { type ResearchArea, researchAreaLabels } from '@aliquot/contract/options';
import type { ManagedTemplate, TemplateText } from '@aliquot/contract/templates';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextArea } from '../../ui/form/textarea.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useConfirm } from '../../ui/overlay/use-confirm.tsx';
import { ClampedText } from '../../ui/text/clamped-text.tsx';
import { lengthProblem } from './request-values.ts';
import { addTemplate, editTemplate, managedTemplatesQuery } from './templates.api.ts';

const formId = 'template';
const overtaken = 'Another administrator changed this template while you were editing. What you typed is still here.';

type DialogProps = {
  area: ResearchArea;
  /** Null to write a new one. */
  template: ManagedTemplate | null;
  onClose: () => void;
  onSaved: (message: string) => void;
};

const useTemplateForm = ({ area, template, onSaved }: Omit<DialogProps, 'onClose'>) => {
  const [failure, setFailure] = useState<string | null>(null);
  const [seen, setSeen] = useState(template);
  const queries = useQueryClient();
  const form = useForm<TemplateText>({
    defaultValues: { name: template?.name ?? '', description: template?.description ?? '' },
  });

  /** Somebody else was faster: their text shows beside what was typed, and the next try goes over it. */
  const lookAgain = async (id: string) => {
    const templates = await queries.fetchQuery({ ...managedTemplatesQuery(area), staleTime: 0 });
    const theirs = templates.find((each) => each.id === id);
    if (theirs) setSeen(theirs);
    setFailure(
      theirs?.can.edit
        ? `${overtaken} Saving again replaces their text.`
        : `${overtaken} It is hidden now: restore it to save your text.`,
    );
  };

  const save = form.handleSubmit(async (text) => {
    setFailure(null);
    try {
      const { name } = seen ? await editTemplate(seen, text) : await addTemplate(area, text);
      onSaved(seen ? `“${name}” was saved.` : `“${name}” was added.`);
    } catch (error) {
      if (seen && error instanceof ApiError && error.status === 409)
        return lookAgain(seen.id).catch(() => setFailure(failureMessage(error, 'Failed to save the template')));
      setFailure(failureMessage(error, 'Failed to save the template'));
    }
  });
  return { form, failure, save, theirs: seen === template ? null : seen };
};

/** Writes a template or changes one. What was typed stays when it could not be saved. */
export const TemplateDialog = ({ area, template, onClose, onSaved }: DialogProps) => {
  const { form, failure, save, theirs } = useTemplateForm({ area, template, onSaved });
  const { confirm, dialog } = useConfirm();
  const { errors, isDirty, isSubmitting } = form.formState;
  const field = (name: keyof TemplateText, missing: string) => ({
    required: true,
    error: errors[name]?.message,
    ...form.register(name, {
      validate: (text) => (text.trim() === '' ? missing : (lengthProblem(name === 'name' ? 'title' : name, text) ?? true)),
    }),
  });
  const close = async () => {
    const question = { title: 'Discard your changes?', confirmLabel: 'Discard', declineLabel: 'Keep editing', danger: true };
    if (!isDirty || (await confirm(question))) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || void close()}
      busy={isSubmitting}
      title={template ? 'Edit template' : 'Add template'}
      description={researchAreaLabels[area]}
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
      <Banner tone="error" message={failure} className="mb-4" />
      {theirs && (
        <section aria-label="Their text" className="mb-4 rounded-card border border-line p-4 text-sm">
          <p className="font-medium">{theirs.name}</p>
          <ClampedText className="text-muted">{theirs.description}</ClampedText>
        </section>
      )}
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label="Name"
          hint="It becomes the title of the request."
          autoComplete="off"
          {...field('name', 'Name is required')}
        />
        <TextArea
          label="Description"
          hint="Put what the researcher fills in into [square brackets]."
          rows={8}
          {...field('description', 'Description is required')}
        />
      </form>
      {dialog}
    </Dialog>
  );
};
