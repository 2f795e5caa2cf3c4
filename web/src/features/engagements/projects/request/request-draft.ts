import { useQuery } from '@tanstack/react-query';
import { readDraft, removeDraft, saveDraft } from '../../../../platform/kept/drafts.ts';
import { asCorrections } from '../../../hearts/matching/corrections.ts';
import { requestDraftQuery } from '../../../people/drafts/drafts.api.ts';
import { newestDraft, waitingDraftKey } from '../../../people/drafts/newest-draft.ts';
import { emptyRequest, type RequestValues } from './request-values.ts';

/** The key of a person's unfinished request in this browser; a request that starts from a project has its own. */
export const requestKey = (userId: string, from?: string) => `request:${userId}${from ? `:${from}` : ''}`;
export const requestFilesKey = (userId: string, from?: string) => `request-files:${userId}${from ? `:${from}` : ''}`;
const submissionOf = (key: string) => `${key}:submission`;

const isWritten = ({ title, description, researchArea, corrections }: RequestValues) =>
  corrections.added.length > 0 || [title, description, researchArea].some((value) => value.trim() !== '');

/** The values of a draft that fit the form; all others are empty. */
const formValues = (draft: object): RequestValues => {
  const known = Object.entries(draft).filter(([name, value]) => name in emptyRequest && typeof value === 'string');
  const corrections = asCorrections('corrections' in draft ? draft.corrections : undefined);
  const leftOut = 'leftOut' in draft && Array.isArray(draft.leftOut) ? draft.leftOut : [];
  return {
    ...emptyRequest,
    ...Object.fromEntries(known),
    corrections,
    leftOut: leftOut.filter((key) => typeof key === 'string'),
  };
};

/**
 * The request that a person has begun and not sent, here or on another device; null without one, undefined while loading.
 * When the server cannot be reached, it is the draft kept on this device.
 */
export const useBegunRequest = (userId: string): { values: RequestValues; savedAt: number } | null | undefined => {
  const { data, isPending } = useQuery(requestDraftQuery);
  if (isPending) return undefined;
  const draft = newestDraft<object>(data ?? null, waitingDraftKey('request', userId));
  const values = formValues(draft?.values ?? {});
  return draft && isWritten(values) ? { values, savedAt: draft.savedAt } : null;
};

/**
 * The key under which a draft is submitted. It is kept beside the draft, so that a second try after a lost answer, a reload or
 * in another tab makes no second project.
 */
export const submissionKeyOf = (key: string): string => {
  const kept = readDraft(submissionOf(key))?.values.id;
  if (typeof kept === 'string') return kept;
  return renewSubmissionKey(key);
};

/** For a request that differs from the one submitted before. */
export const renewSubmissionKey = (key: string): string => {
  const id = crypto.randomUUID();
  saveDraft(submissionOf(key), { id });
  return id;
};

/** Removes a draft and everything kept with it. */
export const discardRequest = (userId: string, from?: string) => {
  const key = requestKey(userId, from);
  for (const each of [key, submissionOf(key), requestFilesKey(userId, from)]) removeDraft(each);
};
