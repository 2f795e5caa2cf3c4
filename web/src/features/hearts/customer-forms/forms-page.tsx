import { customerFormExtensions } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { useChange } from '../../../platform/use-change.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { BackLink } from '../../../ui/text/back-link.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { addForm, formLink, formsNoun, formsQuery } from './customer-forms.api.ts';
import { countsText, reviewText } from './form-words.ts';

const stateText = { waiting: 'Finding the questions…', unread: 'Not read' } as const;

/** The customers' questionnaires of a laboratory, and the way to a new one. */
export const FormsPage = () => {
  const { labId = '' }: { labId?: string } = useParams({ strict: false });
  const { data, error, isPending } = useQuery(formsQuery(labId));
  const { banner, succeed, fail } = usePageBanner();
  const { busy, change } = useChange(formsNoun, { succeed, fail });
  const navigate = useNavigate();

  const upload = async (file: File) => {
    let id = '';
    const added = await change(async () => {
      ({ id } = await addForm(labId, file));
    });
    if (added) await navigate(formLink(labId, id));
  };

  return (
    <Page>
      <PageHeader
        above={
          <BackLink to="/lab-dashboard" search={{ tab: 'documents' }}>
            My Laboratory
          </BackLink>
        }
        title="Customer questionnaires"
        description="Each question is answered from your documents. You review the answers and download the same file filled in."
      />
      <PageMessages>{banner}</PageMessages>
      <div className="mb-6">
        <FileDrop
          label={busy ? 'Uploading…' : 'Upload a questionnaire'}
          hint="DOCX or XLSX, up to 10 MB. Nothing is sent to the customer."
          accept={customerFormExtensions.map((extension) => `.${extension}`).join(',')}
          multiple={false}
          disabled={busy}
          onFiles={([file]) => file && void upload(file)}
        />
      </div>
      {isPending && <SkeletonLines lines={3} />}
      {error && <EmptyState title={loadingFailure(error, 'The questionnaires could not be loaded.')} />}
      {data?.items.length === 0 && <EmptyState title="No questionnaire yet">The forms you upload are listed here.</EmptyState>}
      {data && data.items.length > 0 && (
        <ul aria-label="Questionnaires" className="divide-y divide-line rounded-card border border-line bg-card">
          {data.items.map(({ id, file_name, state, counts, message, uploaded_at, uploaded_by_name }) => (
            <li key={id} className="grid gap-1 px-4 py-3">
              <TextLink {...formLink(labId, id)} className="w-fit font-medium wrap-anywhere">
                {file_name}
              </TextLink>
              <p className="text-sm">
                {state === 'read' ? `${countsText(counts)}. ${reviewText(counts)}.` : stateText[state]}
                {state === 'unread' && message && `: ${message}`}
              </p>
              <p className="text-sm text-muted">
                Uploaded {formatDate(uploaded_at)}
                {uploaded_by_name && ` by ${uploaded_by_name}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
};
