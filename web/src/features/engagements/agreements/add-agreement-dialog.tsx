import {
  type AgreementKind,
  type AgreementWay,
  agreementKinds,
  agreementKindWords,
  agreementLimits,
} from '@aliquot/contract/engagements/agreement-words';
import type { Room } from '@aliquot/contract/engagements/rooms';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { FileRow } from '../../../ui/form/file-row.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

const kinds = agreementKinds.map((value) => ({ value, label: agreementKindWords[value].label }));
const ways = [
  { value: 'recorded', label: 'It was signed outside', description: 'The other side confirms it.' },
  { value: 'signed', label: 'Both sides sign it here', description: 'With name and password.' },
] as const;

const fields = {
  researcherParty: 'Researcher’s institution',
  researcherSigner: 'Signed for the researcher by',
  laboratoryParty: 'Laboratory',
  laboratorySigner: 'Signed for the laboratory by',
} as const;
type Field = keyof typeof fields;

type AddAgreementDialogProps = { room: Room; collaborationId: string; kind: AgreementKind; onClose: () => void };

/** Adds an agreement with its PDF. Typed text stays when it cannot be saved. */
export const AddAgreementDialog = ({ room, collaborationId, kind: first, onClose }: AddAgreementDialogProps) => {
  const [kind, setKind] = useState<AgreementKind>(first);
  const [way, setWay] = useState<AgreementWay>('recorded');
  const [parties, setParties] = useState<Record<Field, string>>({
    researcherParty: room.researcher.institution,
    researcherSigner: '',
    laboratoryParty: room.laboratory?.name ?? '',
    laboratorySigner: '',
  });
  const [effectiveDay, setEffectiveDay] = useState('');
  const [endDay, setEndDay] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [touched, setTouched] = useState(false);
  const { change, form } = useChange('requests');
  const asked = (Object.keys(fields) as Field[]).filter((field) => way === 'recorded' || field.endsWith('Party'));
  const isFilled = asked.every((field) => parties[field].trim() !== '') && effectiveDay !== '' && file !== null;
  const save = async () => {
    if (!file) return;
    const agreement = { collaborationId, kind, way, ...parties, effectiveDay, ...(endDay && { endDay }), file };
    if (await change(() => api.agreements.add(agreement), { failed: 'We couldn’t add the agreement. Please try again.' }))
      onClose();
  };
  return (
    <FormDialog
      title="Add an agreement"
      description="You don’t have to sign here: you can record agreements that your institutions signed elsewhere."
      {...form}
      isDirty={touched || file !== null}
      canSave={isFilled}
      saveLabel="Add agreement"
      savingLabel="Adding"
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4" onChange={() => setTouched(true)}>
        <Select
          label="Agreement"
          dense
          options={kinds}
          value={kind}
          onChange={({ target }) => setKind(target.value as AgreementKind)}
        />
        <RadioGroup label="Signatures" dense look="cards" options={ways} value={way} onChange={setWay} />
        <div className="grid gap-4 sm:grid-cols-2">
          {asked.map((field) => (
            <TextField
              key={field}
              label={fields[field]}
              required
              dense
              maxLength={agreementLimits.partyLength}
              value={parties[field]}
              onChange={({ target }) => setParties({ ...parties, [field]: target.value })}
            />
          ))}
          <DateField
            label="Valid from"
            required
            dense
            value={effectiveDay}
            onChange={({ target }) => setEffectiveDay(target.value)}
          />
          <DateField label="Last day" optional dense value={endDay} onChange={({ target }) => setEndDay(target.value)} />
        </div>
        {file ? (
          <FileRow name={file.name} size={file.size} onRemove={() => setFile(null)} />
        ) : (
          <FileDrop
            label={way === 'recorded' ? 'Add the signed agreement' : 'Add the agreement to be signed'}
            hint="A PDF of at most 10 MB. It can’t be changed later."
            accept=".pdf"
            multiple={false}
            onFiles={([added]) => setFile(added ?? null)}
          />
        )}
      </div>
    </FormDialog>
  );
};
