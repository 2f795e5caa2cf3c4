import { budgetRangeOptions, researchAreaOptions, serviceTypeOptions, timelineOptions } from '@aliquot/contract/options';
import { isRequired, type RequestField } from '@aliquot/contract/request-fields';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { FileDrop } from '../../../../ui/form/file-drop.tsx';
import { RadioGroup } from '../../../../ui/form/radio-group.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextArea } from '../../../../ui/form/textarea.tsx';
import { plural } from '../../../../ui/text/format.ts';
import { useTemplates } from '../templates/use-templates.ts';
import { AttachmentList } from './attachment-list.tsx';
import { type Attachments, attachmentHint, attachmentTypes } from './attachments.ts';
import { returnedLabels } from './proposal-values.ts';
import { RequestTemplates } from './request-templates.tsx';
import { lengthProblem, openPlaces, type RequestValues } from './request-values.ts';

const returnedOptions = Object.entries(returnedLabels).map(([value, label]) => ({
  value: value as keyof typeof returnedLabels,
  label,
}));

type RequestFormProps = {
  form: UseFormReturn<RequestValues>;
  locked: boolean;
  attachments: Attachments;
  /** True if pasted files go to a protocol's place instead. */
  hasProtocols: boolean;
};

const Attached = ({ locked, attachments, hasProtocols }: Omit<RequestFormProps, 'form'>) => (
  <>
    {(!locked || attachments.items.length > 0) && (
      <p className="mb-1.5 font-medium">
        Documents <span className="font-normal text-muted">(optional)</span>
      </p>
    )}
    <Banner tone="error" message={attachments.problem} onClear={attachments.clearProblem} className="mb-3" />
    {!locked && (
      <FileDrop
        label="Attach documents"
        hint={attachmentHint}
        accept={attachmentTypes}
        pastes={!hasProtocols}
        onFiles={(files) => void attachments.add(files)}
      />
    )}
    <AttachmentList attachments={attachments} locked={locked} />
  </>
);

const descriptionHint = (description: string) => {
  const places = openPlaces(description);
  return places === 0
    ? 'Samples, methods, what you need back. We match labs on these words too.'
    : `Fill in ${plural(places, 'part')} in [square brackets]. We match labs on these words too.`;
};

/** The fields of a request. They are locked while matches are shown. */
export const RequestForm = ({ form, locked, attachments, hasProtocols }: RequestFormProps) => {
  const { control, formState, watch } = form;
  const templates = useTemplates(form);
  const description = watch('description');
  const field = (name: RequestField, onChange?: () => void) => {
    return {
      required: isRequired(name),
      optional: !isRequired(name),
      disabled: locked,
      error: formState.errors[name]?.message,
      ...form.register(name, {
        onChange: () => {
          form.clearErrors(name);
          onChange?.();
        },
      }),
    };
  };
  return (
    <>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Select
          label="Research Area"
          placeholder="Choose an area"
          options={researchAreaOptions}
          {...field('researchArea', templates.changeArea)}
        />
        <Select label="Service Type" placeholder="Choose a service" options={serviceTypeOptions} {...field('serviceType')} />
      </div>
      {!locked && <RequestTemplates from={templates} />}
      <TextField label="Title" {...field('title')} />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Select label="Timeline" placeholder="Choose a timeline" options={timelineOptions} {...field('timeline')} />
        <Select label="Budget Range" placeholder="Choose a budget" options={budgetRangeOptions} {...field('budgetRange')} />
      </div>
      <TextField label="Grant number" {...field('grantNumber')} />
      <TextArea
        label="Description"
        hint={descriptionHint(description)}
        rows={7}
        {...field('description')}
        error={formState.errors.description?.message || lengthProblem('description', description)}
      />
      <Controller
        control={control}
        name="resultsReturned"
        render={({ field: returned }) => (
          <RadioGroup
            label="Will results be returned to a person?"
            hint="Results used for diagnosis or care need a laboratory certified for patient testing, such as under CLIA."
            options={returnedOptions}
            disabled={locked}
            {...returned}
          />
        )}
      />
      <Attached locked={locked} attachments={attachments} hasProtocols={hasProtocols} />
    </>
  );
};
