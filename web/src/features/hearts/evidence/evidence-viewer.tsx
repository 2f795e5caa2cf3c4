import type { EvidenceField, EvidenceView, FieldStanding } from '@aliquot/contract/hearts/evidence-view';
import { clsx } from 'clsx';
import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { isLetter, isTyping } from '../../../ui/keys.ts';
import { DocumentPane } from './document-pane.tsx';
import { type FieldActions, FieldList } from './field-list.tsx';
import { fieldAfter, firstPlace, highlightsOf, type Selection } from './highlights.ts';
import { fieldLooks } from './standings.ts';

/** J and K go through the fields wherever the focus is, unless they are switched off; arrow keys do so from field to field. */
const stepOf = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent, lettersOn: boolean): number => {
  if (altKey || ctrlKey || metaKey || isTyping(target)) return 0;
  const inList = target instanceof Element && target.closest('[data-field-button]') !== null;
  if ((lettersOn && key === 'j') || (inList && key === 'ArrowDown')) return 1;
  return (lettersOn && key === 'k') || (inList && key === 'ArrowUp') ? -1 : 0;
};

/** A dialog that is open over the viewer has the keys for itself. */
const isCovered = (viewer: HTMLElement, target: EventTarget | null): boolean => {
  const dialog = target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null;
  return dialog !== null && !dialog.contains(viewer);
};

const useWalk = (step: (steps: number) => void, correct: () => void) => {
  const viewer = useRef<HTMLDivElement>(null);
  const lettersOn = useShortcuts();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const steps = stepOf(event, lettersOn);
      const corrects = lettersOn && isLetter(event, 'e');
      if ((steps === 0 && !corrects) || !viewer.current || isCovered(viewer.current, event.target)) return;
      event.preventDefault();
      if (corrects) correct();
      else step(steps);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [step, correct, lettersOn]);
  return viewer;
};

const Legend = ({ hasProposals }: { hasProposals: boolean }) => {
  const shown: readonly FieldStanding[] = hasProposals ? ['found', 'proposed', 'not-verified'] : ['found', 'not-verified'];
  return (
    <p className="mt-4 text-sm text-muted">
      {shown.map((standing) => (
        <Fragment key={standing}>
          <span className="font-medium">{fieldLooks[standing].label}</span>: {fieldLooks[standing].words}.{' '}
        </Fragment>
      ))}
      {useShortcuts() && 'Press J and K to go from field to field, E to correct one.'}
    </p>
  );
};

/** The field that a correction of this one is made to: of a model's proposal, the certificate's own. */
const correctedBy = (fields: readonly EvidenceField[], { standing, certification_id, field, id }: EvidenceField) =>
  fields.find(
    (each) =>
      each.can.correct &&
      (standing === 'proposed' ? each.certification_id === certification_id && each.field === field : each.id === id),
  );

type EvidenceViewerProps = {
  view: EvidenceView;
  /** The field to begin with. */
  initialField?: string | undefined;
  /** Called when another field is selected. */
  onField?: (fieldId: string) => void;
  className?: string;
  actions?: FieldActions | undefined;
};

