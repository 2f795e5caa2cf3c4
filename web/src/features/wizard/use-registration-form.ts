import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readDraft, removeDraft, useDraft } from '../../platform/drafts.ts';
import { useServerDraft } from '../drafts/use-server-draft.ts';
import type { Flow } from './flows.ts';
import { emptyLab, type LabValues } from './registration-values.ts';
import type { Resumed } from './resume.ts';

/** Where a visitor's registration is kept until there is an account. */
export const visitorDraftKey = 'lab-registration:public';

/** The form of a registration, kept on this device for a visitor and on the server for whom is signed in. */
export const useRegistrationForm = (flow: Flow, userId: string | null, resumed: Resumed | undefined) => {
  const [defaultValues] = useState(() => ({ ...emptyLab, ...resumed?.values }));
  const form = useForm<LabValues>({ defaultValues });
  const visitor = useDraft(userId === null ? visitorDraftKey : null, form);
  const own = useServerDraft(flow.draft, userId, form, {
    savedAt: resumed?.savedAt ?? null,
    labId: resumed?.lab?.id ?? null,
  });

  // What was kept on this device moves to the account as soon as there is one.
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
