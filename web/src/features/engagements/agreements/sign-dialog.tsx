import {
  agreementKindWords,
  agreementLimits,
  type SignatureMeaning,
  signatureMeaningNames,
  signatureMeanings,
} from '@aliquot/contract/engagements/agreement-words';
import type { Agreement } from '@aliquot/contract/engagements/agreements';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { securityQuery } from '../../people/accounts/accounts.api.ts';

const meanings = signatureMeaningNames.map((value) => ({ value, label: signatureMeanings[value] }));

/** Signs an agreement: the name, what the signature means, and the password again. */
export const SignDialog = ({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) => {
  const { data: security } = useQuery(securityQuery);
  const hasPassword = security?.hasPassword ?? true;
  const [name, setName] = useState('');
  const [meaning, setMeaning] = useState<SignatureMeaning | null>(null);
  const [password, setPassword] = useState('');
  const { change, form } = useChange('requests');
  const { sha256, file_name } = agreement.file;
  const save = async () => {
    if (meaning === null) return;
    const signature = { agreementId: agreement.id, name, meaning, password, sha256 };
    if (await change(() => api.agreements.sign(signature), { failed: 'We couldn’t sign the agreement. Please try again.' }))
      onClose();
  };
  return (
    <FormDialog
      title={`Sign the ${agreementKindWords[agreement.kind].name}`}
      description={`You sign the file ${file_name} as it is now. A signature can’t be taken back.`}
      {...form}
      isDirty={name !== '' || meaning !== null}
      canSave={name.trim() !== '' && meaning !== null && (password !== '' || !hasPassword)}
      saveLabel="Sign agreement"
      savingLabel="Signing"
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField
          label="Your name"
          hint="As it is in your account."
          autoComplete="name"
          required
          dense
          maxLength={agreementLimits.partyLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <RadioGroup label="What your signature means" required dense options={meanings} value={meaning} onChange={setMeaning} />
        {hasPassword ? (
          <PasswordField
            label="Your password"
            required
            dense
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        ) : (
          <p className="text-sm text-muted">
            Your account has no password. You can sign within ten minutes of signing in; otherwise sign out and in again first.
          </p>
        )}
        <p className="text-sm wrap-anywhere text-muted">SHA-256 of the file: {sha256}</p>
      </div>
    </FormDialog>
  );
};
