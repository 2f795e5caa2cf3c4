import { labMessages } from '@aliquot/contract/labs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { useDraft } from '../../platform/drafts.ts';
import { useSession } from '../../platform/session.tsx';
import { signUpFailure, signUpLabOwner } from '../accounts/accounts.api.ts';
import { captchaMissing, useCaptcha } from '../accounts/captcha.tsx';
import { analysisQuery, startAnalysis } from '../analyses/analyses.api.ts';
import { registerLab, updateLab } from './labs.api.ts';
import { useChosenFiles } from './wizard-files.ts';
import { emptyLab, type LabValues, labDataOf, type StepKey, type StepProblem, stepProblem } from './wizard-schema.ts';

const stepsOf = {
  public: ['account', 'lab', 'details', 'documents', 'analysis'],
  admin: ['lab', 'details', 'documents', 'analysis'],
} as const satisfies Record<string, readonly StepKey[]>;

class SignUpError extends Error {}

const goOnByMail = (email: string) =>
  `Check your email: we sent a message to ${email.trim()}. Open the link in it and sign in to go on. What you entered is kept on this device; choose the documents again then.`;

/**
 * The registration of a laboratory, for its owner (who gets an account first) and for an administrator on an owner's behalf.
 * What was done stays done: after a failure the same button goes on where it stopped.
 */
export const useRegistration = (mode: 'public' | 'admin', options: { start?: StepKey } = {}) => {
  const steps: readonly StepKey[] = stepsOf[mode];
  const { user, refresh } = useSession();
  const form = useForm<LabValues>({ defaultValues: emptyLab });
  const draft = useDraft(`lab-registration:${mode}`, form);
  const files = useChosenFiles();
  const captcha = useCaptcha();
  const needsAccount = mode === 'public' && !user;
  const [step, setStep] = useState<StepKey>(options.start ?? steps[0] ?? 'lab');
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [lab, setLab] = useState<{ id: string; version: number } | null>(null);
  const [analysisId, setAnalysisId] = useState<string | null>(null);
  const analysis = useQuery({ ...analysisQuery(analysisId ?? ''), enabled: analysisId !== null });
  const status = analysis.data?.status;
  const analysing = analysisId !== null && status !== 'completed' && status !== 'failed';
  const [resultsShown, setResultsShown] = useState<string | null>(null);
  if (status === 'completed' && resultsShown !== analysisId) {
    setResultsShown(analysisId);
    setStep('analysis');
  }

  const show = ({ message, fields }: StepProblem) => {
    setProblem(message);
    form.clearErrors();
    const names = Object.keys(fields) as (keyof LabValues)[];
    for (const name of names) form.setError(name, { message: fields[name] ?? '' });
    if (names[0]) form.setFocus(names[0]);
  };

  const ensureAccount = async (values: LabValues): Promise<void> => {
    if (!needsAccount) return;
    if (captcha.isMissing) throw new SignUpError(captchaMissing);
    const { name, email, password, labName, address, specializations } = values;
    try {
      const researchInterest = specializations as never;
      const account = { name, email, password, organization: labName, location: address, researchInterest };
      const made = await signUpLabOwner({ ...account, ...(captcha.token && { captchaToken: captcha.token }) });
      if (!made.user) throw new SignUpError(goOnByMail(email));
    } catch (error) {
      captcha.renew();
      throw error instanceof SignUpError ? error : new SignUpError(signUpFailure(error), { cause: error });
    }
    await refresh();
  };

  /** Makes the laboratory, or brings the one made before up to what the form says now. */
  const ensureLab = async (values: LabValues): Promise<string> => {
    const data = labDataOf(values);
    const saved = lab ? await updateLab(lab.id, lab.version, data) : await registerLab(data);
    setLab({ id: saved.id, version: saved.version });
    return saved.id;
  };

  const analyse = async (): Promise<void> => {
    if (files.files.length === 0) return setProblem(labMessages.noFile);
    const values = form.getValues();
    for (const earlier of steps) {
      const wrong = earlier === 'account' && user ? null : stepProblem(earlier, values);
      if (wrong) {
        setStep(earlier);
        return show(wrong);
      }
    }
    setWorking(true);
    setProblem(null);
    setAnalysisId(null);
    try {
      await ensureAccount(values);
      const labId = await ensureLab(values);
      if ((await files.uploadAll(labId)) === 0) return setProblem(labMessages.noFile);
      setAnalysisId((await startAnalysis(labId)).id);
      draft.clear();
    } catch (error) {
      const account = error instanceof SignUpError;
      setProblem(account ? error.message : failureMessage(error, 'Failed to analyze documents'));
      if (account && error.cause instanceof ApiError && error.cause.status === 409) setStep('account');
    } finally {
      setWorking(false);
    }
  };

  const at = steps.indexOf(step);
  return {
    steps,
    step,
    form,
    draft,
    files,
    captcha: needsAccount ? captcha.widget : null,
    labId: lab?.id ?? null,
    problem: problem ?? (status === 'failed' ? (analysis.data?.error ?? 'Failed to analyze documents') : null),
    working,
    analysing,
    analysis: analysis.data ?? null,
    addFiles: (selection: readonly File[]) => setProblem(files.add(selection).join(' ') || null),
    analyse,
    next: () => {
      const wrong = stepProblem(step, form.getValues());
      if (wrong) return show(wrong);
      setProblem(null);
      form.clearErrors();
      const following = steps[at + 1];
      if (following) setStep(following);
    },
    back: () => {
      setProblem(null);
      form.clearErrors();
      const before = steps[Math.max(0, at - 1)];
      if (before) setStep(before);
    },
    goTo: (index: number) => {
      const target = steps[index];
      if (target && index < at) setStep(target);
    },
    isFirst: at === 0,
  };
};

export type Registration = ReturnType<typeof useRegistration>;
