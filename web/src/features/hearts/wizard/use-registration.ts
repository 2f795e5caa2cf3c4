import { labMessages } from '@aliquot/contract/hearts/labs';
import { accountMessages } from '@aliquot/contract/people/accounts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, failureMessage, isUnreachable } from '../../../platform/server/api-error.ts';
import { useWhenReachable } from '../../../platform/server/reachable.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { analysisQuery, isOutOfReach, startAnalysis } from '../analyses/analyses.api.ts';
import { useChosenFiles } from './files/use-chosen-files.ts';
import { useUploads } from './files/use-uploads.ts';
import type { Flow } from './flows.ts';
import { type LabValues, type StepKey, type StepProblem, stepProblem } from './registration-values.ts';
import type { Resumed } from './resume.ts';
import { SignUpError, useAccount } from './use-account.ts';
import { useLab } from './use-lab.ts';
import { useRegistrationForm } from './use-registration-form.ts';
import { useSteps } from './use-steps.ts';

const toBeAccepted = 'The new results would remove something. Review and accept them on the lab’s dashboard.';

/** Follows a registration's analysis until it ends. */
const useAnalysis = (start: string | null) => {
  const [analysisId, setAnalysisId] = useState(start);
  const query = useQuery({ ...analysisQuery(analysisId ?? ''), enabled: analysisId !== null });
  const { data } = query;
  const status = analysisId === null ? undefined : data?.status;
  return {
    analysis: analysisId === null ? null : (data ?? null),
    analysisId,
    setAnalysisId,
    analyzing: analysisId !== null && status !== 'completed' && status !== 'failed' && status !== 'waiting',
    /** True if the server is unreachable. */
    away: isOutOfReach(query),
    completed: status === 'completed',
    /** Why it failed, in the server's words if available; null otherwise. */
    failure: status === 'failed' ? (data?.error ?? undefined) : status === 'waiting' ? toBeAccepted : null,
  };
};

const failed = 'Failed to analyze documents';
const keeps = (files: boolean) =>
  files
    ? ' Your entries and documents stay on this device.'
    : ' Your entries stay on this device. You’ll need to choose the documents again.';

const isTaken = (error: unknown) =>
  error instanceof SignUpError && error.cause instanceof ApiError && error.cause.status === 409;

/**
 * A lab registration along a flow's steps. Completed work is kept: after a failure the same button continues where it stopped.
 */
