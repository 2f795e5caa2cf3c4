import type { FormModel, FormReading } from '@aliquot/contract/hearts/witness/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../ui/text/format.ts';
import { ExchangeText } from './exchange-text.tsx';

const askAgainMilliseconds = 1000;
const nothing = () => undefined;

/** Says in one line which words leave the machine. */
const leavesWords = ({ model, agreed, questions }: FormModel): string => {
  const asked = plural(questions, 'open question');
  if (!model) return '';
  if (!agreed)
    return `${asked} without a subject. To ask ${model.name} about them, agree to ${model.host} on your documents’ page.`;
  return model.is_local
    ? `${model.name} reads ${asked} without a subject on this server or in its network: nothing leaves it.`
    : `The words of ${asked} without a subject leave this server for ${model.host}, and nothing else.`;
};

const Exchanges = ({ formId }: { formId: string }) => {
  const { data, isError } = useQuery(queryOf.formWitness.call({ formId }));
  return <ExchangeText exchanges={data?.exchanges} failed={isError} />;
};

type ProposalsProps = { formId: string; reading: FormReading; fail: (message: string) => void };

const Proposals = ({ formId, reading, fail }: ProposalsProps) => {
  const { busy, change } = useChange('documents', { succeed: nothing, fail });
  const decide = (questionId: string, decision: 'confirmed' | 'rejected') =>
    void change(() => api.formWitness.decide({ formId, questionId, decision }));
  return (
    <ul aria-label="Proposed subjects" className="mt-3 grid gap-2">
      {reading.proposals.map(({ question_id: id, question, label, quotation }) => (
        <li key={id} className="rounded-control border border-dashed border-model p-3">
          <p className="wrap-anywhere">{question}</p>
          <p className="mt-1 wrap-anywhere">
            <span className="font-semibold text-plum">Proposed by {reading.model}:</span>{' '}
            <span className="font-medium">{label}</span>, from{' '}
            <span className="rounded-control border border-dashed border-model bg-plum-tint px-1">“{quotation}”</span>
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button look="secondary" size="sm" loading={busy} onClick={() => decide(id, 'confirmed')}>
              Confirm<span className="sr-only"> {label}</span>
            </Button>
            <Button look="quiet" size="sm" disabled={busy} onClick={() => decide(id, 'rejected')}>
              Reject<span className="sr-only"> {label}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
};

const outcome = ({ state, message, model, proposals, dropped }: FormReading): string => {
  if (state === 'waiting') return `Asking ${model}…`;
  if (state === 'failed') return message ?? '';
  const left = dropped.length > 0 ? ` ${plural(dropped.length, 'answer')} dropped by our rules.` : '';
  return `${plural(proposals.length, 'subject')} to confirm. A confirmed question is answered by evidence as any other.${left}`;
};

/** Asks the language model for the subject of questions that our rules could not tell; shows nothing without a model. */
export const AskAboutForm = ({ formId, fail }: { formId: string; fail: (message: string) => void }) => {
  const { data } = useQuery(
    queryOf.formWitness.get(
      { formId },
      {
        retry: false,
        refetchInterval: ({ state }) => (state.data?.reading?.state === 'waiting' ? askAgainMilliseconds : false),
      },
    ),
  );
  const { busy, change } = useChange('documents', { succeed: nothing, fail });
  const [open, setOpen] = useState(false);
  if (!data?.model || (data.questions === 0 && !data.reading?.proposals.length)) return null;
  const { model, agreed, questions, reading } = data;
  return (
    <section aria-label="Language model" className="mb-6 rounded-card border border-dashed border-model p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-72">{leavesWords(data)}</p>
        {agreed && (
          <Button
            look="secondary"
            size="sm"
            loading={busy || reading?.state === 'waiting'}
            disabled={questions === 0}
            onClick={() => void change(() => api.formWitness.ask({ formId, host: model.host }))}
          >
            Ask {model.name} at {model.host}
          </Button>
        )}
      </div>
      {reading && (
        <p aria-live="polite" className="mt-2 text-muted">
          {outcome(reading)}{' '}
          {reading.state === 'answered' && (
            <Button look="quiet" size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide the question' : 'See the question and the answer'}
            </Button>
          )}
        </p>
      )}
      {open && <Exchanges formId={formId} />}
      {reading && reading.proposals.length > 0 && <Proposals formId={formId} reading={reading} fail={fail} />}
    </section>
  );
};
