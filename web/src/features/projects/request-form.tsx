import { attachmentExtensions } from '@aliquot/contract/documents';
import { limits } from '@aliquot/contract/limits';
import { budgetRangeOptions, researchAreaOptions, serviceTypeOptions, timelineOptions } from '@aliquot/contract/options';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { extensionOf } from '../../ui/file-extension.ts';
import { FileRow } from '../../ui/file-row.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextArea } from '../../ui/textarea.tsx';
import type { Attachments } from './attachments.ts';
import { templatesQuery } from './projects.api.ts';
import type { RequestValues } from './request-page.tsx';

const returnedOptions = [
  { value: 'yes', label: 'Yes, to a person or their physician' },
  { value: 'no', label: 'No, they stay in the research' },
  { value: 'unknown', label: 'Not decided yet' },
] as const;

const isComplete = (file: File) => file.size <= limits.fileBytes;

/** Why a file cannot be attached, or nothing. The server looks again, at the content. */
export const attachmentProblem = (file: File): string | undefined => {
  if (!(attachmentExtensions as readonly string[]).includes(extensionOf(file.name))) {
    return `File ${file.name} has an unsupported format. Please upload PDF, DOC or DOCX files.`;
  }
  return isComplete(file) ? undefined : `File ${file.name} is too large. Maximum file size is 10MB.`;
};

const Templates = ({ form }: { form: UseFormReturn<RequestValues> }) => {
  const area = form.watch('researchArea');
  const chosen = form.watch('templateId');
  const { data, error } = useQuery({ ...templatesQuery(area as never), enabled: area !== '' });
  const failure =
    error && (error instanceof ApiError && error.status > 0 ? 'Failed to load project templates' : 'Failed to load templates');
  if (area === '') return null;
  return (
    <>
      <Banner tone="error" message={failure} className="mb-6" />
      {data && data.length > 0 && (
        <fieldset className="mb-6">
          <legend className="mb-1.5 font-medium">
            Start from a template <span className="font-normal text-muted">(optional)</span>
          </legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {data.map(({ id, name, description }) => (
              <label
                key={id}
                className="cursor-pointer rounded-card border border-line bg-card p-3 text-sm has-checked:border-brand-ink has-checked:bg-brand-tint has-focus-visible:outline-2 has-focus-visible:outline-brand-ink"
              >
                <input
                  type="radio"
                  name="template"
                  className="sr-only"
                  checked={chosen === id}
                  aria-labelledby={`template-${id}`}
                  aria-describedby={`template-${id}-description`}
                  onChange={() => {
                    form.setValue('templateId', id);
                    form.setValue('title', name);
                    form.setValue('description', description);
                  }}
                />
                <span id={`template-${id}`} className="block font-medium">
                  {name}
                </span>
                <span id={`template-${id}-description`} className="line-clamp-2 text-muted">
                  {description}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
};

/** The fields of a request. While matches are shown they are locked. */
export const RequestForm = ({
  form,
  locked,
  attachments,
}: {
  form: UseFormReturn<RequestValues>;
  locked: boolean;
  attachments: Attachments;
}) => {
  const { register, control } = form;
  const area = register('researchArea', {
    onChange: () => {
      form.setValue('description', '');
      form.setValue('templateId', null);
    },
  });
  return (
    <>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Select
          label="Research Area"
          required
          disabled={locked}
          placeholder="Choose an area"
          options={researchAreaOptions}
          {...area}
        />
        <Select
          label="Service Type"
          required
          disabled={locked}
          placeholder="Choose a service"
          options={serviceTypeOptions}
          {...register('serviceType')}
        />
      </div>
      {!locked && <Templates form={form} />}
      <TextField label="Title" required disabled={locked} maxLength={limits.titleLength} {...register('title')} />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Select
          label="Timeline"
          required
          disabled={locked}
          placeholder="Choose a timeline"
          options={timelineOptions}
          {...register('timeline')}
        />
        <Select
          label="Budget Range"
          required
          disabled={locked}
          placeholder="Choose a budget"
          options={budgetRangeOptions}
          {...register('budgetRange')}
        />
      </div>
      <TextArea
        label="Description"
        hint="Samples, methods, what you need back. Laboratories are matched on these words too."
        required
        rows={7}
        disabled={locked}
        maxLength={limits.descriptionLength}
        {...register('description')}
      />
      <Controller
        control={control}
        name="resultsReturned"
        render={({ field }) => (
          <RadioGroup
            label="Will results be returned to a person?"
            hint="Results used for diagnosis or care need a laboratory certified for patient testing, such as under CLIA."
            options={returnedOptions}
            disabled={locked}
            {...field}
          />
        )}
      />
      {(!locked || attachments.items.length > 0) && (
        <p className="mb-1.5 font-medium">
          Documents <span className="font-normal text-muted">(optional)</span>
        </p>
      )}
      {!locked && (
        <FileDrop
          label="Attach documents"
          hint="PDF, DOC, DOCX up to 10MB each"
          accept=".pdf,.doc,.docx"
          onFiles={attachments.add}
        />
      )}
      <ul className="mt-3 grid grid-cols-1 gap-2">
        {attachments.items.map(({ id, file, progress, error, done }) => (
          <li key={id}>
            <FileRow
              name={file.name}
              size={file.size}
              error={error}
              progress={progress}
              stage={done ? 'Attached' : undefined}
              {...(locked ? {} : { onRemove: () => attachments.remove(id) })}
            />
          </li>
        ))}
      </ul>
    </>
  );
};

/** The words for a failed action of this page. */
export const requestFailure = (error: unknown, fallback: string): string => {
  if (error instanceof ApiError && error.status === 401) return 'User not authenticated';
  if (error instanceof ApiError) return failureMessage(error, fallback);
  return error instanceof Error && error.message.startsWith('Invalid response') ? error.message : fallback;
};