/** A page beside the fields read from it: each field leads to its words, and each highlight to its field. */
export const EvidenceViewer = ({ view, initialField, onField, className, actions }: EvidenceViewerProps) => {
  const { groups, documents } = view;
  const { banner, succeed, fail } = usePageBanner();
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups]);
  const highlights = useMemo(() => highlightsOf(groups), [groups]);
  const [selection, setSelection] = useState<Selection | null>(() => {
    const first = fields.find(({ id }) => id === initialField) ?? fields.find(({ places }) => places.length > 0);
    return first ? { fieldId: first.id, place: firstPlace(first, documents[0]?.id ?? null) } : null;
  });
  const [documentId, setDocumentId] = useState<string | null>(null);
  const [writing, setWriting] = useState<string | null>(null);

  const selected = highlights.find(({ fieldId, place }) => selection?.fieldId === fieldId && selection.place === place);
  const document =
    documents.find(({ id }) => id === documentId) ?? documents.find(({ id }) => id === selected?.documentId) ?? documents[0];

  const list = useRef<HTMLDivElement>(null);
  const select = useCallback(
    (next: Selection) => {
      setSelection(next);
      setWriting((id) => (id === next.fieldId ? id : null));
      setDocumentId(null);
      onField?.(next.fieldId);
    },
    [onField],
  );
  const open = useCallback(
    (field: EvidenceField) => select({ fieldId: field.id, place: firstPlace(field, document?.id ?? null) }),
    [select, document?.id],
  );
  const focus = useCallback((fieldId: string) => {
    const button = list.current?.querySelector<HTMLElement>(`[data-field-button="${CSS.escape(fieldId)}"]`);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'nearest' });
  }, []);
  const step = useCallback(
    (steps: number) => {
      const next = fieldAfter(fields, selection?.fieldId ?? null, steps);
      const field = fields.find(({ id }) => id === next);
      if (!field) return;
      open(field);
      focus(field.id);
    },
    [fields, selection, open, focus],
  );
  const fromPage = useCallback(
    (next: Selection) => {
      select(next);
      list.current?.querySelector(`[data-field-button="${CSS.escape(next.fieldId)}"]`)?.scrollIntoView({ block: 'nearest' });
    },
    [select],
  );
  const correct = useCallback(() => {
    const current = fields.find(({ id }) => id === selection?.fieldId);
    const corrected = current && correctedBy(fields, current);
    if (!corrected) return;
    if (corrected.id !== current.id) open(corrected);
    setWriting(corrected.id);
  }, [fields, selection, open]);
  const viewer = useWalk(step, correct);
  const here = useMemo(() => highlights.filter((each) => each.documentId === document?.id), [highlights, document?.id]);

  return (
    <div ref={viewer} className={className}>
      <div className="mb-3 empty:hidden">{banner}</div>
      {documents.length > 1 && (
        <ul aria-label="Documents" className="mb-3 flex flex-wrap gap-2">
          {documents.map(({ id, file_name }) => (
            <li key={id} className="max-w-full">
              <button
                type="button"
                aria-pressed={id === document?.id}
                onClick={() => setDocumentId(id)}
                className={clsx(
                  'min-h-9 max-w-full truncate rounded-control border px-3 text-sm',
                  id === document?.id ? 'border-brand-ink bg-brand-tint font-medium' : 'border-line hover:border-edge',
                )}
              >
                {file_name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4 lg:h-[calc(100dvh-11rem)] lg:min-h-120 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-6">
        <div
          ref={list}
          className="max-h-[36dvh] min-h-0 overflow-y-auto has-[form]:max-h-[75dvh] overscroll-contain pr-1 lg:order-2 lg:max-h-none lg:has-[form]:max-h-none"
        >
          <FieldList
            groups={groups}
            actions={actions}
            selection={selection}
            onSelect={select}
            onOpen={open}
            writing={writing}
            onWrite={setWriting}
            onCorrect={correct}
            canCorrect={(field) => correctedBy(fields, field) !== undefined}
            succeed={succeed}
            fail={fail}
          />
          <Legend hasProposals={fields.some(({ standing }) => standing === 'proposed')} />
        </div>
        <div className="h-[54dvh] min-h-0 lg:order-1 lg:h-auto">
          {document ? (
            <DocumentPane
              key={document.id}
              document={document}
              highlights={here}
              selection={selection}
              onSelect={fromPage}
              fail={fail}
            />
          ) : (
            <EmptyState title="Not found in any document">
              {groups.length === 0
                ? 'Nothing has been read yet.'
                : 'There is no evidence to show. Upload a document that shows this.'}
            </EmptyState>
          )}
        </div>
      </div>
    </div>
  );
};
