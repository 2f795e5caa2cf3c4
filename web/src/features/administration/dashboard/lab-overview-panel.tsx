import { notEnoughWords } from '@aliquot/contract/administration/report-words';
import type { Lab } from '@aliquot/contract/hearts/labs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { later, laterWhenNear } from '../../../ui/feedback/later.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Tone } from '../../../ui/text/badge.tsx';
import { formatShortDate, plural } from '../../../ui/text/format.ts';
import { AppLink, LinkButton, TextLink } from '../../../ui/text/link.tsx';
import { recentRequestsQuery } from '../../engagements/collaborations/collaborations.api.ts';
import { standings } from '../../hearts/analyses/standing.ts';
import { toDoQuery } from '../../hearts/analyses/to-do.api.ts';
import { ToDoHeadline, ToDoList } from '../../hearts/analyses/to-do-list.tsx';
import { labDocumentsQuery } from '../../hearts/documents/documents.api.ts';
import { evidenceLink, requirementsLink } from '../../hearts/documents/evidence-link.ts';
import { LabQuestions } from '../review-queue/lab-questions.tsx';
import { LabStatusCard } from './lab-status-card.tsx';
import type { LabTab } from './use-lab-tab.ts';

const FirstDocument = later(async () => (await import('../../hearts/documents/first-document.tsx')).FirstDocument);
const PassportsCard = laterWhenNear(async () => (await import('../../hearts/passports/passports-card.tsx')).PassportsCard);
const LabFacts = laterWhenNear(async () => (await import('./lab-record.tsx')).LabFacts);
const LabCertificates = laterWhenNear(async () => (await import('./lab-record.tsx')).LabCertificates);
const RecentRequests = laterWhenNear(async () => (await import('./lab-record.tsx')).RecentRequests);

const fills: Readonly<Record<Tone, string>> = {
  good: 'bg-good',
  warn: 'bg-warn',
  plum: 'bg-plum',
  bad: 'bg-bad-fill',
  info: 'bg-info',
  neutral: 'bg-muted',
  primary: 'bg-brand',
};

type CounterProps = {
  value: ReactNode;
  noun: string;
  /** The whole that the number is a part of, or its day. */
  about?: ReactNode;
  to: { to: string; search: Record<string, string> };
};

const tab = (name: LabTab, stage?: 'pending') => ({ to: '/lab-dashboard', search: { tab: name, ...(stage && { stage }) } });

/** A number with its noun, which opens what it counts. */
const Counter = ({ value, noun, about, to }: CounterProps) => (
  <div className="min-w-0 lg:border-l lg:border-line lg:pl-5 lg:first:border-l-0 lg:first:pl-0">
    <AppLink {...to} className="rounded-control hover:text-brand-ink hover:underline">
      <span className="mr-1 text-xl font-semibold tabular-nums">{value}</span> {noun}
    </AppLink>
    <p className="text-sm text-muted">{about}</p>
  </div>
);

const nounOf = (count: number | undefined, one: string) => (count === 1 ? one : `${one}s`);

const Counters = ({ lab }: { lab: Lab }) => {
  const { data: requests } = useQuery(recentRequestsQuery);
  const { data: documents } = useQuery(labDocumentsQuery(lab.id, 1));
  const { data: toDo } = useQuery(toDoQuery(lab.id));
  const { compliance_score: score, certifications } = lab;
  const isScored = score !== null && toDo?.basis.enough !== false;
  const ending = certifications.filter(({ status }) => status === 'expiring').length;
  const read = toDo?.analysis?.finished_at;
  return (
    <nav aria-label="Figures" className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
      <Counter
        to={tab('analysis')}
        value={isScored ? `${score}%` : '–'}
        noun="compliance score"
        about={score !== null && !isScored ? notEnoughWords : 'of what your documents can show'}
      />
      <Counter
        to={tab('requests', 'pending')}
        value={requests?.pending ?? '–'}
        noun={nounOf(requests?.pending, 'pending request')}
        about={
          requests && (
            <>
              of{' '}
              <TextLink {...tab('requests')}>
                {requests.total} {nounOf(requests.total, 'project request')}
              </TextLink>
            </>
          )
        }
      />
      <Counter
        to={evidenceLink(lab.id, {})}
        value={certifications.length}
        noun={certifications.length === 1 ? 'certificate of your own' : 'certificates of your own'}
        about={ending > 0 ? `${ending} ${ending === 1 ? 'ends' : 'end'} within 90 days` : undefined}
      />
      <Counter
        to={tab('documents')}
        value={documents?.total ?? '–'}
        noun={nounOf(documents?.total, 'document')}
        about={read && `read ${formatShortDate(read)}`}
      />
    </nav>
  );
};

