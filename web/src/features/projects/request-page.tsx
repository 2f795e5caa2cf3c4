import type { AnalyzeProjectOutput, ProjectData } from '@aliquot/contract/matching';
import { projectMessages } from '@aliquot/contract/projects';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDraft } from '../../platform/drafts.ts';
import { useGo } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { MatchList } from '../matching/match-list.tsx';
import { MatchMap } from '../matching/match-map.tsx';
import { findLabs } from '../matching/matching.api.ts';
import { ReachSummary } from '../matching/reach-summary.tsx';
import { useAttachments, useForgottenFiles } from './attachments.ts';
import { submitProject } from './projects.api.ts';
import { RequestForm, requestFailure } from './request-form.tsx';

export type RequestValues = {
  title: string;
  researchArea: string;
  serviceType: string;
  timeline: string;
  budgetRange: string;
  description: string;
  resultsReturned: 'yes' | 'no' | 'unknown';
  templateId: string | null;
};

const empty: RequestValues = {
  title: '',
  researchArea: '',
  serviceType: '',
  timeline: '',
  budgetRange: '',
  description: '',
  resultsReturned: 'unknown',
  templateId: null,
};

const requiredFields = ['title', 'researchArea', 'serviceType', 'timeline', 'budgetRange', 'description'] as const;

/** The request as the server takes it, or nothing while something is missing. */
const projectDataOf = ({ templateId: _templateId, ...values }: RequestValues): ProjectData | undefined =>
  requiredFields.every((field) => values[field].trim() !== '') ? (values as ProjectData) : undefined;

/** One key for one submission, however often it is sent. It changes with the request. */
const useSubmissionKey = () => {
  const [key, setKey] = useState(() => crypto.randomUUID());
  return { key, renew: () => setKey(crypto.randomUUID()) };
};

const DraftNote = ({ savedAt }: { savedAt: number | null }) =>
  savedAt === null ? null : (
    <p className="text-sm text-muted">
      Draft saved {new Date(savedAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
    </p>
  );

const Request = ({ userId }: { userId: string }) => {
  const form = useForm<RequestValues>({ defaultValues: empty });
  const draft = useDraft(`request:${userId}`, form);
  const [problem, setProblem] = useState<string | null>(null);
  const attachments = useAttachments(setProblem);
  const files = useForgottenFiles(
    `request-files:${userId}`,
    attachments.items.map(({ file }) => file.name),
  );
  const submission = useSubmissionKey();
  const [answer, setAnswer] = useState<AnalyzeProjectOutput | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const results = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const go = useGo();

  useEffect(() => {
    if (answer) results.current?.focus();
  }, [answer]);

  const work = async (task: () => Promise<void>, fallback: string) => {
    setWorking(true);
    setProblem(null);
    try {
      await task();
    } catch (error) {
      setProblem(requestFailure(error, fallback));
    } finally {
      setWorking(false);
    }
  };

  const find = async () => {
    const data = projectDataOf(form.getValues());
    if (!data) return setProblem(projectMessages.required);
    await work(async () => {
      setChosen(null);
      setAnswer(await findLabs(data));
    }, 'Failed to analyze project');
  };

  const finish = async (projectId: string) => {
    const failed = await attachments.sendAll(projectId);
    await queries.invalidateQueries({ queryKey: ['projects'] });
    if (failed.length > 0) {
      setProblem(`Your request was submitted, but ${failed.join(', ')} could not be attached. Try again, or go on without.`);
      return;
    }
    draft.clear();
    files.forget();
    go('/dashboard');
  };

  const submit = async () => {
    const data = projectDataOf(form.getValues());
    if (submitted) return work(() => finish(submitted), 'Failed to submit project request');
    if (!chosen || !data) return setProblem(projectMessages.noLabChosen);
    if (!answer?.matches.some(({ id }) => id === chosen)) return setProblem(projectMessages.labNotFound);
    await work(async () => {
      const project = await submitProject(submission.key, data, chosen);
      setSubmitted(project.id);
      draft.clear();
      await finish(project.id);
    }, 'Failed to submit project request');
  };

  const back = () => {
    setAnswer(null);
    setChosen(null);
    setProblem(null);
    submission.renew();
  };

  const locked = answer !== null || submitted !== null;
  return (
    <Page className="max-w-5xl">
      <PageHeader
        title="New project request"
        description="Describe the work; you see which certified laboratories fit and why before anything is sent."
        actions={<DraftNote savedAt={draft.savedAt} />}
      />
      <Banner tone="error" message={problem} onClear={() => setProblem(null)} className="mb-5" />
      {!locked && (
        <Banner
          tone="info"
          message={
            files.forgotten.length > 0 ? `A draft keeps no files. Please attach again: ${files.forgotten.join(', ')}` : null
          }
          onClear={files.forget}
          className="mb-5"
        />
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (answer ? submit() : find());
        }}
      >
        <RequestForm form={form} locked={locked} attachments={attachments} />
        {answer && (
          <section className="mt-10 border-t border-line pt-8">
            <ReachSummary ref={results} answer={answer} />
            {answer.matches.length === 0 ? (
              <EmptyState title="No match">{projectMessages.noMatches}</EmptyState>
            ) : (
              <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
                <MatchList
                  matches={answer.matches}
                  chosen={chosen}
                  disabled={working || submitted !== null}
                  onChoose={setChosen}
                  onPoint={setPointed}
                />
                <div className="lg:sticky lg:top-24">
                  <MatchMap matches={answer.matches} highlighted={pointed ?? chosen} />
                </div>
              </div>
            )}
          </section>
        )}
        <div className="mt-8 flex flex-wrap justify-between gap-3">
          <div className="flex gap-3">
            {answer && !submitted && (
              <Button look="secondary" disabled={working} onClick={back}>
                Back
              </Button>
            )}
            <LinkButton to="/dashboard" look="quiet">
              {submitted ? 'Go to dashboard' : 'Cancel'}
            </LinkButton>
          </div>
          {answer ? (
            answer.matches.length > 0 && (
              <Button type="submit" loading={working} loadingLabel="Submitting your request">
                {submitted ? 'Try again' : 'Submit request'}
              </Button>
            )
          ) : (
            <Button type="submit" loading={working} loadingLabel="Finding laboratories">
              Find labs
            </Button>
          )}
        </div>
      </form>
    </Page>
  );
};

export const RequestPage = () => {
  const { user } = useSession();
  return user ? <Request key={user.id} userId={user.id} /> : null;
};
