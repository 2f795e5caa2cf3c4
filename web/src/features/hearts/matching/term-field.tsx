import { type AskedKind, askedKindLabels, askedTermLimits } from '@aliquot/contract/hearts/understanding';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SuggestField } from '../../../ui/form/suggest-field.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { termsQuery } from './matching.api.ts';

/** Kinds that accept known terms only. */
const isListed = (kind: AskedKind) => kind === 'condition' || kind === 'purpose';

/** Each kind as a noun phrase in running text. */
export const kindNouns: Readonly<Record<AskedKind, string>> = {
  method: 'a method',
  analyte: 'a gene or an analyte',
  specimen: 'a specimen',
  subject: 'an organism, organ or disease',
  purpose: 'a purpose',
  condition: 'a condition',
};

const placeholders: Readonly<Record<AskedKind, string>> = {
  method: 'Such as whole-genome sequencing',
  analyte: 'Such as BRAF or vitamin D',
  specimen: 'Such as whole blood',
  subject: 'Such as liver or influenza A',
  purpose: 'Choose a purpose',
  condition: 'Such as CAP required',
};

type TermFieldProps = {
  kind: AskedKind;
  /** The term to change; without it one is added. */
  before?: string;
  /** What the field begins with, unless it is the term to change. */
  start?: string;
  onTake: (label: string) => void;
  onCancel: () => void;
};

/** A text field for one asked term, with suggestions. */
export const TermField = ({ kind, before = '', start = before, onTake, onCancel }: TermFieldProps) => {
  const [words, setWords] = useState(start);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  // An unchanged term needs no suggestions.
  const settled = useSettled(words === before ? '' : words.trim(), 200);
  const {
    data: suggestions = [],
    isError,
    isPlaceholderData,
  } = useQuery({ ...termsQuery(kind, settled), placeholderData: keepPreviousData });

  const take = (text: string) => {
    const label = text.trim().replaceAll(/\s+/g, ' ');
    const [only] = suggestions.length === 1 && settled === label && !isPlaceholderData ? suggestions : [];
    const same = suggestions.find((suggestion) => suggestion.toLowerCase() === label.toLowerCase());
    const known = same ?? (isListed(kind) ? only : undefined);
    if (label === '') setProblem(`Enter ${kindNouns[kind]}.`);
    else if (isListed(kind) && known === undefined && label !== before) setProblem('Choose one from the list.');
    else onTake(known ?? label);
  };

  return (
    <div className="grid gap-3">
      <SuggestField
        ref={input}
        label={askedKindLabels[kind]}
        value={words}
        maxLength={askedTermLimits.label}
        placeholder={placeholders[kind]}
        suggestions={suggestions}
        error={problem}
        onChange={(text) => {
          setWords(text);
          setProblem(undefined);
        }}
        onChoose={onTake}
        onEnter={() => take(words)}
      />
      {isError && (
        <p className="text-muted">
          {isListed(kind) ? 'We couldn’t load suggestions. Close this and try again.' : 'We couldn’t load suggestions.'}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" onClick={() => take(words)}>
          {before === '' ? 'Add' : 'Change'}
        </Button>
      </div>
    </div>
  );
};
