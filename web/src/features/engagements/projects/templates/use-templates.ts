import type { ResearchArea } from '@aliquot/contract/options';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../../platform/server/api-error.ts';
import { queryOf } from '../../../../platform/server/query-of.ts';
import type { RequestValues } from '../request/request-values.ts';

type Words = Pick<RequestValues, 'title' | 'description' | 'templateId'>;
type Template = { id: string; name: string; description: string };

const isOwn = (text: string, given: string | undefined) => text.trim() !== '' && text !== given;

/** The templates of the chosen area. Choosing one fills title and description, and typed words can be restored. */
export const useTemplates = (form: UseFormReturn<RequestValues>) => {
  const area = form.watch('researchArea');
  const chosen = form.watch('templateId');
  const { data: templates = [], error } = useQuery({
    ...queryOf.projects.templates(
      { researchArea: area as ResearchArea },
      { noun: 'project-templates', select: ({ templates }) => templates, staleTime: Infinity },
    ),
    enabled: area !== '',
  });
  const [replaced, setReplaced] = useState<Words | null>(null);
  const failure =
    error && (error instanceof ApiError && error.status > 0 ? 'Failed to load project templates' : 'Failed to load templates');

  const words = (): Words => {
    const { title, description, templateId } = form.getValues();
    return { title, description, templateId };
  };
  const write = ({ title, description, templateId }: Words) => {
    form.setValue('templateId', templateId);
    form.setValue('title', title);
    form.setValue('description', description);
    form.clearErrors(['title', 'description']);
  };
  /** True if a person wrote at least some of it. */
  const isTyped = ({ title, description, templateId }: Words) => {
    const template = templates.find(({ id }) => id === templateId);
    return isOwn(title, template?.name) || isOwn(description, template?.description);
  };
  /** Replaces the words and returns typed ones, for undo. */
  const replace = (next: Words) => {
    const before = words();
    write(next);
    return isTyped(before) ? before : null;
  };

  return {
    templates,
    failure,
    chosen,
    choose: ({ id, name, description }: Template) => {
      const typed = replace({ title: name, description, templateId: id });
      if (typed) setReplaced(typed);
    },
    /** A new area clears the template's own text; typed words stay. */
    changeArea: () => {
      const { description, templateId } = words();
      const template = templates.find(({ id }) => id === templateId);
      form.setValue('templateId', null);
      if (template?.description === description) form.setValue('description', '');
      form.clearErrors('description');
    },
    /** True if replaced words can be restored. */
    canUndo: replaced !== null,
    undo: () => {
      if (!replaced) return;
      setReplaced(replace(replaced));
      form.setFocus('description');
    },
    keep: () => setReplaced(null),
  };
};

export type Templates = ReturnType<typeof useTemplates>;
