import { projectMessages } from '@aliquot/contract/engagements/project-words';
import type { AnalyzeProjectOutput } from '@aliquot/contract/hearts/matching';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { MatchComparison } from '../../../hearts/matching/match-comparison.tsx';
import { groupMatches } from '../../../hearts/matching/match-groups.ts';
import { MatchMap } from '../../../hearts/matching/match-map.tsx';
import { MatchTable } from '../../../hearts/matching/match-table.tsx';
import { Funnel, isNone, ReachSummary, Relaxations, reachTitle } from '../../../hearts/matching/reach-summary.tsx';
import { UnderstandingPanel } from '../../../hearts/matching/understanding-panel.tsx';
import type { Choice } from '../../../hearts/matching/use-choice.ts';
import { SaveLab } from '../../saved-labs/save-lab.tsx';
import type { RequestFlow } from './use-request.ts';

type RequestMatchesProps = { request: RequestFlow; answer: AnalyzeProjectOutput };

/** How the request was understood, and the laboratories that were found: as a list, on a map, and the chosen ones side by side. */
export const RequestMatches = ({ request, answer }: RequestMatchesProps) => {
  const { choice, setProblem, working, refinement } = request;
  const { matches, understanding, reach } = answer;
  const { isKnown } = understanding;
  const [pointed, setPointed] = useState<string | null>(null);
  const [weakShown, setWeakShown] = useState<boolean | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const busy = refinement.pending !== null;
  const none = isNone(answer);
  const { folded } = groupMatches(matches, isKnown);
  const unfolded = weakShown ?? folded.some(({ id }) => choice.ids.includes(id));
  const shown = unfolded ? matches : matches.filter((match) => !folded.includes(match));
  const chooseAndClear: Choice = {
    ...choice,
    toggle: (match) => {
      choice.toggle(match);
      setProblem(null);
    },
  };
  return (
    <div className="grid gap-6">
      <UnderstandingPanel
        understanding={understanding}
        corrections={request.corrections}
        busy={busy}
        problem={refinement.problem}
        onCorrect={refinement.refine}
        onRetry={refinement.retry}
        onClear={refinement.clearProblem}
      />
      <output className="sr-only">{busy ? 'Updating the matches' : reachTitle(answer)}</output>
      <section aria-labelledby="matches" aria-busy={busy} className="grid gap-4">
        <ReachSummary ref={heading} id="matches" answer={answer} />
        {none && <Funnel funnel={reach.funnel} />}
        {none && <Relaxations title="What to relax" relaxations={reach.relaxations} />}
        {matches.length === 0 ? (
          !none && <EmptyState title="No match">{projectMessages.noMatches}</EmptyState>
        ) : (
          <div
            className={clsx(
              'grid items-start gap-5 transition-opacity min-[90rem]:grid-cols-[minmax(0,1fr)_17rem]',
              busy && 'opacity-60',
            )}
          >
            <MatchTable
              matches={matches}
              understanding={understanding}
              choice={chooseAndClear}
              disabled={working}
              keep={({ id, name }) => <SaveLab labId={id} name={name} size="sm" />}
              weakShown={unfolded}
              onWeakShown={setWeakShown}
              onPoint={setPointed}
            />
            <div className="grid min-w-0 items-start gap-5 md:has-[>:nth-child(2)]:grid-cols-2 min-[90rem]:sticky min-[90rem]:top-24 min-[90rem]:grid-cols-1!">
              <MatchMap matches={shown} numbered={isKnown} highlighted={pointed ?? choice.ids[0] ?? null} />
              {isKnown && !none && <Relaxations title="What would change this list" relaxations={reach.relaxations} />}
            </div>
          </div>
        )}
        <MatchComparison choice={choice} understanding={understanding} />
      </section>
    </div>
  );
};
