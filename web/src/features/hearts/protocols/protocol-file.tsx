import type { Protocol } from '@aliquot/contract/hearts/protocols';
import { useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { later } from '../../../ui/feedback/later.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { shownFileName } from '../../../ui/text/format.ts';
import { FileText } from '../../../ui/text/icon.ts';
import { emptyWords, needsStudy, stateWords } from './protocol-words.ts';
import { changeProtocol, chooseStudy, removeProtocol, stopProtocol } from './protocols.api.ts';

const ProtocolViewer = later(async () => (await import('./protocol-viewer.tsx')).ProtocolViewer);

/** Which of a file's studies the request is about. */
const Studies = ({ protocol, busy, onChoose }: { protocol: Protocol; busy: boolean; onChoose: (study: number) => void }) => (
  <fieldset className="mt-2 border-t border-line pt-2">
    <legend className="sr-only">Studies in {protocol.file_name}</legend>
    <p className="text-sm">
      This file holds {protocol.proposals?.studies.length} studies. Choose the one that you need work for:
    </p>
    <div className="mt-1.5 flex flex-wrap gap-2">
      {protocol.proposals?.studies.map(({ title, page }, study) => (
        <Button
          key={`${title} ${page}`}
          look="secondary"
          size="sm"
          disabled={busy}
          className="max-w-full"
          onClick={() => onChoose(study)}
        >
          <span className="truncate">{title}</span>
          {page !== null && <span className="text-muted">page {page}</span>}
        </Button>
      ))}
    </div>
  </fieldset>
);

/** A file of an unfinished request: how far its reading is, and what can be done with it. */
export const ProtocolFile = ({ protocol, onChanged }: { protocol: Protocol; onChanged: () => void }) => {
  const { id, file_name, state, page, pages, attached, proposals } = protocol;
  const { busy, problem, change } = useChange('protocols');
  const [isOpen, setIsOpen] = useState(false);
  const name = shownFileName(file_name);
  const act = (work: () => Promise<unknown>) => void change(work).then(onChanged);
  const isWaiting = state === 'waiting';
  const empty = emptyWords(protocol);
  return (
    <div className="rounded-control bg-sunken px-3.5 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileText aria-hidden="true" size={16} className="shrink-0 text-brand-ink" />
        <p className="min-w-0 grow basis-60">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>{' '}
          {state !== 'unread' && <span className="text-sm text-muted tabular-nums">{stateWords(protocol)}</span>}
        </p>
        <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
          <Checkbox
            label="Attach for labs"
            aria-label={`Attach ${name} for labs`}
            checked={attached}
            disabled={busy}
            className="mr-2"
            onChange={({ target }) => act(() => changeProtocol(id, target.checked))}
          />
          {isWaiting && (
            <Button look="quiet" size="xs" disabled={busy} onClick={() => act(() => stopProtocol(id))}>
              Stop<span className="sr-only"> reading {name}</span>
            </Button>
          )}
          {state === 'read' && (
            <Button look="quiet" size="xs" onClick={() => setIsOpen(true)}>
              Open<span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button look="quiet-danger" size="xs" disabled={busy} onClick={() => act(() => removeProtocol(id))}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      {isWaiting && (
        <ProgressBar
          label={`Progress of ${name}`}
          value={page !== null && pages ? (100 * page) / pages : undefined}
          className="mt-2"
        />
      )}
      {state === 'unread' && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {stateWords(protocol)}
        </p>
      )}
      {empty && <p className="mt-1 text-sm">{empty}</p>}
      {needsStudy(protocol) && (
        <Studies protocol={protocol} busy={busy} onChoose={(study) => act(() => chooseStudy(id, study))} />
      )}
      {protocol.study !== null && proposals?.studies[protocol.study] && (
        <p className="mt-1 text-sm text-muted">Read for “{proposals.studies[protocol.study]?.title}”.</p>
      )}
      {problem && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
      {isOpen && <ProtocolViewer protocol={protocol} quotation={null} onClose={() => setIsOpen(false)} />}
    </div>
  );
};
