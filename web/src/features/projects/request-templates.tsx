import type { ResearchArea } from '@aliquot/contract/options';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../platform/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { templatesQuery } from './projects.api.ts';
import type { RequestValues } from './request-values.ts';

/** At most three templates of the chosen area. What one says is taken as it is listed, whatever becomes of it afterwards. */
export const RequestTemplates = ({ form }: { form: UseFormReturn<RequestValues> }) => {
  const area = form.watch('researchArea');
  const chosen = form.watch('templateId');
  const { data, error } = useQuery({ ...templatesQuery(area as ResearchArea), enabled: area !== '' });
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
                    form.clearErrors(['title', 'description']);
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
