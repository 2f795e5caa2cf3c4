import type { AnalyzeProjectOutput } from '@aliquot/contract/matching';
import { projectMessages } from '@aliquot/contract/projects';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MatchComparison } from '../matching/match-comparison.tsx';
import { MatchList } from '../matching/match-list.tsx';
import { MatchMap } from '../matching/match-map.tsx';
import { ReachSummary } from '../matching/reach-summary.tsx';
import { useComparison } from '../matching/use-comparison.ts';
import type { RequestFlow } from './use-request.ts';

type RequestMatchesProps = { request: RequestFlow; answer: AnalyzeProjectOutput };

/** The laboratories that were found: as a list, on a map, and two or three of them side by side. */
export const RequestMatches = ({ request, answer }: RequestMatchesProps) => {
  const { chosen, setChosen, setProblem, working } = request;
  const [pointed, setPointed] = useState<string | null>(null);
  const comparison = useComparison(answer.matches);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const choose = (id: string) => {
    setChosen(id);
    setProblem(null);
  };
  return (
    <section aria-labelledby="matches" className="mt-10 border-t border-line pt-8">
      <ReachSummary ref={heading} id="matches" answer={answer} />
      {answer.matches.length === 0 ? (
        <EmptyState title="No match">{projectMessages.noMatches}</EmptyState>
      ) : (
        <>
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <MatchList
              matches={answer.matches}
              chosen={chosen}
              disabled={working}
              comparison={comparison}
              onChoose={choose}
              onPoint={setPointed}
            />
            <div className="lg:sticky lg:top-24">
              <MatchMap matches={answer.matches} highlighted={pointed ?? chosen} />
            </div>
          </div>
          <MatchComparison comparison={comparison} chosen={chosen} disabled={working} onChoose={choose} />
        </>
      )}
    </section>
  );
};
