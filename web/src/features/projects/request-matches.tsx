import type { AnalyzeProjectOutput } from '@aliquot/contract/matching';
import { projectMessages } from '@aliquot/contract/project-words';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MatchComparison } from '../matching/match-comparison.tsx';
import { groupMatches } from '../matching/match-groups.ts';
import { MatchList } from '../matching/match-list.tsx';
import { MatchMap } from '../matching/match-map.tsx';
import { Funnel, isNone, ReachSummary, Relaxations, reachWords } from '../matching/reach-summary.tsx';
import { UnderstandingPanel } from '../matching/understanding-panel.tsx';
import { useComparison } from '../matching/use-comparison.ts';
import { SaveLab } from '../saved-labs/save-lab.tsx';
import type { RequestFlow } from './use-request.ts';

type RequestMatchesProps = { request: RequestFlow; answer: AnalyzeProjectOutput };

/** How the request was understood, and the laboratories that were found: as a list, on a map, and two or three side by side. */
export const RequestMatches = ({ request, answer }: RequestMatchesProps) => {
  const { chosen, setChosen, setProblem, working, refinement } = request;
  const { matches, understanding, reach } = answer;
  const [pointed, setPointed] = useState<string | null>(null);
  const [weakShown, setWeakShown] = useState<boolean | null>(null);
  const comparison = useComparison(matches);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const choose = (id: string) => {
    setChosen(id);
    setProblem(null);
  };
  const busy = refinement.pending !== null;
  const none = isNone(answer);
  const { weak } = groupMatches(matches);
  const unfolded = weakShown ?? weak.some(({ id }) => id === chosen);
  const folded = understanding.isKnown && !unfolded ? weak : [];
  const shown = matches.filter((match) => !folded.includes(match));
  return (
    <div className="mt-6 grid gap-6">
      <UnderstandingPanel
        understanding={understanding}
        corrections={request.corrections}
        busy={busy}
        problem={refinement.problem}
        onCorrect={refinement.refine}
        onRetry={refinement.retry}
        onClear={refinement.clearProblem}
      />
      <output className="sr-only">{busy ? 'Updating the matches' : reachWords(answer)}</output>
      <section aria-labelledby="matches" aria-busy={busy} className="grid gap-4">
        <ReachSummary ref={heading} id="matches" answer={answer} />
        {none && <Funnel funnel={reach.funnel} />}
        {matches.length === 0 ? (
          !none && <EmptyState title="No match">{projectMessages.noMatches}</EmptyState>
        ) : (
          <div
            className={clsx(
              'grid items-start gap-5 transition-opacity lg:grid-cols-[minmax(0,1fr)_20rem]',
              busy && 'opacity-60',
            )}
          >
            <div className="grid min-w-0 gap-6">
              {none && <Relaxations title="What to relax" relaxations={reach.relaxations} />}
              <MatchList
                matches={matches}
                understanding={understanding}
                chosen={chosen}
                disabled={working}
                comparison={comparison}
                also={request.also}
                keep={({ id, name }) => <SaveLab labId={id} name={name} size="sm" />}
                weakShown={unfolded}
                onWeakShown={setWeakShown}
                onChoose={choose}
                onPoint={setPointed}
              />
            </div>
            <div className="grid min-w-0 gap-5 lg:sticky lg:top-24">
              <MatchMap matches={shown} numbered={understanding.isKnown} highlighted={pointed ?? chosen} />
              {understanding.isKnown && !none && (
                <Relaxations title="What would change this list" relaxations={reach.relaxations} />
              )}
            </div>
          </div>
        )}
        {none && matches.length === 0 && <Relaxations title="What to relax" relaxations={reach.relaxations} />}
        <MatchComparison
          comparison={comparison}
          understanding={understanding}
          chosen={chosen}
          disabled={working}
          onChoose={choose}
        />
      </section>
    </div>
  );
};
