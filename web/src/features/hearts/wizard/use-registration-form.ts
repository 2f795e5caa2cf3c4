import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readDraft, removeDraft, useDraft } from '../../../platform/kept/drafts.ts';
import { useServerDraft } from '../../people/drafts/use-server-draft.ts';
import type { Flow } from './flows.ts';
import { emptyLab, type LabValues } from './registration-values.ts';
import type { Resumed } from './resume.ts';

/** Storage key of a visitor's registration until there is an account. */
export const visitorDraftKey = 'lab-registration:public';

/** The registration form, saved on this device for visitors and on the server for users. */
export const useRegistrationForm = (flow: Flow, userId: string | null, resumed: Resumed | undefined) => {
  const [defaultValues] = useState(() => ({ ...emptyLab, ...resumed?.values }));
  const form = useForm<LabValues>({ defaultValues });
  const visitor = useDraft(userId === null ? visitorDraftKey : null, form);
  const own = useServerDraft(flow.draft, userId, form, {
    savedAt: resumed?.savedAt ?? null,
    labId: resumed?.lab?.id ?? null,
  });

  // Moves the draft from this device to the account once there is one.
  useEffect(() => {
    if (userId === null || flow.onBehalf || !readDraft(visitorDraftKey)) return;
    removeDraft(visitorDraftKey);
    void own.save();
  });

  const clear = async () => {
    visitor.clear();
    removeDraft(visitorDraftKey);
    await own.clear();
  };
  return { form, draft: { savedAt: userId === null ? visitor.savedAt : own.savedAt, save: own.save, clear } };
};
