import type { Lab } from '@aliquot/contract/hearts/labs';
import { termsWords } from '@aliquot/contract/hearts/words/terms-words';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { formatDate } from '../../../ui/text/format.ts';

const LabTermsDialog = lazy(() => import('./lab-terms-dialog.tsx'));

const sentence = (words: string | null) =>
  words === null ? <span className="text-muted">Not stated</span> : words.charAt(0).toUpperCase() + words.slice(1);

/** The lab's stated turnaround, capacity and prices, with a button to change them. */
export const LabTermsPanel = ({ lab, succeed }: { lab: Lab; succeed: (text: string) => void }) => {
  const [editing, setEditing] = useState(false);
  const { turnaround, capacity, availability, prices } = termsWords(lab.terms, formatDate);
  return (
    <SectionCard
      title="Availability and prices"
      action={
        lab.can.edit && (
          <Button look="secondary" onClick={() => setEditing(true)}>
            Edit<span className="sr-only"> availability and prices</span>
          </Button>
        )
      }
    >
      <DescriptionList
        columns={2}
        items={[
          { term: 'New work', value: sentence(availability) },
          { term: 'Turnaround', value: sentence(turnaround) },
          { term: 'Capacity', value: sentence(capacity) },
          { term: 'Price', value: sentence(prices) },
        ]}
      />
      <p className="mt-4 text-sm text-muted">
        {lab.terms_stated_at
          ? `Stated on ${formatDate(lab.terms_stated_at)}. `
          : 'Researchers find better matches when they know your turnaround and prices. '}
        Anything not stated counts as unknown, not against you.
      </p>
      {editing && (
        <Suspense>
          <LabTermsDialog
            lab={lab}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false);
              succeed('Availability and prices saved.');
            }}
          />
        </Suspense>
      )}
    </SectionCard>
  );
};
