import type { Question } from '@aliquot/contract/hearts/questionnaires';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const categoryLooks: Record<Question['category'], string> = {
  compliance: 'bg-bad-tint text-bad',
  operations: 'bg-info-tint text-info',
  quality: 'bg-good-tint text-good',
  personnel: 'bg-plum-tint text-plum',
  equipment: 'bg-warn-tint text-warn',
  other: 'bg-neutral-tint text-neutral',
};

export const categoryName = (category: Question['category']) => category.charAt(0).toUpperCase() + category.slice(1);

export const CategoryBadge = ({ category }: { category: Question['category'] }) => (
  <span className={clsx('rounded-[0.3125rem] px-2 py-0.5 text-xs font-medium', categoryLooks[category])}>
    {categoryName(category)}
  </span>
);

/** A titled list; nothing when empty. */
export const List = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length === 0 ? null : (
    <section className="rounded-control bg-sunken p-4">
      <h3 className="mb-1.5 font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );

export const Reasoning = ({ text }: { text: string }) => {
  const [shown, setShown] = useState(false);
  return (
    <div className="mt-4">
      <Button look="quiet" size="sm" className="-ml-3" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide AI Reasoning' : 'Show AI Reasoning'}
      </Button>
      {shown && <p className="mt-1 border-l-2 border-line pl-3 text-sm text-muted">{text}</p>}
    </div>
  );
};
