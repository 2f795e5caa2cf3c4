import { limits } from '@aliquot/contract/limits';
import type { ProjectData } from '@aliquot/contract/matching';
import { projectMessages } from '@aliquot/contract/project-words';
import type { Project } from '@aliquot/contract/projects';
import { type Corrections, noCorrections } from '@aliquot/contract/understanding';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { formatCount } from '../../ui/text/format.ts';

export type RequestValues = {
  title: string;
  researchArea: string;
  serviceType: string;
  timeline: string;
  budgetRange: string;
  description: string;
  resultsReturned: 'yes' | 'no' | 'unknown';
  templateId: string | null;
  /** Corrections of how the request was read. They stay when the request changes, because corrections that no longer fit are ignored. */
  corrections: Corrections;
};

export const emptyRequest: RequestValues = {
  title: '',
  researchArea: '',
  serviceType: '',
  timeline: '',
  budgetRange: '',
  description: '',
  resultsReturned: 'unknown',
  templateId: null,
  corrections: noCorrections,
};

/** The fields that must be filled, in their order on the page. */
export const requiredFields = ['researchArea', 'serviceType', 'title', 'timeline', 'budgetRange', 'description'] as const;
type RequiredField = (typeof requiredFields)[number];

/** A request that starts from an earlier project. */
export const requestOf = (project: Project): RequestValues => ({
  title: project.title,
  researchArea: project.research_area,
  serviceType: project.service_type,
  timeline: project.timeline,
  budgetRange: project.budget_range,
  description: project.description,
  resultsReturned: project.results_returned,
  templateId: null,
  corrections: project.corrections,
});

const longest = { title: limits.titleLength, description: limits.descriptionLength } as const;

/** The error for a text that is too long, if it is. */
export const lengthProblem = (field: keyof typeof longest, text: string): string | undefined => {
  const { length } = text.trim();
  const maximum = longest[field];
  return length <= maximum ? undefined : `At most ${formatCount(maximum)} characters. This has ${formatCount(length)}.`;
};

export type FieldProblem = { field: RequiredField; message?: string };
type Checked = { ok: true; data: ProjectData } | { ok: false; message: string; problems: readonly FieldProblem[] };

/** The request as the server takes it, or what is missing or wrong. */
export const checkRequest = ({ templateId: _templateId, ...values }: RequestValues): Checked => {
  const missing = requiredFields.filter((field) => values[field].trim() === '');
  if (missing.length > 0)
    return { ok: false, message: projectMessages.required, problems: missing.map((field) => ({ field })) };
  const tooLong = (['title', 'description'] as const).flatMap((field) => {
    const message = lengthProblem(field, values[field]);
    return message ? [{ field, message }] : [];
  });
  if (tooLong.length > 0) return { ok: false, message: 'Some of the fields are too long.', problems: tooLong };
  return { ok: true, data: values as ProjectData };
};

/** What the server found wrong, field by field. */
export const fieldProblemsOf = (error: unknown): readonly FieldProblem[] =>
  error instanceof ApiError
    ? requiredFields.flatMap((field) => {
        const message = error.fields[`projectData.${field}`];
        return message === undefined ? [] : [{ field, message }];
      })
    : [];

/** The words for a failed action of this page. */
export const requestFailure = (error: unknown, fallback: string): string => {
  if (error instanceof ApiError && error.status === 401) return 'User not authenticated';
  if (error instanceof ApiError) return failureMessage(error, fallback);
  return error instanceof Error && error.message.startsWith('Invalid response') ? error.message : fallback;
};

/** The parts of a template that are still to be filled in: "[number of participants]". */
export const openPlaces = (description: string): number => description.match(/\[[^[\]\n]{2,80}\]/g)?.length ?? 0;
