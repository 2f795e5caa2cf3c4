import { projectMessages } from '@aliquot/contract/engagements/project-words';
import type { Project } from '@aliquot/contract/engagements/projects';
import type { AnalyzeProjectOutput, Match } from '@aliquot/contract/hearts/matching';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useDraft } from '../../../../platform/kept/drafts.ts';
import { useGo } from '../../../../platform/navigation.ts';
import { ApiError } from '../../../../platform/server/api-error.ts';
import { useWhenReachable } from '../../../../platform/server/reachable.ts';
import { findLabs } from '../../../hearts/matching/matching.api.ts';
import { useChoice } from '../../../hearts/matching/use-choice.ts';
import { useServerDraft } from '../../../people/drafts/use-server-draft.ts';
import { submitProject } from '../projects.api.ts';
import { useAttachments, useForgottenFiles } from './attachments.ts';
import { useEarlierFiles } from './earlier-files.ts';
import { discardRequest, renewSubmissionKey, requestFilesKey, requestKey, submissionKeyOf } from './request-draft.ts';
import { checkRequest, type FieldProblem, fieldProblemsOf, type RequestValues, requestFailure } from './request-values.ts';
import { useRefinement } from './use-refinement.ts';

/** A problem, and its remedy. */
type Problem = { message: string; remedy?: 'find-again' | 'submit-anew' };

const showAt = (form: UseFormReturn<RequestValues>, problems: readonly FieldProblem[]) => {
  for (const [index, { field, message }] of problems.entries()) form.setError(field, { message }, { shouldFocus: index === 0 });
};

const remedyOf = (error: unknown): Problem['remedy'] => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.details === projectMessages.labNotFound) return 'find-again';
  return error.details === projectMessages.alreadySubmitted ? 'submit-anew' : undefined;
};

/** The outcome of a request, for the page that follows. */
const submissionWords = (title: string, [lab, ...others]: readonly Match[]): string => {
  if (others.length > 0) return `“${title}” was sent to ${others.length + 1} labs. We’ll let you know when they respond.`;
  return lab && !lab.isGenerated
    ? `“${title}” was sent to ${lab.name}. We’ll let you know when it responds.`
    : `“${title}” was submitted as an open request. We’ll let you know when it goes to a lab.`;
};

/**
 * How a request starts: empty, or with `initial` from the earlier project that `from` names. `begun` is what an earlier visit,
 * perhaps on another device, has left of it.
 */
export type RequestStart = {
  from?: string | undefined;
  /** The laboratory for which it is meant, chosen among the matches when they are found. */
  labId?: string | undefined;
  initial: RequestValues;
  begun?: { values: RequestValues; savedAt: number } | undefined;
  /** The attachments of that project. */
  documents?: Project['documents'];
};

/** Resolves when the page is drawn there: the matches then come below its head, and nothing moves. A hidden page is not drawn. */
const scrollToTop = async (): Promise<void> => {
  window.scrollTo({ top: 0, behavior: 'instant' });
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(resolve));
};

const noDocuments: Project['documents'] = [];

