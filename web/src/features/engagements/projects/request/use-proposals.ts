import type { Protocol } from '@aliquot/contract/hearts/protocols';
import type { RequestReading } from '@aliquot/contract/hearts/witness/requests';
import { useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import {
  acceptedTogether,
  accepting,
  isAccepted,
  type Proposal,
  proposalsIn,
  shownValue,
  standingOf,
  takingBack,
  termProposal,
} from './proposal-values.ts';
import type { RequestValues } from './request-values.ts';

/** Proposals of the files in a request and of a model, and what becomes of each in its form. */
export const useProposals = (
  form: UseFormReturn<RequestValues>,
  protocols: readonly Protocol[],
  readings: readonly RequestReading[] = [],
) => {
  const values = { ...form.getValues(), ...(useWatch({ control: form.control }) as RequestValues) };
  const [said, setSaid] = useState('');
  /** Values that a person wrote in place of a proposal, by its key. */
  const [edited, setEdited] = useState<Readonly<Record<string, string>>>({});
  const before = useRef(new Map<string, string>());

  const proposals = useMemo(
    () =>
      proposalsIn(protocols, readings).map((proposal): Proposal => {
        const value = edited[proposal.key];
        return value === undefined ? proposal : { ...proposal, value, shown: shownValue(proposal, value) };
      }),
    [protocols, readings, edited],
  );
  const mentions = useMemo(
    () =>
      protocols.flatMap((protocol) =>
        (protocol.proposals?.mentions ?? []).map((mention) => ({
          proposal: termProposal(protocol, mention),
          reason: mention.reason,
        })),
      ),
    [protocols],
  );

  const write = (change: Partial<RequestValues>) => {
    for (const [name, value] of Object.entries(change)) {
      form.setValue(name as keyof RequestValues, value, { shouldDirty: true });
      form.clearErrors(name as keyof RequestValues);
    }
  };
  const remember = ({ key, target }: Proposal) => {
    if (!('field' in target) || target.field === 'samples' || target.field === 'description') return;
    before.current.set(key, form.getValues(target.field));
  };
  const accept = (proposal: Proposal) => {
    remember(proposal);
    write(accepting(form.getValues(), proposal, proposals));
  };

  /** Typed words may have changed since a model read them. */
  const stands = ({ protocolId, quotation }: Proposal) =>
    protocolId !== null || `${values.title}\n${values.description}`.includes(quotation.words);
  const standings = proposals
    .filter(stands)
    .map((proposal) => ({ proposal, standing: standingOf(values, proposal, proposals) }));
  const open = acceptedTogether(values, proposals);
  /** Things of one kind that are asked for share a row. */
  const groups = [
    ...Map.groupBy(standings, ({ proposal: { target, name, proposedBy, key } }) =>
      'kind' in target ? `${name} ${proposedBy ?? ''}` : key,
    ).values(),
  ];
  const all = (chosen: readonly Proposal[], words: string, act: (proposal: Proposal) => void) => {
    for (const proposal of chosen) act(proposal);
    setSaid(chosen.length === 1 ? `${words} 1 proposal` : `${words} ${chosen.length} proposals`);
  };
  const undo = (proposal: Proposal) => {
    write(takingBack(form.getValues(), proposal, before.current.get(proposal.key)));
    setEdited(({ [proposal.key]: _undone, ...others }) => others);
  };
  const leaveOut = (proposal: Proposal, left = true) => {
    const others = form.getValues('leftOut').filter((each) => each !== proposal.key);
    write({ leftOut: left ? [...others, proposal.key] : others });
  };

  return {
    rows: standings,
    groups,
    acceptedCount: standings.filter(({ standing }) => standing.is === 'accepted').length,
    mentions: mentions.map(({ proposal, reason }) => ({ proposal, reason, isAsked: isAccepted(values, proposal) })),
    /** Proposals that "Accept the other …" accepts. */
    open,
    /** Read out: what the last act did. */
    said,
    accept: (proposal: Proposal) => {
      accept(proposal);
      setSaid(`${proposal.name}: accepted ${proposal.shown}`);
    },
    acceptAll: (chosen: readonly Proposal[] = open) => all(chosen, 'Accepted', accept),
    undoAll: (chosen: readonly Proposal[]) => all(chosen, 'Took back', undo),
    leaveOutAll: (chosen: readonly Proposal[]) => all(chosen, 'Left out', leaveOut),
    bringBackAll: (chosen: readonly Proposal[]) => all(chosen, 'Brought back', (proposal) => leaveOut(proposal, false)),
    /** Accepts a value that a person wrote in place of the proposed one. */
    edit: (proposal: Proposal, value: string) => {
      if (isAccepted(form.getValues(), proposal)) write(takingBack(form.getValues(), proposal));
      const changed = { ...proposal, value };
      setEdited((earlier) => ({ ...earlier, [proposal.key]: value }));
      remember(proposal);
      write(accepting(form.getValues(), changed, [...proposals, changed]));
      setSaid(`${proposal.name}: accepted your value`);
    },
    undo: (proposal: Proposal) => {
      undo(proposal);
      setSaid(`${proposal.name}: taken back`);
    },
    leaveOut: (proposal: Proposal) => {
      leaveOut(proposal);
      setSaid(`${proposal.name}: left out`);
    },
    bringBack: (proposal: Proposal) => {
      leaveOut(proposal, false);
      setSaid(`${proposal.name}: back among the proposals`);
    },
  };
};

export type Proposals = ReturnType<typeof useProposals>;
