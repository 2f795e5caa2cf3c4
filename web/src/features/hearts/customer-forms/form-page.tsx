import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { useChange } from '../../../platform/use-change.ts';
import { useWindowTitle } from '../../../platform/window-title.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { BackLink } from '../../../ui/text/back-link.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { Download } from '../../../ui/text/icon.ts';
import { AskAboutForm } from '../witness/ask-about-form.tsx';
import { answerAgain, formFile, formQuery, formsLink, formsNoun, removeForm } from './customer-forms.api.ts';
import { countsText, droppedText, reviewText } from './form-words.ts';
import { QuestionList } from './question-list.tsx';

/** One questionnaire of a customer: its questions with answers to review, and the file with these. */
export const FormPage = () => {
  const { labId = '', formId = '' }: { labId?: string; formId?: string } = useParams({ strict: false });
  // A form that is being deleted is not asked for again.
  const [deleting, setDeleting] = useState(false);
  const { data: form, error, isPending } = useQuery({ ...formQuery(formId), enabled: !deleting });
  const { banner, succeed, fail } = usePageBanner();
  const { busy, change } = useChange(formsNoun, { succeed, fail });
  const { confirm, dialog } = useConfirm();
  const navigate = useNavigate();
  useWindowTitle(form?.file_name ?? 'Customer questionnaire');

  const remove = async () => {
    const sure = await confirm({
      title: 'Delete this questionnaire?',
      body: `${form?.file_name ?? 'The file'} and all its answers will be deleted. This can’t be undone.`,
      confirmLabel: 'Delete questionnaire',
      danger: true,
    });
    if (!sure) return;
    setDeleting(true);
    if (await change(() => removeForm(formId))) await navigate(formsLink(labId));
    else setDeleting(false);
  };

  const back = <BackLink {...formsLink(labId)}>Customer questionnaires</BackLink>;
  if (isPending) return <PageSpinner />;
  if (!form)
    return (
      <Page>
        <PageHeader above={back} title="Customer questionnaire" />
        <EmptyState title={loadingFailure(error, 'This questionnaire could not be loaded.')} />
      </Page>
    );
  const { counts, state, message, dropped, judged_on: judgedOn } = form;
  const done = counts.questions - counts.open;
  return (
    <Page>
      <PageHeader
        above={back}
        title={form.file_name}
        description={state === 'read' ? countsText(counts) : undefined}
        actions={
          <>
            {state === 'read' && (
              <a className={buttonClass()} href={formFile(formId)} download>
                <Download aria-hidden="true" size={16} />
                Download
              </a>
            )}
            {state === 'read' && counts.open > 0 && (
              <Button
                look="secondary"
                loading={busy}
                onClick={() => void change(() => answerAgain(formId), { done: 'The open questions are being answered again.' })}
              >
                Answer again
              </Button>
            )}
            <Button look="quiet-danger" onClick={() => void remove()}>
              Delete
            </Button>
          </>
        }
      />
      <PageMessages>{banner}</PageMessages>
      {state === 'waiting' && (
        <output className="grid gap-2">
          <p>Finding the questions and their answers…</p>
          <ProgressBar label="Finding the questions" />
        </output>
      )}
      {state === 'unread' && <EmptyState title="This file has no answers">{message}</EmptyState>}
      {state === 'read' && (
        <>
          <div className="mb-6 grid gap-2">
            <ProgressBar label="Reviewed questions" value={(100 * done) / Math.max(1, counts.questions)} />
            <p className="text-sm text-muted">
              {reviewText(counts)}. Questions that aren’t reviewed stay blank in the file.
              {judgedOn && ` Answers rest on your documents as of ${formatDate(judgedOn)}.`}
            </p>
            {message && <p className="text-sm">{message}</p>}
            {dropped.length > 0 && <p className="text-sm">{droppedText(dropped)}</p>}
          </div>
          {!deleting && <AskAboutForm formId={formId} fail={fail} />}
          <QuestionList labId={labId} questions={form.questions} subjects={form.subjects} fail={fail} />
        </>
      )}
      {dialog}
    </Page>
  );
};
