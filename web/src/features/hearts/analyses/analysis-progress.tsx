import type { Analysis } from '@aliquot/contract/hearts/analyses';
import { analysisStageLabels, analysisStages } from '@aliquot/contract/hearts/words/analysis-words';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../platform/server/server-clock.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FileRow } from '../../../ui/form/file-row.tsx';

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

/** After this an analysis of which no document was begun is not called one that continues. */
const beginsWithinMilliseconds = 60_000;

/** True if nothing has begun although it should have; it turns true by itself. */
const useIsKeptWaiting = ({ documents, created_at }: Analysis): boolean => {
  const hasBegun = documents.some(({ status }) => status !== 'queued');
  const late = Date.parse(created_at) + beginsWithinMilliseconds;
  const [passed, setPassed] = useState(() => (serverNow() >= late ? late : null));
  useEffect(() => {
    if (hasBegun) return undefined;
    const timer = setTimeout(() => setPassed(late), Math.max(0, late - serverNow()));
    return () => clearTimeout(timer);
  }, [hasBegun, late]);
  return passed === late && !hasBegun;
};

/** The next event, and if the page can be left. */
const outlook = (isKeptWaiting: boolean, leavable: boolean): string => {
  if (isKeptWaiting) return 'Waiting to start. Your documents are safe; reading begins as soon as the service is ready.';
  return leavable
    ? 'You can leave this page. The analysis continues, and we’ll notify you when it’s done.'
    : 'The results will open here. If you lose your connection or close this window, the analysis continues.';
};

type AnalysisProgressProps = {
  analysis: Analysis;
  /** The server cannot be asked at the moment. */
  away?: boolean;
  /** True if the page can be left now; otherwise the results open here. */
  leavable?: boolean;
};

/** The progress of each document. */
export const AnalysisProgress = ({ analysis, away = false, leavable = true }: AnalysisProgressProps) => {
  const isKeptWaiting = useIsKeptWaiting(analysis);
  const done = analysis.documents.filter(({ status }) => status === 'completed' || status === 'failed').length;
  return (
    <div>
      <Banner
        tone="warning"
        className="mb-4"
        message={away ? 'We can’t reach the server right now. This page will continue when it’s back.' : null}
      />
      <output className="mb-3 block text-sm text-muted">
        {done} of {analysis.documents.length} documents read. {outlook(isKeptWaiting, leavable)}
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
