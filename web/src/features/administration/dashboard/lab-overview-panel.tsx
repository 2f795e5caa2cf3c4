import { notEnoughWords } from '@aliquot/contract/administration/report-words';
import type { Lab } from '@aliquot/contract/hearts/labs';
import type { ToDo } from '@aliquot/contract/hearts/to-do';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laterWhenNear } from '../../../ui/feedback/later.tsx';
import { LinkButton } from '../../../ui/text/link.tsx';
import { recentRequestsQuery } from '../../engagements/collaborations/collaborations.api.ts';
import { toDoQuery } from '../../hearts/analyses/to-do.api.ts';
import { ToDoHeadline, ToDoList } from '../../hearts/analyses/to-do-list.tsx';
import { labDocumentsQuery } from '../../hearts/documents/documents.api.ts';
import { LabQuestions } from '../review-queue/lab-questions.tsx';
import { LabStatusCard } from './lab-status-card.tsx';

const LabRecord = laterWhenNear(async () => (await import('./lab-record.tsx')).LabRecord);

const Counter = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="rounded-card border border-line bg-card p-4">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-xl font-semibold tabular-nums">{value}</dd>
  </div>
);

const scoreOf = ({ compliance_score: score }: Lab, toDo: ToDo | undefined): ReactNode => {
  if (score === null) return '–';
  return toDo?.basis.enough === false ? <span className="text-sm font-medium">{notEnoughWords}</span> : `${score}%`;
};

const Counters = ({ lab }: { lab: Lab }) => {
  const { data: requests } = useQuery(recentRequestsQuery);
  const { data: documents } = useQuery(labDocumentsQuery(lab.id, 1));
  const { data: toDo } = useQuery(toDoQuery(lab.id));
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Counter label="Documents" value={documents?.total ?? '–'} />
      <Counter label="Project requests" value={requests?.total ?? '–'} />
      <Counter label="Pending requests" value={requests?.pending ?? '–'} />
      <Counter label="Compliance score" value={scoreOf(lab, toDo)} />
    </dl>
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

type OverviewProps = { lab: Lab; onAllRequests: () => void; succeed: (text: string) => void; fail: (text: string) => void };

/** A summary of the laboratory. */
export const LabOverviewPanel = ({ lab, onAllRequests, succeed, fail }: OverviewProps) => (
  <div className="grid grid-cols-1 gap-6">
    <LabQuestions labId={lab.id} />
    <TaskSummary labId={lab.id} />
    <LabStatusCard lab={lab} succeed={succeed} fail={fail} />
    <Counters lab={lab} />
    <LabRecord lab={lab} onAllRequests={onAllRequests} />
  </div>
);