export const useRegistration = (flow: Flow, { start, resumed }: { start?: StepKey; resumed?: Resumed | undefined } = {}) => {
  const { user } = useSession();
  const keys = flow.steps.map(({ key }) => key);
  const { form, draft } = useRegistrationForm(flow, user?.id ?? null, resumed);
  const files = useChosenFiles(resumed?.documents, { place: flow.draft, owner: user?.id ?? null });
  const account = useAccount(keys.includes('account') && !user, keeps(files.kept === true));
  const lab = useLab(flow, { user, start: resumed?.lab ?? null });
  const { analysis, analysisId, setAnalysisId, analyzing, away, completed, failure } = useAnalysis(resumed?.analysisId ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [checking, setChecking] = useState(false);
  /** Work that resumes by itself when the server is reachable again. */
  const [stalled, setStalled] = useState<'upload' | 'analysis' | null>(null);
  const uploads = useUploads(files, lab.current?.id ?? null, (words, lost = false) => {
    setProblem(words);
    setStalled(lost ? 'upload' : null);
  });

  const problemAt = (position: number): StepProblem | null => {
    const key = keys[position];
    return key === undefined || (key === 'account' && !account.needed) ? null : stepProblem(key, form.getValues());
  };
  const documentsAt = keys.indexOf('documents');
  /** The first incomplete step; steps after the documents need a finished analysis. */
  const complete = (): number => {
    const incomplete = keys.findIndex((_, position) => position < documentsAt && problemAt(position) !== null);
    if (incomplete >= 0) return incomplete;
    return completed ? keys.length - 1 : documentsAt;
  };
  const locked = working || analyzing;
  const beginning = keys.includes('account') && !account.needed ? 1 : 0;
  const first = locked ? documentsAt : beginning;
  const steps = useSteps({
    keys,
    first,
    furthest: locked ? documentsAt : complete(),
    start: start ?? resumed?.step,
  });
  const { step, at, show } = steps;

  const wrong = useRef(new Set<string>());
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined || !wrong.current.delete(name)) return;
          form.clearErrors(name as keyof LabValues);
          if (wrong.current.size === 0) setProblem(null);
        },
      }),
    [form],
  );

  const shown = useRef(resumed?.analyzed ? resumed.analysisId : null);
  useEffect(() => {
    if (!completed || shown.current === analysisId) return;
    shown.current = analysisId;
    show('analysis');
  });

  const showProblem = ({ message, fields }: StepProblem) => {
    setProblem(message);
    form.clearErrors();
    const names = Object.keys(fields) as (keyof LabValues)[];
    wrong.current = new Set(names);
    for (const name of names) form.setError(name, { message: fields[name] ?? '' });
    if (names[0]) form.setFocus(names[0]);
  };
  const quiet = () => {
    setStalled(null);
    wrong.current.clear();
    setProblem(null);
    form.clearErrors();
  };

  /** Account, lab, files and analysis, each only if it is still missing. */
  const begin = async (values: LabValues): Promise<void> => {
    await account.ensure(values);
    const { id } = await lab.ensure(values);
    if (flow.onBehalf) await draft.save({ labId: id });
    const sent = await uploads.sendAll(id);
    if (sent.problem) setProblem(sent.problem);
    if (sent.lost) setStalled('analysis');
    if (!sent.ready) return;
    setAnalysisId((await startAnalysis(id)).id);
    if (!flow.onBehalf) await draft.clear();
  };

  const analyze = async (): Promise<void> => {
    if (files.files.length === 0) return setProblem(labMessages.noFile);
    const wrongAt = complete();
    const missing = wrongAt < documentsAt ? problemAt(wrongAt) : null;
    if (missing) {
      steps.showAt(wrongAt);
      return showProblem(missing);
    }
    setWorking(true);
    setProblem(null);
    setStalled(null);
    setAnalysisId(null);
    const error = await begin(form.getValues()).catch((reason: unknown) => reason);
    setWorking(false);
    if (error === undefined) return;
    if (isUnreachable(error)) setStalled('analysis');
    setProblem(error instanceof SignUpError ? error.message : failureMessage(error, failed));
    if (isTaken(error)) show('account');
  };

  useWhenReachable(stalled !== null && !working && !analyzing, () => {
    setStalled(null);
    if (stalled === 'analysis') return void analyze();
    setProblem(null);
    void uploads.sendWaiting();
  });

  return {
    flow,
    step,
    at,
    form,
    draft,
    files: { ...files, add: uploads.add, remove: uploads.remove, retry: uploads.retry },
    captcha: account.needed ? account.captcha.widget : null,
    labId: lab.current?.id ?? null,
    /** Discards everything entered and chosen. */
    forget: async (): Promise<void> => {
      await files.forget();
      await draft.clear();
    },
    problem: problem ?? (failure === null ? null : (failure ?? failed)),
    /** The user returned to a later step, but must enter the password again, which is not stored. */
    detoured: steps.detoured,
    working: working || checking,
    analyzing,
    away,
    analysis,
    analyze,
    next: async (): Promise<void> => {
      const found = problemAt(at);
      if (found) return showProblem(found);
      quiet();
      if (step === 'account') {
        setChecking(true);
        const taken = await account.isTaken(form.getValues('email'));
        flushSync(() => setChecking(false)); // A disabled field takes no focus.
        const message = accountMessages.alreadyRegistered;
        if (taken) return showProblem({ message, fields: { email: 'Already registered' } });
      }
      steps.onwards(complete());
    },
    back: () => {
      quiet();
      steps.showAt(Math.max(first, at - 1));
    },
    goTo: (position: number) => {
      if (position < at && position >= first) steps.showAt(position);
    },
    show,
    isFirst: at === beginning,
  };
};

export type Registration = ReturnType<typeof useRegistration>;
