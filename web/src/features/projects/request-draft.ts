import { readDraft, removeDraft, saveDraft } from '../../platform/drafts.ts';

/** Where the unfinished request of a person is kept in this browser; one that starts from a project has a place of its own. */
export const requestKey = (userId: string, from?: string) => `request:${userId}${from ? `:${from}` : ''}`;
export const requestFilesKey = (userId: string, from?: string) => `request-files:${userId}${from ? `:${from}` : ''}`;
const submissionOf = (key: string) => `${key}:submission`;

/** The request that a person has begun and not sent, if anything was written. */
export const unfinishedRequest = (userId: string): { title: string; savedAt: number } | null => {
  const draft = readDraft(requestKey(userId));
  if (!draft) return null;
  const { title, description, researchArea } = draft.values;
  const written = [title, description, researchArea].some((value) => typeof value === 'string' && value.trim() !== '');
  return written ? { title: typeof title === 'string' ? title.trim() : '', savedAt: draft.savedAt } : null;
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

/** For a request that is another one than was submitted before. */
export const renewSubmissionKey = (key: string): string => {
  const id = crypto.randomUUID();
  saveDraft(submissionOf(key), { id });
  return id;
};

/** Removes a draft with all that was kept beside it. */
export const discardRequest = (userId: string, from?: string) => {
  const key = requestKey(userId, from);
  for (const each of [key, submissionOf(key), requestFilesKey(userId, from)]) removeDraft(each);
};
