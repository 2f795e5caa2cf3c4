import { Banner, BannerAction } from '../../../../ui/feedback/banner.tsx';
import type { Templates } from '../templates/use-templates.ts';

/** At most three templates of the chosen area. */
export const RequestTemplates = ({ from }: { from: Templates }) => (
  <>
    <Banner tone="error" message={from.failure} className="mb-6" />
    {from.templates.length > 0 && (
      <fieldset className="mb-6">
        <legend className="mb-1.5 font-medium">
          Start from a template <span className="font-normal text-muted">(optional)</span>
        </legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {from.templates.map((template) => (
            <label
              key={template.id}
              className="cursor-pointer rounded-card border border-line bg-card p-3 text-sm has-checked:border-brand-ink has-checked:bg-brand-tint has-focus-visible:outline-2 has-focus-visible:outline-brand-ink"
            >
              <input
                type="radio"
                name="template"
                className="sr-only"
                checked={from.chosen === template.id}
                aria-labelledby={`template-${template.id}`}
                aria-describedby={`template-${template.id}-description`}
                onChange={() => from.choose(template)}
              />
              <span id={`template-${template.id}`} className="block font-medium">
                {template.name}
              </span>
              <span id={`template-${template.id}-description`} className="line-clamp-2 text-muted">
                {template.description}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    )}
    <Banner
      tone="info"
      message={from.canUndo ? 'Your title and description were replaced.' : null}
      onClear={from.keep}
      action={<BannerAction label="Undo" onAct={from.undo} />}
      className="mb-6"
    />
  </>
);
