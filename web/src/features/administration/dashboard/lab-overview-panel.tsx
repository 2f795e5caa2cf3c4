import { notEnoughWords } from '@aliquot/contract/administration/report-words';
import type { Lab } from '@aliquot/contract/hearts/labs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { later, laterWhenNear } from '../../../ui/feedback/later.tsx';
import { AppLink, LinkButton } from '../../../ui/text/link.tsx';
import { recentRequestsQuery } from '../../engagements/collaborations/collaborations.api.ts';
import { toDoQuery } from '../../hearts/analyses/to-do.api.ts';
import { ToDoHeadline, ToDoList } from '../../hearts/analyses/to-do-list.tsx';
import { labDocumentsQuery } from '../../hearts/documents/documents.api.ts';
import { LabQuestions } from '../review-queue/lab-questions.tsx';
import { LabStatusCard } from './lab-status-card.tsx';
import type { LabTab } from './use-lab-tab.ts';

const FirstDocument = later(async () => (await import('../../hearts/documents/first-document.tsx')).FirstDocument);
const PassportsCard = laterWhenNear(async () => (await import('../../hearts/passports/passports-card.tsx')).PassportsCard);
const LabRecord = laterWhenNear(async () => (await import('./lab-record.tsx')).LabRecord);

type CounterProps = { tab: LabTab; stage?: 'pending'; value: ReactNode; children: ReactNode };

/** A number with its noun, which opens what it counts. */
const Counter = ({ tab, stage, value, children }: CounterProps) => (
  <AppLink
    to="/lab-dashboard"
    search={{ tab, ...(stage && { stage }) }}
    className="rounded-card border border-line bg-card px-4 py-3 hover:border-edge hover:bg-sunken"
  >
    <span className="text-xl font-semibold tabular-nums">{value}</span> <span className="text-sm">{children}</span>
  </AppLink>
);

const noun = (count: number | undefined, one: string) => (count === 1 ? one : `${one}s`);

const Counters = ({ lab }: { lab: Lab }) => {
  const { data: requests } = useQuery(recentRequestsQuery);
  const { data: documents } = useQuery(labDocumentsQuery(lab.id, 1));
  const { data: toDo } = useQuery(toDoQuery(lab.id));
  const { compliance_score: score } = lab;
  const isScored = score !== null && toDo?.basis.enough !== false;
  return (
    <nav aria-label="Figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Counter tab="requests" stage="pending" value={requests?.pending ?? '–'}>
        {noun(requests?.pending, 'pending request')}
      </Counter>
      <Counter tab="requests" value={requests?.total ?? '–'}>
        {noun(requests?.total, 'project request')}
      </Counter>
      <Counter tab="documents" value={documents?.total ?? '–'}>
        {noun(documents?.total, 'document')}
      </Counter>
      <Counter tab="analysis" value={isScored ? `${score}%` : '–'}>
        compliance score
        {score !== null && !isScored && <span className="block text-muted">{notEnoughWords}</span>}
      </Counter>
    </nav>
  );
};

const shownTasks = 4;

/** The number of tasks, and the first few. */
const TaskSummary = ({ labId }: { labId: string }) => {
  const { data: toDo } = useQuery(toDoQuery(labId));
  if (!toDo || (!toDo.analysis && toDo.under_way)) return null;
  if (!toDo.analysis)
    return (
      <section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-4 sm:px-5">
        <p>Upload your documents, and we’ll list what they prove and what to do next.</p>
        <LinkButton look="secondary" size="sm" to="/lab-dashboard" search={{ tab: 'documents' }}>
          Upload documents
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
  return (
    <div className="grid grid-cols-1 gap-6">
      <LabQuestions labId={lab.id} />
      {documents?.total === 0 && <FirstDocument labId={lab.id} succeed={succeed} onAnalyze={onAnalyze} />}
      <Counters lab={lab} />
      <TaskSummary labId={lab.id} />
      <LabStatusCard lab={lab} succeed={succeed} fail={fail} />
      <PassportsCard labId={lab.id} />
      <LabRecord lab={lab} onAllRequests={onAllRequests} />
    </div>
  );
};
