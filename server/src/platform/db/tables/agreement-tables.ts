import type {
  AgreementKind,
  AgreementSide,
  AgreementStatus,
  AgreementWay,
  SignatureMeaning,
} from '@aliquot/contract/engagements/agreement-words';
import type { PaymentNoteKind } from '@aliquot/contract/engagements/payments';
import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, Day, Defaulted, KnownDay, NullableTimestamp } from './columns.ts';

export type AgreementsTable = {
  id: Generated<string>;
  collaboration_id: string;
  researcher_id: string | null;
  lab_id: string | null;
  kind: AgreementKind;
  way: AgreementWay;
  status: Defaulted<AgreementStatus>;
  researcher_party: string;
  researcher_signer: Defaulted<string>;
  laboratory_party: string;
  laboratory_signer: Defaulted<string>;
  effective_day: KnownDay;
  end_day: Day;
  file_name: string;
  file_type: string;
  file_url: string;
  file_size: BigInteger;
  sha256: string;
  added_by: string | null;
  added_side: AgreementSide;
  added_at: Date;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: NullableTimestamp;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
};

export type AgreementSignaturesTable = {
  id: Generated<string>;
  agreement_id: string;
  side: AgreementSide;
  signer_id: string | null;
  signer_name: string;
  meaning: SignatureMeaning;
  sha256: string;
  signed_at: Date;
};

export type AgreementUsesTable = {
  agreement_id: string;
  collaboration_id: string;
  attached_by: string | null;
  attached_at: Date;
};

export type AgreementRequirementsTable = {
  collaboration_id: string;
  side: AgreementSide;
  kind: AgreementKind;
  required_by: string | null;
  required_at: Date;
};

export type PaymentNotesTable = {
  id: Generated<string>;
  collaboration_id: string;
  kind: PaymentNoteKind;
  reference: string;
  amount: BigInteger;
  currency: string;
  day: KnownDay;
  file_name: ColumnType<string | null, string | null | undefined, never>;
  file_type: ColumnType<string | null, string | null | undefined, never>;
  file_url: ColumnType<string | null, string | null | undefined, never>;
  file_size: ColumnType<number | null, number | null | undefined, never>;
  sha256: ColumnType<string | null, string | null | undefined, never>;
  replaces: string | null;
  author_id: string | null;
  author_side: AgreementSide;
  noted_at: Date;
  voided_by: ColumnType<string | null, string | null | undefined, string | null>;
  voided_at: NullableTimestamp;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
};