/** The requirements that apply by status: a bar, and below it each with its number, which opens them. */
const RequirementsBar = ({ labId }: { labId: string }) => {
  const { data: toDo, isPending } = useQuery(toDoQuery(labId));
  const total = toDo?.standings.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (isPending) return <Skeleton className="h-24" />;
  if (!toDo?.analysis || total === 0) return null;
  return (
    <section
      aria-label="Requirements by status"
      className="grid gap-2 rounded-card border border-line bg-card px-4 py-3 sm:px-5"
    >
      <p className="text-sm font-medium">
        <TextLink {...requirementsLink(labId)}>{plural(total, 'requirement')}</TextLink> apply to you
      </p>
      <div aria-hidden="true" className="flex gap-0.5">
        {toDo.standings.map(({ standing, count }) => (
          <span
            key={standing}
            className={`h-2 rounded-control ${fills[standings[standing].tone]}`}
            style={{ flexGrow: count }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {toDo.standings.map(({ standing, count }) => (
          <li key={standing}>
            <AppLink
              {...requirementsLink(labId, standing)}
              className="inline-flex min-h-6 items-center gap-1.5 hover:underline"
            >
              <span aria-hidden="true" className={`size-2 rounded-full ${fills[standings[standing].tone]}`} />
              <span className="font-semibold tabular-nums">{count}</span> {standings[standing].label}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
};

const shownTasks = 6;

/** The number of tasks, and the first few. */
const TaskSummary = ({ labId }: { labId: string }) => {
  const { data: toDo, isPending } = useQuery(toDoQuery(labId));
  if (isPending) return <Skeleton className="h-112" />;
  if (!toDo || (!toDo.analysis && toDo.under_way)) return null;
  if (!toDo.analysis)
    return (
      <section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-4 sm:px-5">
        <p>Analyze your documents, and we’ll list what they prove and what to do next.</p>
        <LinkButton look="secondary" size="sm" to="/lab-dashboard" search={{ tab: 'analysis' }}>
          Open AI Analysis
        </LinkButton>
      </section>
    );
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-5">
        <ToDoHeadline toDo={toDo} />
        <LinkButton look="secondary" size="sm" to="/lab-dashboard" search={{ tab: 'analysis' }}>
          Show all things to do
        </LinkButton>
      </header>
      <ToDoList things={toDo.things} labId={labId} limit={shownTasks} />
    </section>
  );
};

type OverviewProps = {
  lab: Lab;
  onAllRequests: () => void;
  onAnalyze: (() => void) | undefined;
  succeed: (text: string) => void;
  fail: (text: string) => void;
};

/** A summary of the laboratory; before its first document, the upload that everything else follows from. */
export const LabOverviewPanel = ({ lab, onAllRequests, onAnalyze, succeed, fail }: OverviewProps) => {
  const { data: documents } = useQuery(labDocumentsQuery(lab.id, 1));
  const status = <LabStatusCard lab={lab} succeed={succeed} fail={fail} />;
  const isBarred = lab.status === 'denied' || lab.suspension !== null;
  return (
    <div className="grid grid-cols-1 gap-4">
      {isBarred && status}
      <LabQuestions labId={lab.id} />
      {documents?.total === 0 && <FirstDocument labId={lab.id} succeed={succeed} onAnalyze={onAnalyze} />}
      <Counters lab={lab} />
      <RequirementsBar labId={lab.id} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid grid-cols-1 gap-4">
          {documents?.total !== 0 && <TaskSummary labId={lab.id} />}
          <LabFacts lab={lab} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          {!isBarred && status}
          <RecentRequests onAll={onAllRequests} />
          <PassportsCard labId={lab.id} />
          <LabCertificates lab={lab} />
        </div>
      </div>
    </div>
  );
};
