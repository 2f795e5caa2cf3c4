import type { Proposal } from '@aliquot/contract/hearts/questionnaires';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { evidenceLink } from '../documents/evidence-link.ts';
import { wordsOf } from './answer-words.ts';

/** An answer found in a document, with its place. It counts only once the user confirms it. */
export const ProposalNote = ({
  labId,
  proposal: { value, source },
  disabled,
  onConfirm,
}: {
  labId: string;
  proposal: Proposal;
  disabled: boolean;
  onConfirm: () => void;
}) => {
  const { page, quote } = source.evidence;
  return (
    <section
      aria-label="Found in your documents"
      className="mb-4 rounded-control border border-info/40 bg-info-tint p-4 text-sm"
    >
      <p className="text-muted">Found in your documents. Confirm it to use it as your answer.</p>
      <p className="mt-1.5 text-base font-medium wrap-anywhere">{wordsOf(value)}</p>
      <p className="mt-1 wrap-anywhere">
        <TextLink target="_blank" className="py-1" {...evidenceLink(labId, { document: source.documentId })}>
          {source.fileName}
          {page !== null && `, page ${page}`}
        </TextLink>
        : “{quote}”
      </p>
      <Button look="secondary" size="sm" className="mt-3" disabled={disabled} onClick={onConfirm}>
        Confirm this answer
      </Button>
    </section>
  );
};
