import type { agreementRoutes } from '@aliquot/contract/engagements/agreements';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { CallInSteps } from '../../../platform/http/mount.ts';
import { measure } from '../../../platform/storage/measure.ts';
import type { World } from '../../../platform/world.ts';
import { proveIdentity } from '../../people/accounts/recovery/password.service.ts';
import { act } from '../collaborations/acting.service.ts';
import { isNameOf } from './agreements.domain.ts';
import { type AgreementRow, decideAgreement, insertSignature } from './agreements.repository.ts';
import { lockAgreement, presentAfterStep, stepOf } from './agreements.service.ts';

type SignCall = CallInSteps<typeof agreementRoutes.sign>;

const signInAgain = 'Your account has no password. Sign out, sign in again, and sign within ten minutes.';
const otherFile = refuse('CONFLICT', 'This isn’t the file that you read. Reload the page and read the file again.');
const damaged = refuse(
  'CONFLICT',
  'The stored file is damaged, so it can’t be signed. Withdraw the agreement and add it again.',
);

/** Reads the stored file again: what is signed is its content at this moment. */
const checkContent = async ({ storage }: World, { file_url, sha256 }: AgreementRow) => {
  const found = await storage.open({ bucket: 'project-documents', key: file_url });
  return found && (await measure(found.stream)).sha256 === sha256 ? succeed(null) : damaged;
};

/** Signs an agreement for the caller's side. The second signature completes it. */
export const signAgreement = async (call: SignCall) => {
  const { input, actor, world, origin, now, inTransaction, attempt } = call;
  const { agreementId, name, meaning, sha256, password } = input;
  const before = await inTransaction((doing) => lockAgreement(doing, agreementId, 'sign'));
  if (!before.ok) return before;
  if (!isNameOf(name, actor.name)) {
    const words = `Type your name as it is in your account: ${actor.name}`;
    return refuse('UNPROCESSABLE_CONTENT', words, { name: words });
  }
  if (before.value.agreement.sha256 !== sha256) return otherFile;
  const known = await proveIdentity(world, actor, { password, sessionId: origin.sessionId, signInAgain, now });
  if (!known.ok) return known;
  const content = await checkContent(world, before.value.agreement);
  if (!content.ok) return content;
  return attempt((doing) =>
    act(doing, {
      load: () => lockAgreement(doing, agreementId, 'sign'),
      move: async ({ db }, found) => {
        const { side, agreement } = found;
        const signature = { side, signer_id: actor.id, signer_name: name, meaning, sha256, signed_at: now };
        await insertSignature(db, agreement, signature);
        const isComplete = agreement.signatures.length === 1;
        if (isComplete && !(await decideAgreement(db, agreement, { status: 'complete', by: actor.id, now })))
          return refuse('CONFLICT');
        const { id, kind } = agreement;
        const did = isComplete ? 'signed-last' : 'signed';
        const facts = { agreement_id: id, name, meaning, sha256, is_complete: isComplete };
        return succeed(stepOf(found, { action: 'agreements.sign', did, kind, facts }));
      },
      present: presentAfterStep,
    }),
  );
};
