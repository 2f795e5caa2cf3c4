import { type BulkAct, type BulkResult, listLimits } from '@aliquot/contract/administration/lists';
import { type ReactNode, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { formatCount, plural } from '../../../ui/text/format.ts';
import type { BulkChoice, Noun } from './bulk-choices.ts';
import { actOn } from './lists.api.ts';

/** Rows of one call: few enough that the bar moves and that a call ends in time on a slow machine. */
const rowsAtOnce = Math.min(25, listLimits.rowsPerCall);

type Results = ReadonlyMap<string, BulkResult>;

const counted = (results: Results, outcome: BulkResult['outcome']) =>
  [...results.values()].filter((result) => result.outcome === outcome).length;

const summaryOf = (results: Results, left: number): string =>
  [
    `${formatCount(counted(results, 'done'))} done`,
    counted(results, 'unchanged') > 0 ? `${formatCount(counted(results, 'unchanged'))} already so` : '',
    counted(results, 'refused') > 0 ? `${formatCount(counted(results, 'refused'))} refused` : '',
    left > 0 ? `${formatCount(left)} not tried` : '',
  ]
    .filter(Boolean)
    .join(', ');

const ResultList = ({ results, names }: { results: Results; names: ReadonlyMap<string, string> }) => {
  const told = [...results.values()].filter(({ outcome }) => outcome !== 'done');
  if (told.length === 0) return null;
  return (
    <ul aria-label="Rows that were not changed" className="mt-4 grid gap-2 text-sm">
      {told.map(({ id, outcome, reason }) => (
        <li key={id} className="rounded-control border border-line px-3 py-2">
          <span className="font-medium wrap-anywhere">{names.get(id) ?? id}</span>{' '}
          <span className={outcome === 'refused' ? 'text-bad' : 'text-muted'}>
            {outcome === 'refused' ? `Refused: ${reason ?? ''}` : (reason ?? 'Already so.')}
          </span>
        </li>
      ))}
    </ul>
  );
};

type BulkDialogProps = {
  choice: BulkChoice;
  noun: Noun;
  chosen: ReadonlyMap<string, string>;
  /** Called after rows were changed, also when the rest was not tried. */
  onDone: () => void;
  onClose: () => void;
};

/** One confirmation for many rows, how far the work is, and what became of each row. */
export const BulkDialog = ({ choice, noun, chosen, onDone, onClose }: BulkDialogProps) => {
  const [act, setAct] = useState<BulkAct | null>(choice.act ?? null);
  const [results, setResults] = useState<Results | null>(null);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stopped = useRef(false);
  const [names] = useState(chosen);
  const count = plural(names.size, noun.one, noun.many);
  const left = names.size - (results?.size ?? 0);

  const run = async () => {
    if (!act) return;
    const all = new Map(results);
    stopped.current = false;
    setRunning(true);
    setProblem(null);
    setResults(all);
    const ids = [...names.keys()].filter((id) => !all.has(id));
    try {
      for (let at = 0; at < ids.length && !stopped.current; at += rowsAtOnce) {
        const { results: more } = await actOn(act, ids.slice(at, at + rowsAtOnce));
        for (const result of more) all.set(result.id, result);
        setResults(new Map(all));
      }
    } catch (error) {
      setProblem(
        `${failureMessage(error, 'The server could not be reached.')} What is done stays done; you can go on with the rest.`,
      );
    }
    setRunning(false);
    onDone();
  };

  const footer = (): ReactNode => {
    if (running)
      return (
        <Button look="secondary" onClick={() => (stopped.current = true)}>
          Stop after these
        </Button>
      );
    if (results && left === 0) return <Button onClick={onClose}>Done</Button>;
    return (
      <>
        <Button look="secondary" onClick={onClose}>
          {results ? 'Close' : 'Cancel'}
        </Button>
        <Button look={choice.danger ? 'danger' : 'primary'} disabled={!act} onClick={() => void run()}>
          {results ? `Go on with ${formatCount(left)}` : `${choice.verb} ${count}`}
        </Button>
      </>
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      busy={running}
      closeButton={false}
      title={results ? `${choice.label}: ${count}` : `${choice.verb} ${count}?`}
      footer={footer()}
    >
      <Banner tone="error" message={problem} className="mb-4" />
      {!results && (
        <div className="grid gap-4">
          <p>{choice.consequence}</p>
          {choice.ask?.(setAct)}
          <p className="text-sm text-muted">Rows that can’t be changed are listed with the reason. They stop no other.</p>
        </div>
      )}
      {results && (
        <>
          {running && <ProgressBar label="Rows done" value={(results.size / names.size) * 100} className="mb-3" />}
          <output>{running ? `${formatCount(results.size)} of ${formatCount(names.size)}` : summaryOf(results, left)}</output>
          {!running && <ResultList results={results} names={names} />}
        </>
      )}
    </Dialog>
  );
};
