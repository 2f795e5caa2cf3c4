import type { Protocol } from '@aliquot/contract/hearts/protocols';
import type { RequestModel, RequestReading } from '@aliquot/contract/hearts/witness/requests';
import { dropReasons } from '@aliquot/contract/hearts/witness/witness';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { plural, shownFileName } from '../../../ui/text/format.ts';
import { ExchangeText } from './exchange-text.tsx';
import { requestModelQuery } from './request-model.api.ts';

const listed = new Intl.ListFormat('en-US');
const shortestTyped = 20;
const typedName = 'what you typed';

const nameOf = ({ protocol_id }: RequestReading, protocols: readonly Protocol[]): string => {
  const protocol = protocols.find(({ id }) => id === protocol_id);
  return protocol ? shownFileName(protocol.file_name) : typedName;
};

/** Texts that a question would be about. */
const subjectsOf = (protocols: readonly Protocol[], typed: string): string[] => [
  ...protocols
    .filter(({ proposals, study }) => proposals?.paper === 'request' && (proposals.studies.length === 0 || study !== null))
    .map(({ file_name }) => shownFileName(file_name)),
  ...(typed.length < shortestTyped ? [] : [typedName]),
];

/** Says in one line which words leave the machine. */
const leavesWords = ({ host, is_local }: NonNullable<RequestModel['model']>, subjects: readonly string[]): string => {
  if (subjects.length === 0) return 'Add a file or describe the work to ask about it.';
  const texts = listed.format(subjects);
  return is_local
    ? `It reads ${texts} on this server or in its network: nothing leaves it.`
    : `The text of ${texts} leaves this server for ${host}, and nothing else. By asking you agree to that host.`;
};

const answerWords = ({ fields, terms, dropped, milliseconds }: RequestReading): string => {
  const count = fields.length + terms.length;
  const time = `${((milliseconds ?? 0) / 1000).toFixed(1)} s`;
  const left = dropped.length > 0 ? `, ${plural(dropped.length, 'answer')} dropped by our rules` : '';
  return `${count === 0 ? 'nothing' : plural(count, 'value')} proposed${left}, ${time}.`;
};

const Exchange = ({ reading }: { reading: RequestReading }) => {
  const { data, isError } = useQuery(queryOf.requestWitness.call({ readingId: reading.id }, { staleTime: Infinity }));
  return (
    <>
      {reading.dropped.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {reading.dropped.map(({ field, quotation, reason }) => (
            <li key={`${field} ${quotation}`} className="wrap-anywhere">
              “{quotation}”: {dropReasons[reason]}
            </li>
          ))}
        </ul>
      )}
      <ExchangeText exchanges={isError ? undefined : data?.exchanges} failed={isError} />
    </>
  );
};

const Reading = ({ reading, name }: { reading: RequestReading; name: string }) => {
  const [open, setOpen] = useState(false);
  if (reading.state === 'waiting') return <>Asking about {name}…</>;
  if (reading.state === 'failed') return <span className="text-bad">{reading.message}</span>;
  return (
    <>
      <span className="wrap-anywhere">
        {name === typedName ? 'What you typed' : name}: {answerWords(reading)}
      </span>{' '}
      <Button look="quiet" size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide the question' : 'See the question and the answer'}
      </Button>
      {open && <Exchange reading={reading} />}
    </>
  );
};

type AskModelProps = { protocols: readonly Protocol[]; title: string; description: string };

/** Asks the language model that the operator named about an unfinished request; shows nothing without one. */
export const AskModel = ({ protocols, title, description }: AskModelProps) => {
  const { data } = useQuery(requestModelQuery);
  const { busy, problem, change } = useChange('protocols');
  if (!data?.model) return null;
  const { model, agreement, readings } = data;
  const subjects = subjectsOf(protocols, `${title}\n${description}`.trim());
  const isAsking = readings.some(({ state }) => state === 'waiting');
  return (
    <section aria-label="Language model" className="rounded-card border border-dashed border-model p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-72">
          {leavesWords(model, subjects)} What it proposes counts for nothing until you accept it.
        </p>
        <span className="flex flex-wrap gap-2">
          {agreement && (
            <Button
              look="quiet"
              size="sm"
              disabled={busy}
              onClick={() => void change(() => api.requestWitness.endAgreement({}))}
            >
              End the agreement
            </Button>
          )}
          <Button
            look="secondary"
            size="sm"
            loading={busy || isAsking}
            disabled={subjects.length === 0}
            onClick={() => void change(() => api.requestWitness.ask({ host: model.host, title, description }))}
          >
            Ask {model.name} at {model.host}
          </Button>
        </span>
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-bad">
          {problem}
        </p>
      )}
      {readings.length > 0 && (
        <ul aria-live="polite" className="mt-2 grid gap-1 text-muted">
          {readings.map((reading) => (
            <li key={reading.id}>
              <Reading reading={reading} name={nameOf(reading, protocols)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
