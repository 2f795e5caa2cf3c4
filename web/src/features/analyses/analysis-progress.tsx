import type { Analysis } from '@aliquot/contract/analyses';
import { analysisStageLabels, analysisStages } from '@aliquot/contract/analysis-words';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FileRow } from '../../ui/form/file-row.tsx';

const stageCount = analysisStages.length - 1;

/** A document's progress from 0 to 100, from its stage and the progress within it. */
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
  /** Whether the page can be left now; otherwise the results open here. */
  leavable?: boolean;
};

/** The progress of each document. */
export const AnalysisProgress = ({ analysis, away = false, leavable = true }: AnalysisProgressProps) => {
  const done = analysis.documents.filter(({ status }) => status === 'completed' || status === 'failed').length;
  return (
    <div>
      <Banner
        tone="warning"
        className="mb-4"
        message={away ? 'We can’t reach the server right now. This page will continue when it’s back.' : null}
      />
      <output className="mb-3 block text-sm text-muted">
        {done} of {analysis.documents.length} documents read.{' '}
        {leavable
          ? 'You can leave this page. The analysis continues, and we’ll notify you when it’s done.'
          : 'The results will open here. If you lose your connection or close this window, the analysis continues.'}
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
