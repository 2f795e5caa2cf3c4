import { type AskedKind, askedKindLabels, askedKinds, type Understanding } from '@aliquot/contract/hearts/understanding';
import { useState } from 'react';
import { Select } from '../../../ui/form/select.tsx';
import { AnchoredPopover } from '../../../ui/overlay/anchored-popover.tsx';
import { CircleHelp } from '../../../ui/text/icon.ts';
import { TermField } from './term-field.tsx';

/** The words of a request that were not understood. */
export const unknownWords = ({ notUnderstood }: Understanding): string[] => notUnderstood.map(({ words }) => words);

const kindOptions = askedKinds.map((kind) => ({ value: kind, label: askedKindLabels[kind] }));

type AddUnknown = (term: { kind: AskedKind; label: string }) => void;

const Meaning = ({ words, onAdd, close }: { words: string; onAdd: AddUnknown; close: () => void }) => {
  const [kind, setKind] = useState<AskedKind>('method');
  return (
    <div className="grid gap-3">
      <p className="font-semibold">What does {words} mean?</p>
      <Select
        label="Kind"
        options={kindOptions}
        value={kind}
        onChange={({ target }) => setKind(askedKinds.find((each) => each === target.value) ?? kind)}
      />
      <TermField
        key={kind}
        kind={kind}
        start={words}
        onCancel={close}
        onTake={(label) => {
          close();
          onAdd({ kind, label });
        }}
      />
    </div>
  );
};

/** The words that were not understood, each with a way to say what it means. */
export const UnknownWords = ({
  words,
  disabled,
  onAdd,
}: {
  words: readonly string[];
  disabled: boolean;
  onAdd: AddUnknown;
}) => (
  <div className="flex w-full flex-wrap items-center gap-x-2 gap-y-1.5 border-t border-line pt-3 text-sm">
    <span className="inline-flex items-center gap-1.5 font-medium text-warn">
      <CircleHelp aria-hidden="true" size={16} />
      Not understood:
    </span>
    <ul className="contents">
      {words.map((each) => (
        <li key={each} className="min-w-0">
          <AnchoredPopover
            label={`Not understood: ${each}`}
            triggerProps={{ disabled }}
            triggerClassName="min-h-8 rounded-control border border-dashed border-warn/60 bg-warn-tint px-2.5 font-medium text-warn wrap-anywhere hover:underline disabled:cursor-not-allowed"
            trigger={each}
          >
            {(close) => <Meaning words={each} onAdd={onAdd} close={close} />}
          </AnchoredPopover>
        </li>
      ))}
    </ul>
    <p className="text-muted">
      {words.length === 1 ? 'It doesn’t change the list. Select it' : 'They don’t change the list. Select one'} to say what it
      means, or leave it: labs read your full text.
    </p>
  </div>
);
