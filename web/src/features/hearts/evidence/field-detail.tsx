import type { EvidenceField } from '@aliquot/contract/hearts/evidence-view';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { Decision } from './correction-note.tsx';
import { decideCorrection, makeCorrection } from './evidence.api.ts';
import { placeText } from './field-words.ts';

const placesShown = 8;

type PlacesProps = { field: EvidenceField; place: number; onPlace: (place: number) => void };

const Places = ({ field: { places }, place, onPlace }: PlacesProps) => {
  const list = (from: number, to: number) => (
    <ul className="grid gap-1">
      {places.slice(from, to).map(({ fileName, evidence }, index) => (
        <li key={from + index}>
          <button
            type="button"
            aria-pressed={place === from + index}
            onClick={() => onPlace(from + index)}
            className={clsx(
              'min-h-8 w-full rounded-control px-2 py-1 text-left text-sm wrap-anywhere hover:bg-card',
              place === from + index && 'bg-card font-medium',
            )}
          >
            “{evidence.quote}”
            <span className="block text-xs font-normal text-muted">
              {fileName}, {placeText(evidence.page)}
              {evidence.source === 'ocr' && ', recognized from a picture'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
  if (places.length === 0) return null;
  return (
    <div className="mt-2">
      <p className="mb-1 px-2 text-xs text-muted">{places.length === 1 ? 'Read from' : `Read from ${places.length} places`}</p>
      {list(0, placesShown)}
      {places.length > placesShown && (
        <Disclosure summary={`${places.length - placesShown} more`} className="text-sm">
          {list(placesShown, places.length)}
        </Disclosure>
      )}
    </div>
  );
};

type FieldDetailProps = PlacesProps & {
  writing: boolean;
  onWrite: (on: boolean) => void;
  /** Begins a correction; undefined where nothing can be corrected. */
  onCorrect: (() => void) | undefined;
  succeed: (message: string) => void;
  fail: (message: string) => void;
  children?: ReactNode;
};

/** The places of the selected field, and what can be done with what it says. */
export const FieldDetail = ({
  field,
  place,
  onPlace,
  writing,
  onWrite,
  onCorrect,
  succeed,
  fail,
  children,
}: FieldDetailProps) => {
  const keysOn = useShortcuts();
  const { busy, change } = useChange('labs', { succeed, fail });
  const queries = useQueryClient();
  const { correction } = field;
  const verb = field.values.length === 0 && !correction ? 'State it: ' : 'Correct ';
  return (
    <div className="px-2 pb-3">
      <Places field={field} place={place} onPlace={onPlace} />
      <div className="px-2">
        {children}
        {correction?.can.decide && (
          <Decision
            busy={busy}
            onDecide={(decision, note) =>
              void change(() => decideCorrection(correction.id, decision, note), {
                done: decision === 'confirmed' ? 'Correction confirmed. It counts now.' : 'Correction rejected.',
                failed: 'The decision could not be saved.',
              })
            }
          />
        )}
        {writing ? (
          <CorrectionForm
            field={field}
            onCancel={() => onWrite(false)}
            onSave={async (value, note) => {
              await makeCorrection(field, value, note);
              onWrite(false);
              succeed(`${field.label} corrected. It counts after an administrator confirms it.`);
              await queries.invalidateQueries({ queryKey: ['labs'] });
            }}
          />
        ) : (
          <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
            {onCorrect && (
              <Button
                look="secondary"
                size="sm"
                aria-label={`${verb}${field.label}`}
                {...(keysOn && { 'aria-keyshortcuts': 'E' })}
                onClick={onCorrect}
              >
                {verb.replace(/[: ]+$/, '')}
              </Button>
            )}
            {correction?.can.withdraw && (
              <Button
                look="quiet"
                size="sm"
                loading={busy}
                onClick={() =>
                  void change(() => api.corrections.withdraw({ correctionId: correction.id }), {
                    done: 'Correction withdrawn.',
                    failed: 'The correction could not be withdrawn.',
                  })
                }
              >
                Withdraw correction
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
};
