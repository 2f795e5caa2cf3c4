import type { ManagedTemplate, TemplateText } from '@aliquot/contract/engagements/templates';
import { type ResearchArea, researchAreaLabels } from '@aliquot/contract/options';
import { useQueryClient } from '@tanstack/react-query';
import { useEditForm } from '../../../../platform/use-edit-form.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextArea } from '../../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { ClampedText } from '../../../../ui/text/clamped-text.tsx';
import { lengthProblem } from '../request/request-values.ts';
import { addTemplate, editTemplate, managedTemplatesQuery } from './templates.api.ts';

const hiddenNow =
  'Someone else changed this template and hid it while you were editing. Your changes are still here. Restore the template to save them.';

type DialogProps = {
  area: ResearchArea;
  /** Null to write a new one. */
  template: ManagedTemplate | null;
  onClose: () => void;
  onSaved: (message: string) => void;
};

/** Writes a template or changes one. */
export const TemplateDialog = ({ area, template, onClose, onSaved }: DialogProps) => {
  const queries = useQueryClient();
  const { form, theirs, dialog } = useEditForm({
    opened: template,
    valuesOf: (seen) => ({ name: seen?.name ?? '', description: seen?.description ?? '' }),
    save: (text, seen) => (seen ? editTemplate(seen, text) : addTemplate(area, text)),
    onSaved: ({ name }) => onSaved(template ? `“${name}” was saved.` : `“${name}” was added.`),
    failed: 'Failed to save the template',
    conflict: {
      what: 'this template',
      labels: { name: 'name', description: 'description' },
      reload: async (seen) =>
        (await queries.fetchQuery({ ...managedTemplatesQuery(area), staleTime: 0 })).templates.find(
          ({ id }) => id === seen?.id,
        ),
      blocked: (now) => (now?.can.edit ? null : hiddenNow),
    },
  });
  const { errors } = form.formState;
  const field = (name: keyof TemplateText, missing: string) => ({
    required: true,
    error: errors[name]?.message,
    ...form.register(name, {
      validate: (text) => (text.trim() === '' ? missing : (lengthProblem(name === 'name' ? 'title' : name, text) ?? true)),
    }),
  });
  return (
    <FormDialog
      {...dialog}
      title={template ? 'Edit template' : 'Add template'}
      description={researchAreaLabels[area]}
      saveLabel={template ? 'Save template' : 'Add template'}
      onClose={onClose}
    >
      {theirs && (
        <section aria-label="Their text" className="mb-4 rounded-card border border-line p-4 text-sm">
          <p className="font-medium">{theirs.name}</p>
          <ClampedText className="text-muted">{theirs.description}</ClampedText>
        </section>
      )}
      <TextField
        label="Name"
        hint="It becomes the title of the request."
        autoComplete="off"
        {...field('name', 'Name is required')}
      />
      <TextArea
        label="Description"
        hint="Put the parts that researchers should fill in in [square brackets]."
        rows={8}
        {...field('description', 'Description is required')}
      />
    </FormDialog>
  );
};
