import type {
  AgreementKind,
  AgreementSide,
  AgreementStatus,
  AgreementWay,
  SignatureMeaning,
} from '@aliquot/contract/engagements/agreement-words';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import type { StoredFile } from '../../hearts/documents/documents.repository.ts';

type ById = { readonly id: string };
type Between = ById & {
  readonly lab_reference_id: string | null;
  readonly project: { readonly user_id: string | null } | null;
};

const withSignatures = (db: Db) =>
  db
    .selectFrom('agreements as a')
    .selectAll('a')
    .select((eb) => [
      sql<string | null>`acl.name_in_engagement(a.added_by, a.collaboration_id)`.as('adder'),
      sql<string | null>`acl.name_in_engagement(a.decided_by, a.collaboration_id)`.as('decider'),
      jsonArrayFrom(
        eb
          .selectFrom('agreement_signatures as s')
          .select(['s.side', 's.signer_name', 's.meaning', 's.sha256', 's.signed_at'])
          .whereRef('s.agreement_id', '=', 'a.id')
          .orderBy('s.signed_at'),
      ).as('signatures'),
    ])
    .orderBy('a.added_at', 'desc')
    .orderBy('a.id');

export type AgreementRow = NonNullable<Awaited<ReturnType<typeof findAgreement>>>;

export const findAgreement = (db: Db, id: string) => withSignatures(db).where('a.id', '=', id).executeTakeFirst();

const usedFor = (collaborationId: string) =>
  sql<boolean>`exists (select 1 from agreement_uses u where u.agreement_id = a.id and u.collaboration_id = ${collaborationId}::uuid)`;

/** The agreements of a request, newest first; those that it uses again too. */
export const agreementsOf = (db: Db, { id }: Visible<ById>) =>
  withSignatures(db)
    .where((eb) => eb.or([eb('a.collaboration_id', '=', id), usedFor(id)]))
    .execute();

/** The complete agreements of the same two from other projects that are valid on a day and not used yet. */
export const offeredFor = (db: Db, { id, lab_reference_id, project }: Visible<Between>, today: string) =>
  withSignatures(db)
    .where('a.status', '=', 'complete')
    .where('a.researcher_id', '=', project?.user_id ?? null)
    .where('a.lab_id', '=', lab_reference_id)
    .where('a.collaboration_id', '<>', id)
    .where((eb) => eb.or([eb('a.end_day', 'is', null), eb('a.end_day', '>=', today)]))
    .where((eb) => eb.not(usedFor(id)))
    .execute();

type NewAgreement = StoredFile & {
  readonly kind: AgreementKind;
  readonly way: AgreementWay;
  readonly researcher_party: string;
  readonly researcher_signer: string;
  readonly laboratory_party: string;
  readonly laboratory_signer: string;
  readonly effective_day: string;
  readonly end_day: string | null;
  readonly added_by: string;
  readonly added_side: AgreementSide;
  readonly added_at: Date;
};

/** @returns undefined where another one of the kind is open. */
export const insertAgreement = (
  db: Db,
  { id, lab_reference_id, project }: Permitted<'handle-agreements', Between>,
  agreement: NewAgreement,
) =>
  db
    .insertInto('agreements')
    .values({ ...agreement, collaboration_id: id, researcher_id: project?.user_id ?? null, lab_id: lab_reference_id })
    .onConflict((conflict) => conflict.columns(['collaboration_id', 'kind']).where('status', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst();

/** @returns false when it was no longer open. */
export const decideAgreement = (
  db: Db,
  { id }: Permitted<'decide-agreement', ById>,
  { status, by, reason, now }: { status: Exclude<AgreementStatus, 'open'>; by: string; reason?: string | undefined; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('agreements')
      .set({ status, decided_by: by, decided_at: now, reason: reason ?? null })
      .where('id', '=', id)
      .where('status', '=', 'open'),
  );

/** A second signature of a side breaks a unique constraint (23505). */
export const insertSignature = async (
  db: Db,
  { id }: Permitted<'decide-agreement', ById>,
  signature: {
    side: AgreementSide;
    signer_id: string;
    signer_name: string;
    meaning: SignatureMeaning;
    sha256: string;
    signed_at: Date;
  },
): Promise<void> => {
  await db
    .insertInto('agreement_signatures')
    .values({ agreement_id: id, ...signature })
    .execute();
};

/** @returns false when it was attached already. */
export const attachAgreement = (
  db: Db,
  { id }: Permitted<'handle-agreements', ById>,
  { agreementId, by, now }: { agreementId: string; by: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .insertInto('agreement_uses')
      .values({ agreement_id: agreementId, collaboration_id: id, attached_by: by, attached_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );

export const requirementsOf = (db: Db, { id }: Visible<ById>) =>
  db
    .selectFrom('agreement_requirements')
    .select(['kind', 'side'])
    .where('collaboration_id', '=', id)
    .orderBy('kind')
    .orderBy('side')
    .execute();

type Requirement = { readonly kind: AgreementKind; readonly side: AgreementSide };

/** @returns false when the side required it already. */
export const addRequirement = (
  db: Db,
  { id }: Permitted<'handle-agreements', ById>,
  { kind, side, by, now }: Requirement & { by: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .insertInto('agreement_requirements')
      .values({ collaboration_id: id, kind, side, required_by: by, required_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** @returns false when the side did not require it. */
export const removeRequirement = (
  db: Db,
  { id }: Permitted<'handle-agreements', ById>,
  { kind, side }: Requirement,
): Promise<boolean> =>
  changedOne(
    db
      .deleteFrom('agreement_requirements')
      .where('collaboration_id', '=', id)
      .where('kind', '=', kind)
      .where('side', '=', side),
  );
