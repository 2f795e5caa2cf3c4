import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../ui/text/format.ts';
import type { BulkChoice, Noun } from './bulk-choices.ts';

type BulkBarProps = {
  noun: Noun;
  count: number;
  choices: readonly BulkChoice[];
  onChoose: (choice: BulkChoice) => void;
  onClear: () => void;
  /** Beside the count, such as the way to choose all that match. */
  children?: ReactNode;
};

/** How many rows are chosen, and what can be done to them. */
export const BulkBar = ({ noun, count, choices, onChoose, onClear, children }: BulkBarProps) => (
  <section
    aria-label="Chosen rows"
    data-bar=""
    className="no-print sticky bottom-0 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-card bg-deep px-4 py-3 text-sm text-on-deep"
  >
    <output className="font-semibold">{plural(count, noun.one, noun.many)} chosen</output>
    {children}
    <span className="grow" />
    {choices.map((choice) => (
      <Button key={choice.label} look="secondary" size="sm" onClick={() => onChoose(choice)}>
        {choice.label}
      </Button>
    ))}
    <Button look="secondary" size="sm" onClick={onClear}>
      Clear <kbd className="text-xs text-muted">Esc</kbd>
    </Button>
  </section>
);
