import type { PassportLink, PassportList, PassportPart } from '@aliquot/contract/hearts/passports/passports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { useChange } from '../../../platform/use-change.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { shownFileName } from '../../../ui/text/format.ts';
import { PassportSheet } from './passport-sheet.tsx';
import { previewQuery, sharePassport } from './passports.api.ts';

const partLabels: Readonly<Record<PassportPart, string>> = {
  address: 'Address of the laboratory',
  tests: 'Accredited tests, with their lines in the scope',
  requirements: 'How many requirements your documents show',
};
const parts = Object.keys(partLabels) as PassportPart[];

const ends = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: 'day', label: 'On a day I choose' },
] as const;

const dayMs = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const toggled = <Item,>(items: readonly Item[], item: Item, on: boolean): Item[] =>
  on ? [...items, item] : items.filter((each) => each !== item);

type PreviewProps = { labId: string; chosen: readonly PassportPart[]; documents: readonly string[] };

const Preview = ({ labId, chosen, documents }: PreviewProps) => {
  const { data, error } = useQuery(previewQuery(labId, { parts: [...chosen], documents: [...documents] }));
  if (data) return <PassportSheet {...data} />;
  return error ? (
    <p className="text-bad">{loadingFailure(error, 'The preview could not be loaded')}</p>
  ) : (
    <SkeletonLines lines={6} />
  );
};

type ShareDialogProps = {
  labId: string;
  documents: PassportList['documents'];
  onClose: () => void;
  onShared: (link: PassportLink) => void;
};

/** The choices for a new Lab Passport. */
const ShareDialog = ({ labId, documents, onClose, onShared }: ShareDialogProps) => {
  const { change, form } = useChange('labs');
  const [chosen, setChosen] = useState<readonly PassportPart[]>(parts);
  const [released, setReleased] = useState<readonly string[]>([]);
  const [end, setEnd] = useState<string>('90');
  const [day, setDay] = useState('');
  const [indexed, setIndexed] = useState(false);
  const [shown, setShown] = useState(false);
  const [asked, setAsked] = useState(false);
  const endsOn = end === 'day' ? day : dayIn(Number(end));
  const share = () => {
    setAsked(true);
    if (endsOn === '') return undefined;
    return change(async () => {
      const content = { parts: [...chosen], documents: [...released] };
      onShared(await sharePassport({ labId, ...content, ends_on: endsOn, indexed }));
    });
  };
  return (
    <FormDialog
      title="Share a Lab Passport"
      description="A page about your certificates that anyone with its link can open, without an account. It always shows what your documents prove at that moment."
      {...form}
      saveLabel="Share"
      savingLabel="Sharing"
      onSave={share}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">What it includes</legend>
          <Checkbox label="Certificates and the day they were checked" checked disabled onChange={() => undefined} />
          {parts.map((part) => (
            <Checkbox
              key={part}
              label={partLabels[part]}
              checked={chosen.includes(part)}
              onChange={({ target }) => setChosen(toggled(chosen, part, target.checked))}
            />
          ))}
        </fieldset>
        {documents.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium">Documents that anyone may download</legend>
            {documents.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={shownFileName(name)}
                checked={released.includes(id)}
                onChange={({ target }) => setReleased(toggled(released, id, target.checked))}
              />
            ))}
          </fieldset>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label="Link ends" options={ends} value={end} onChange={({ target }) => setEnd(target.value)} />
          {end === 'day' && (
            <DateField
              label="Last day, by UTC"
              required
              min={dayIn(0)}
              max={dayIn(366)}
              value={day}
              error={asked && day === '' ? 'Please choose a day.' : undefined}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </div>
        <Checkbox
          label="Let search engines list this page"
          checked={indexed}
          onChange={({ target }) => setIndexed(target.checked)}
        />
        <Disclosure summary="Preview" onToggle={setShown}>
          {shown && <Preview labId={labId} chosen={chosen} documents={released} />}
        </Disclosure>
      </div>
    </FormDialog>
  );
};

export default ShareDialog;