/** The way of one request: filled in, matched, submitted, its files attached. Typed text is kept until it is submitted. */
export const useRequest = (userId: string, { from, labId, initial, begun, documents = noDocuments }: RequestStart) => {
  const key = requestKey(userId, from);
  const form = useForm<RequestValues>({ defaultValues: begun?.values ?? initial });
  // A new request is kept on the server; one that starts from a project can be started again on any device.
  const onDevice = useDraft(from === undefined ? null : key, form);
  const onServer = useServerDraft('request', from === undefined ? userId : null, form, { savedAt: begun?.savedAt ?? null });
  const draft = from === undefined ? onServer : { ...onDevice, isWaiting: true, otherTab: null };
  const [problem, setProblem] = useState<Problem | null>(null);
  const attachments = useAttachments();
  const earlier = useEarlierFiles(documents, attachments.add);
  const files = useForgottenFiles(
    requestFilesKey(userId, from),
    attachments.items.map(({ file }) => file.name),
  );
  const [answer, setAnswer] = useState<AnalyzeProjectOutput | null>(null);
  const [searches, setSearches] = useState(0);
  const choice = useChoice(answer?.matches ?? []);
  const [working, setWorking] = useState(false);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const corrections = useWatch({ control: form.control, name: 'corrections' });
  const refinement = useRefinement({
    find: (next, signal) => {
      const result = checkRequest({ ...form.getValues(), corrections: next });
      return result.ok ? findLabs(result.data, { signal, labId }) : Promise.reject(new Error(result.message));
    },
    onAnswer: (next, found) => {
      form.setValue('corrections', next);
      setAnswer(found);
      setProblem(null);
      const isListed = (labId: string) => found.matches.some(({ id }) => id === labId);
      const lost = choice.labs.filter(({ id }) => !isListed(id));
      if (lost.length === 0) return;
      choice.set((ids) => ids.filter(isListed));
      const names = lost.map(({ name }) => name).join(', ');
      setProblem({ message: `${names} ${lost.length === 1 ? 'is' : 'are'} no longer among the matches. Choose another lab.` });
    },
  });
  const lacks = problem?.message === projectMessages.required;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (lacks && checkRequest(values).ok) setProblem(null);
        },
      }),
    [form, lacks],
  );
  const [awaitsServer, setAwaitsServer] = useState(false);
  const underWay = useRef(false);
  /** Files of the draft that the laboratories get. */
  const protocolIds = useRef<readonly string[]>([]);
  const queries = useQueryClient();
  const go = useGo();

  /** One thing at a time: a second press while something is under way does nothing. */
  const work = async (task: () => Promise<void>, fallback: string) => {
    if (underWay.current) return;
    underWay.current = true;
    setWorking(true);
    setProblem(null);
    try {
      await task();
    } catch (error) {
      const remedy = remedyOf(error);
      setProblem({ message: requestFailure(error, fallback), ...(remedy ? { remedy } : {}) });
      showAt(form, fieldProblemsOf(error));
    } finally {
      underWay.current = false;
      setWorking(false);
    }
  };

  const checked = () => {
    const result = checkRequest(form.getValues());
    if (result.ok) return result.data;
    setProblem({ message: result.message });
    showAt(form, result.problems);
    return undefined;
  };

  const find = async () => {
    const data = checked();
    if (!data) return;
    refinement.stop();
    await work(async () => {
      choice.set([]);
      const found = await findLabs(data, { labId });
      await scrollToTop();
      setAnswer(found);
      setSearches((before) => before + 1);
      if (labId === undefined) return;
      if (found.matches.some(({ id }) => id === labId)) choice.set([labId]);
      else setProblem({ message: 'The lab you wanted to ask isn’t taking requests now. Choose another lab.' });
    }, 'Failed to analyze project');
  };

  const leave = async () => {
    await queries.invalidateQueries({ queryKey: ['projects'] });
    go('/dashboard', { state: { submitted: submissionWords(form.getValues('title'), choice.labs) } });
  };

  /** The project exists: what follows can fail and be tried again without another one. */
  const attach = async (projectId: string) => {
    const { unsent, refused, isAway } = await attachments.sendAll(projectId);
    if (unsent.length + refused.length === 0) return leave();
    setAwaitsServer(isAway);
    const names = unsent.join(', ');
    const messages = [
      refused.length > 0 && `${refused.join(', ')} could not be attached. You can add another file from the project’s details.`,
      unsent.length > 0 &&
        (isAway
          ? `We can’t reach the server. Stay on this page, and ${names} will be attached when it’s back.`
          : `${names} could not be attached. Try again, or add it later from the project’s details.`),
    ];
    setProblem({ message: messages.filter(Boolean).join(' ') });
  };

  const attachAgain = (projectId: string) => {
    setAwaitsServer(false);
    return work(() => attach(projectId), 'Failed to submit project request');
  };
  useWhenReachable(awaitsServer, () => submitted !== null && void attachAgain(submitted));

  const send = async (submissionKey: string) => {
    if (refinement.pending) return;
    const data = checked();
    if (!data) return;
    if (choice.ids.length === 0) return setProblem({ message: projectMessages.noLabChosen });
    const [lab, ...others] = choice.labs;
    if (!lab || !answer) return setProblem({ message: projectMessages.labNotFound });
    await work(async () => {
      const project = await submitProject(submissionKey, data, {
        labId: lab.id,
        impressionId: answer.impressionId,
        ...(others.length > 0 && { alsoLabIds: others.map(({ id }) => id) }),
        ...(protocolIds.current.length > 0 && { protocolIds: [...protocolIds.current] }),
      });
      setSubmitted(project.id);
      files.forget();
      discardRequest(userId, from);
      await draft.clear();
      await attach(project.id);
    }, 'Failed to submit project request');
  };

  return {
    form,
    draft,
    files,
    earlier,
    attachments,
    problem,
    setProblem,
    answer,
    /** How the request was corrected, with what is under way. */
    corrections: refinement.pending ?? corrections,
    refinement,
    searches,
    choice,
    working,
    submitted,
    /** The fields can be changed only before there are matches. */
    locked: answer !== null || submitted !== null,
    find,
    findAgain: find,
    submit: (attached: readonly string[] = []) => {
      protocolIds.current = attached;
      return submitted ? attachAgain(submitted) : send(submissionKeyOf(key));
    },
    submitAnew: () => send(renewSubmissionKey(key)),
    retryFile: (id: string) => {
      if (submitted !== null) void attachments.send(submitted, id).then((attached) => attached && setProblem(null));
    },
    /** Saves the draft that a file was put into. */
    keep: () => void onServer.save(),
    leave,
    back: () => {
      refinement.stop();
      setAnswer(null);
      choice.set([]);
      setProblem(null);
    },
    discard: () => {
      form.reset(initial);
      attachments.clear();
      files.forget();
      earlier.forget();
      discardRequest(userId, from);
      const removed = Promise.resolve(draft.clear());
      void removed.then(() => queries.invalidateQueries({ queryKey: ['protocols'] }));
      setProblem(null);
    },
  };
};

export type RequestFlow = ReturnType<typeof useRequest>;
