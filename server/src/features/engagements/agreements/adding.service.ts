import type { agreementRoutes } from '@aliquot/contract/engagements/agreements';
import { utcDay } from '../../../kernel/days.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import type { CallInSteps } from '../../../platform/http/mount.ts';
import type { StoredFile } from '../../hearts/documents/documents.repository.ts';
import { keepingProjectFile } from '../../hearts/documents/project-file.service.ts';
import { act } from '../collaborations/acting.service.ts';
import { problemsOf } from './agreements.domain.ts';
import { insertAgreement } from './agreements.repository.ts';
import { lockForAgreements, presentAfterStep, stepOf } from './agreements.service.ts';

type AddCall = CallInSteps<typeof agreementRoutes.add>;

const openAlready = refuse(
  'CONFLICT',
  'An agreement of this kind is waiting already. Complete, refuse or withdraw it before you add another.',
);

const save = (doing: UserDoing, input: AddCall['input'], file: StoredFile) =>
  act(doing, {
    load: () => lockForAgreements(doing, input.collaborationId),
    move: async ({ db, actor, now }, found) => {
      const { kind, way } = input;
      const isRecorded = way === 'recorded';
      const added = await insertAgreement(db, found.engagement, {
        ...file,
        kind,
        way,
        researcher_party: input.researcherParty,
        researcher_signer: isRecorded ? input.researcherSigner : '',
        laboratory_party: input.laboratoryParty,
        laboratory_signer: isRecorded ? input.laboratorySigner : '',
        effective_day: input.effectiveDay,
        end_day: input.endDay ?? null,
        added_by: actor.id,
        added_side: found.side,
        added_at: now,
      });
      if (!added) return openAlready;
      const done = isRecorded
        ? ({ action: 'agreements.record', did: 'recorded' } as const)
        : ({ action: 'agreements.put-up', did: 'put-up' } as const);
      const facts = { agreement_id: added.id, file_name: file.file_name, sha256: file.sha256 };
      return succeed(stepOf(found, { ...done, kind, facts }));
    },
    present: presentAfterStep,
  });

/** Adds an agreement with its PDF: recorded for the other side to confirm, or put up for both to sign. */
export const addAgreement = async (call: AddCall) => {
  const { input, now, inTransaction, attempt } = call;
  const handled = await inTransaction((doing) => lockForAgreements(doing, input.collaborationId));
  if (!handled.ok) return handled;
  const problems = problemsOf(input, utcDay(now));
  const [problem] = Object.values(problems);
  if (problem !== undefined) return refuse('UNPROCESSABLE_CONTENT', problem, problems);
  return keepingProjectFile(call, handled.value.engagement, { file: input.file, formats: new Set(['pdf']) }, (file) =>
    attempt((doing) => save(doing, input, file)),
  );
};
