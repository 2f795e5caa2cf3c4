import { budgetRangeOptions, researchAreaOptions, serviceTypeOptions, timelineOptions } from '@aliquot/contract/options';
import { useEffect } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Pencil } from '../../../../ui/text/icon.ts';
import type { RequestFlow } from './use-request.ts';

type Options = readonly { value: string; label: string }[];
const labelOf = (options: Options, value: string) => options.find((option) => option.value === value)?.label ?? [];

type RequestHeadingProps = {
  request: RequestFlow;
  /** Whether the whole request is shown below. */
  open: boolean;
  onOpen: (open: boolean) => void;
};

/** The request in two lines, above its matches. */
export const RequestHeading = ({ request: { form, working, back }, open, onOpen }: RequestHeadingProps) => {
  const { title, researchArea, serviceType, timeline, budgetRange } = form.getValues();
  const facts = [
    labelOf(researchAreaOptions, researchArea),
    labelOf(serviceTypeOptions, serviceType),
    labelOf(timelineOptions, timeline),
    labelOf(budgetRangeOptions, budgetRange),
  ].flat();
  // The next matches begin with the short form again.
  useEffect(() => () => onOpen(false), [onOpen]);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-96">
        <p className="text-sm text-muted">Your request</p>
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        <p className="mt-0.5 text-sm text-muted">{facts.join(' · ')}</p>
      </div>
      <div className="no-print flex flex-wrap gap-2">
        <Button look="quiet" size="sm" aria-expanded={open} onClick={() => onOpen(!open)}>
          {open ? 'Hide details' : 'Show details'}
        </Button>
        <Button look="secondary" size="sm" disabled={working} icon={<Pencil aria-hidden="true" size={14} />} onClick={back}>
          Edit request
        </Button>
      </div>
    </header>
  );
};
