import type { Analysis } from '@aliquot/contract/analyses';
import { analysisStageLabels, analysisStages } from '@aliquot/contract/analysis-words';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FileRow } from '../../ui/form/file-row.tsx';

const stageCount = analysisStages.length - 1;

/** Where a document stands, from 0 to 100: the stages in their order, and how far it is within its stage. */
const percentOf = ({ stage, progress, status }: Analysis['documents'][number]): number | undefined => {
  if (status === 'completed') return 100;
  if (status === 'failed') return undefined;
  return ((analysisStages.indexOf(stage) + progress) / stageCount) * 100;
};

/** A document that was read waits for the others: gaps are checked when all of them are there. */
const stageWords = ({ status, stage }: Analysis['documents'][number], allRead: boolean): string => {
  if (status === 'failed') return 'Not read';
  return status === 'completed' && !allRead ? 'Read' : analysisStageLabels[stage];
};

type AnalysisProgressProps = {
  analysis: Analysis;
  /** The server cannot be asked at the moment. */
  away?: boolean;
  /** Whether the page can be left at once; where its buttons wait for the end, it says so. */
  leavable?: boolean;
};

/** What is happening to each document, and that one may leave. */
export const AnalysisProgress = ({ analysis, away = false, leavable = true }: AnalysisProgressProps) => {
  const done = analysis.documents.filter(({ status }) => status === 'completed' || status === 'failed').length;
  return (
    <div>
      <Banner
        tone="warning"
        className="mb-4"
        message={away ? 'The server cannot be reached at the moment. This page goes on by itself when it answers again.' : null}
      />
      <output className="mb-3 block text-sm text-muted">
        {done} of {analysis.documents.length} documents read.{' '}
        {leavable
          ? 'You can leave this page: the analysis goes on, and we tell you when it is ready.'
          : 'The results open here. If your connection or this window closes, the analysis goes on.'}
      </output>
      <ul className="grid grid-cols-1 gap-3">
        {analysis.documents.map((document) => (
          <li key={document.id}>
            <FileRow
              name={document.file_name}
              stage={stageWords(document, done === analysis.documents.length)}
              progress={percentOf(document)}
              error={document.message ?? undefined}
            />
          </li>
        ))}
      </ul>
    </div>
  );
};
