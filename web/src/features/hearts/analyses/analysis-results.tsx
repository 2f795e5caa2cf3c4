import type { Analysis, AnalysisResult } from '@aliquot/contract/hearts/analyses';
import type { ToDo } from '@aliquot/contract/hearts/to-do';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { FileText } from '../../../ui/text/icon.ts';
import { DetailedAnalysis } from './detailed-analysis.tsx';
import { ScoreFigure } from './score-figure.tsx';
import { AnswersEffects, CertificatesRead, StandingCounts } from './standing-view.tsx';
import { SummaryCounts } from './summary-counts.tsx';
import { toDoQuery } from './to-do.api.ts';
import { ToDoHeadline, ToDoList } from './to-do-list.tsx';

const namesShown = 3;

const ProcessedDocuments = ({ result }: { result: AnalysisResult }) => {
  const names = result.documentAnalyses.map(({ fileName }) => fileName);
  return (
    <section>
      <h2 className="mb-2 text-lg">Processed documents</h2>
      <ul className="grid gap-1.5">
        {names.slice(0, namesShown).map((name, index) => (
          <li key={`${index} ${name}`} className="flex items-center gap-2">
            <FileText aria-hidden="true" size={16} className="shrink-0 text-muted" />
            <span className="wrap-anywhere">{name}</span>
          </li>
        ))}
        {names.length > namesShown && <li className="text-sm text-muted">+{names.length - namesShown} more documents</li>}
      </ul>
    </section>
  );
};

const nextSteps = ['Complete the questionnaire', 'Address compliance gaps', 'Final approval process'];

/** The parts of the score, with the share that rests on answers only. */
const ScoreBreakdown = ({ analysis }: { analysis: Analysis }) =>
  analysis.assessment && (
    <Disclosure summary="How the score is made up" className="mt-4">
      <table className="w-full text-sm">
        <caption className="sr-only">The parts of the compliance score</caption>
        <tbody>
          {analysis.assessment.breakdown.map(({ part, label, points, maximum, stated, explanation }) => (
            <tr key={part} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                <span className="font-medium">{label}</span>
                <span className="block text-muted">{explanation}</span>
              </th>
              <td className="py-2 text-right whitespace-nowrap tabular-nums">
                {points} of {maximum}
                {stated > 0 && <span className="block text-muted">{stated} only stated</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-muted">Rules version {analysis.assessment.rulesVersion}</p>
    </Disclosure>
  );

/** The basis of a score: certificates, the status of requirements, and its parts. */
export const ScoreParts = ({ analysis, toDo }: { analysis: Analysis; toDo: ToDo | undefined }) => (
  <>
    {analysis.assessment && <CertificatesRead assessment={analysis.assessment} />}
    {toDo && (
      <div className="mt-6 border-t border-line pt-5">
        <StandingCounts toDo={toDo} labId={analysis.lab_id} />
      </div>
    )}
    {toDo?.basis.enough !== false && <ScoreBreakdown analysis={analysis} />}
  </>
);

type AnalysisResultsProps = { analysis: Analysis; onQuestionnaire: () => void; disabled?: boolean };

/** Score, counts and risk of a finished analysis, and the next steps. */
export const AnalysisResults = ({ analysis, onQuestionnaire, disabled = false }: AnalysisResultsProps) => {
  const [detailed, setDetailed] = useState(false);
  const { result } = analysis;
  const { data: toDo, isPending } = useQuery(toDoQuery(analysis.lab_id));
  return (
    <div className="grid gap-8">
      <section className="rounded-card border border-line bg-card p-6">
        <div className="flex flex-wrap items-center gap-x-10 gap-y-6">
          <ScoreFigure score={result?.complianceScore ?? null} basis={toDo?.basis} pending={isPending} />
          <SummaryCounts analysis={analysis} scored={toDo?.basis.enough} />
        </div>
        <ScoreParts analysis={analysis} toDo={toDo} />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="secondary" disabled={disabled || !result} onClick={() => setDetailed(true)}>
            View Detailed Analysis
          </Button>
          <Button look="secondary" disabled={disabled || !result} onClick={onQuestionnaire}>
            Start Smart Questionnaire
          </Button>
        </div>
      </section>
      {result && (
        <div className="grid gap-8 sm:grid-cols-2">
          <ProcessedDocuments result={result} />
          <section>
            <h2 className="mb-2 text-lg">Next steps</h2>
            <ol className="grid list-decimal gap-1.5 pl-5">
              {nextSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        </div>
      )}
      {analysis.assessment && <AnswersEffects assessment={analysis.assessment} />}
      {toDo && (
        <section className="overflow-hidden rounded-card border border-line bg-card">
          <div className="px-4 py-4 sm:px-5">
            <ToDoHeadline toDo={toDo} />
          </div>
          <ToDoList things={toDo.things} labId={analysis.lab_id} />
        </section>
      )}
      <DetailedAnalysis analysis={analysis} open={detailed} onOpenChange={setDetailed} />
    </div>
  );
};
