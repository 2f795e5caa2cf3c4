import type { EvidenceField, EvidenceGroup } from '@aliquot/contract/hearts/evidence-view';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/text/badge.tsx';
import { CorrectionHistory } from './correction-note.tsx';
import { FieldDetail } from './field-detail.tsx';
import { placeText, shownText } from './field-words.ts';
import type { Selection } from './highlights.ts';
import { fieldLooks } from './standings.ts';

const StandingBadge = ({ standing }: Pick<EvidenceField, 'standing'>) => {
  const { label, tone, icon: Icon } = fieldLooks[standing];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" size={14} />} className="shrink-0">
      {label}
    </Badge>
  );
};

const placesWords = ({ places }: EvidenceField): string | null => {
  const [first] = places;
  if (!first) return null;
  const pages = new Set(places.map(({ documentId, evidence }) => `${documentId} ${evidence.page}`));
  const where = placeText(first.evidence.page);
  return places.length === 1 || pages.size === 1 ? where : `${where} and ${pages.size - 1} more`;
};

const isProposed = ({ standing }: EvidenceField) => standing === 'proposed';

/** Further things to do with a field. */
export type FieldActions = (
  field: EvidenceField,
  banners: { succeed: (message: string) => void; fail: (message: string) => void },
) => ReactNode;

type ItemProps = {
  field: EvidenceField;
  actions?: FieldActions | undefined;
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
  onOpen: (field: EvidenceField) => void;
  /** The field whose correction is being written. */
  writing: string | null;
  onWrite: (fieldId: string | null) => void;
  /** Writes a correction of the selected field. */
  onCorrect: () => void;
  canCorrect: (field: EvidenceField) => boolean;
  succeed: (message: string) => void;
  fail: (message: string) => void;
};

const Item = ({
  field,
  actions,
  selection,
  onSelect,
  onOpen,
  writing,
  onWrite,
  onCorrect,
  canCorrect,
  succeed,
  fail,
}: ItemProps) => {
  const open = selection?.fieldId === field.id;
  const shown = shownText(field);
  const details = [field.note, placesWords(field)].filter(Boolean).join(' · ');
  return (
    <li
      className={clsx('border-b border-line last:border-b-0', open && (isProposed(field) ? 'bg-plum-tint' : 'bg-brand-tint'))}
    >
      <button
        type="button"
        data-field-button={field.id}
        aria-expanded={open}
        onClick={() => onOpen(field)}
        className="block w-full px-4 py-3 text-left -outline-offset-2 hover:bg-sunken aria-expanded:hover:bg-transparent"
      >
        <span className="flex items-start justify-between gap-3">
          <span className={shown ? 'text-sm text-muted' : 'text-sm font-medium'}>{field.label}</span>
          <StandingBadge standing={field.standing} />
        </span>
        {shown && <span className={clsx('block font-medium as-written', !open && 'line-clamp-3')}>{shown}</span>}
        {details && <span className="block text-sm text-muted">{details}</span>}
      </button>
      {field.correction && (
        <div className="-mt-2 px-4 pb-3">
          <CorrectionHistory field={field} correction={field.correction} />
        </div>
      )}
      {open && (
        <FieldDetail
          field={field}
          place={selection.place}
          onPlace={(place) => onSelect({ fieldId: field.id, place })}
          writing={writing === field.id}
          onWrite={(on) => onWrite(on ? field.id : null)}
          onCorrect={canCorrect(field) ? onCorrect : undefined}
          succeed={succeed}
          fail={fail}
        >
          {actions?.(field, { succeed, fail })}
        </FieldDetail>
      )}
    </li>
  );
};

type FieldListProps = Omit<ItemProps, 'field'> & { groups: readonly EvidenceGroup[] };

/** The fields with their basis. Selecting one shows its words on the page. */
export const FieldList = ({ groups, ...rest }: FieldListProps) => (
  <div className="grid gap-5">
    {groups.map(({ id, title, note, fields }) => (
      <section key={id} aria-label={title}>
        <h2
          className={clsx(
            'mb-2 font-sans text-base font-semibold tracking-normal wrap-anywhere',
            // The only field says it.
            fields.length === 1 && fields[0]?.label === title && 'sr-only',
          )}
        >
          {title}
        </h2>
        {note && <p className="mb-2 text-sm text-muted">{note}</p>}
        <ul
          className={clsx(
            'overflow-hidden rounded-card border bg-card',
            fields.some(isProposed) ? 'border-dashed border-model' : 'border-line',
          )}
        >
          {fields.map((field) => (
            <Item key={field.id} field={field} {...rest} />
          ))}
        </ul>
      </section>
    ))}
  </div>
);
