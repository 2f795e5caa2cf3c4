import { laboratoryPath } from '@aliquot/contract/engagements/project-words';
import type { Match } from '@aliquot/contract/hearts/matching';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../platform/server/api.ts';
import { loadingFailure } from '../../../../platform/server/api-error.ts';
import { useChange } from '../../../../platform/use-change.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Disclosure } from '../../../../ui/layout/disclosure.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import { plural } from '../../../../ui/text/format.ts';
import { TextLink } from '../../../../ui/text/link.tsx';
import { percentageTone } from '../../../hearts/matching/match-facts.ts';
import { groupMatches } from '../../../hearts/matching/match-groups.ts';
import { furtherMatchesQuery } from '../projects.api.ts';

type ChoiceProps = { match: Match; checked: boolean; disabled: boolean; onToggle: () => void };

const Choice = ({ match, checked, disabled, onToggle }: ChoiceProps) => (
  <li className="py-3">
    <Checkbox
      checked={checked}
      disabled={disabled}
      onChange={onToggle}
      label={
        <>
          <span className="font-medium wrap-anywhere">{match.name}</span>{' '}
          {match.factors.length > 0 && (
            <Badge tone={percentageTone(match.matchPercentage)}>
              {match.matchPercentage}%<span className="sr-only"> match</span>
            </Badge>
          )}
        </>
      }
      hint={
        <>
          <span className="block wrap-anywhere">{match.address}</span>
          {match.matchReason}
        </>
      }
    />
    <p className="ml-7.5 text-sm">
      <TextLink to={laboratoryPath(match.id)} target="_blank">
        Profile<span className="sr-only"> of {match.name}, opens in a new tab</span>
      </TextLink>
    </p>
  </li>
);

type AskLabsDialogProps = {
  project: { readonly id: string; readonly title: string };
  most: number;
  onClose: () => void;
  onAsked: (count: number) => void;
};

/** The project's matches that were not asked yet. The chosen ones stay when the request fails. */
export const AskLabsDialog = ({ project, most, onClose, onAsked }: AskLabsDialogProps) => {
  const { data, error, isPending, refetch } = useQuery(furtherMatchesQuery(project.id));
  const [picked, setPicked] = useState<readonly string[]>([]);
  const { change, form } = useChange('projects');
  const labIds = (data ?? []).flatMap(({ id }) => (picked.includes(id) ? [id] : []));
  const isFull = labIds.length >= most;
  const toggle = (id: string) =>
    setPicked((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  const ask = async () => {
    const asked = await change(() => api.projects.askMore({ projectId: project.id, labIds }), {
      failed: 'We couldn’t ask these labs. Your choice is kept. Please try again.',
    });
    if (asked) onAsked(labIds.length);
    else await refetch();
  };
  const { parts, folded: weak } = groupMatches(data ?? []);
  const strong = parts.flatMap(({ labs }) => labs);
  const choices = (matches: readonly Match[]) => (
    <ul className="divide-y divide-line">
      {matches.map((match) => (
        <Choice
          key={match.id}
          match={match}
          checked={labIds.includes(match.id)}
          disabled={isFull && !labIds.includes(match.id)}
          onToggle={() => toggle(match.id)}
        />
      ))}
    </ul>
  );
  return (
    <FormDialog
      title="Ask other labs"
      description={project.title}
      {...form}
      isDirty={labIds.length > 0}
      canSave={labIds.length > 0}
      saveLabel={labIds.length > 0 ? `Ask ${plural(labIds.length, 'lab')}` : 'Ask labs'}
      savingLabel="Asking"
      onSave={() => void ask()}
      onClose={onClose}
    >
      {isPending && <SkeletonLines lines={6} />}
      {error && !data && (
        <EmptyState title="We couldn’t load the matches" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {loadingFailure(error, 'Please try again in a moment.')}
        </EmptyState>
      )}
      {data && (
        <>
          <p className="text-sm text-muted">
            These labs match your request and haven’t been asked yet. Each one sees your name, institution, country, and
            attached files, but not which other labs you asked.
          </p>
          {data.length > 0 ? (
            <fieldset className="mt-3 min-w-0">
              <legend className="sr-only">Labs to ask</legend>
              <output className="text-sm font-medium">
                {isFull && `${labIds.length} chosen. You can’t ask more now.`}
                {!isFull && `${labIds.length} of up to ${most} chosen`}
              </output>
              {strong.length === 0 && <p className="text-sm text-muted">No other lab matches your request well.</p>}
              {choices(strong.length === 0 ? data : strong)}
              {strong.length > 0 && weak.length > 0 && (
                <Disclosure summary={`Weak matches (${weak.length})`}>{choices(weak)}</Disclosure>
              )}
            </fieldset>
          ) : (
            <EmptyState title="No other lab matches">You have asked every lab that matches this request.</EmptyState>
          )}
        </>
      )}
    </FormDialog>
  );
};
