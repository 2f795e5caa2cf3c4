import { projectMessages } from '@aliquot/contract/engagements/project-words';
import type { Project } from '@aliquot/contract/engagements/projects';
import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { type Corrections, noCorrections } from '@aliquot/contract/hearts/understanding';
import { isRequired, longestOf, type RequestField, requestFieldNames, textsOf } from '@aliquot/contract/request-fields';
import { ApiError, failureMessage } from '../../../../platform/server/api-error.ts';
import { formatCount } from '../../../../ui/text/format.ts';

export type RequestValues = Record<Exclude<RequestField, 'resultsReturned'>, string> & {
  resultsReturned: 'yes' | 'no' | 'unknown';
  templateId: string | null;
  /** Corrections of how the request was read. They stay when the request changes, because corrections that no longer fit are ignored. */
  corrections: Corrections;
  /** Keys of a protocol's proposals that the person left out. */
  leftOut: string[];
};

const emptyTexts = Object.fromEntries(requestFieldNames.map((name) => [name, ''])) as Record<RequestField, string>;

export const emptyRequest: RequestValues = {
  ...emptyTexts,
  resultsReturned: 'unknown',
  templateId: null,
  corrections: noCorrections,
  leftOut: [],
};

/** A request that starts from an earlier project. */
export const requestOf = (project: Project): RequestValues => ({
  ...textsOf(project),
  resultsReturned: project.results_returned,
  templateId: null,
  corrections: project.corrections,
  leftOut: [],
});

/** The error for a text that is too long, if it is. */
export const lengthProblem = (field: RequestField, text: string): string | undefined => {
  const { length } = text.trim();
  const maximum = longestOf(field) ?? length;
  return length <= maximum ? undefined : `At most ${formatCount(maximum)} characters. This has ${formatCount(length)}.`;
};

export type FieldProblem = { field: RequestField; message: string };
type Checked = { ok: true; data: ProjectData } | { ok: false; message: string; problems: readonly FieldProblem[] };

/** The request as the server takes it, or what is missing or wrong. */
export const checkRequest = ({ templateId: _templateId, leftOut: _leftOut, ...values }: RequestValues): Checked => {
  const missing = requestFieldNames.filter((field) => isRequired(field) && values[field].trim() === '');
  if (missing.length > 0)
    return { ok: false, message: projectMessages.required, problems: missing.map((field) => ({ field, message: 'Required' })) };
  const tooLong = requestFieldNames.flatMap((field) => {
    const message = lengthProblem(field, values[field]);
    return message ? [{ field, message }] : [];
  });
  if (tooLong.length > 0) return { ok: false, message: 'Some of the fields are too long.', problems: tooLong };
  return { ok: true, data: values as ProjectData };
};

/** The problems that the server found, field by field. */
export const fieldProblemsOf = (error: unknown): readonly FieldProblem[] =>
  error instanceof ApiError
    ? requestFieldNames.flatMap((field) => {
        const message = error.fields[`projectData.${field}`];
        return message === undefined ? [] : [{ field, message }];
      })
    : [];

/** The words for a failed action of this page. */
export const requestFailure = (error: unknown, fallback: string): string => {
  if (error instanceof ApiError && error.status === 401) return 'User not authenticated';
  if (error instanceof ApiError && error.status === 429) return `${failureMessage(error, fallback)} Your request is kept.`;
  if (error instanceof ApiError) return failureMessage(error, fallback);
  return error instanceof Error && error.message.startsWith('Invalid response') ? error.message : fallback;
};

/** The parts of a template that are still to be filled in: "[number of participants]". */
export const openPlaces = (description: string): number => description.match(/\[[^[\]\n]{2,80}\]/g)?.length ?? 0;
