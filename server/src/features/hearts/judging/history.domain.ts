import type { JudgementChanges } from '@aliquot/contract/hearts/judgements';
import type { CertificationType } from '@aliquot/contract/options';
import { certificateName } from './lines/standing.domain.ts';

/** The summary that is stored of every judgment. */
export type Judged = {
  readonly compliance_score: number;
  readonly certifications: readonly {
    readonly key: string;
    readonly type: CertificationType;
    readonly number: string | null;
  }[];
  readonly gaps: readonly { readonly id: string; readonly title: string }[];
};

const newIn = <Entry>(after: readonly Entry[], before: readonly Entry[], keyOf: (entry: Entry) => string): Entry[] => {
  const known = new Set(before.map(keyOf));
  return after.filter((entry) => !known.has(keyOf(entry)));
};

const byKey = ({ key }: { readonly key: string }) => key;
const byId = ({ id }: { readonly id: string }) => id;
const titleOf = ({ title }: { readonly title: string }) => title;

/** The changes since the previous judgment; null for a laboratory's first. */
export const changesBetween = (before: Judged | null, after: Judged): JudgementChanges | null =>
  before && {
    score: after.compliance_score - before.compliance_score,
    certificatesGained: newIn(after.certifications, before.certifications, byKey).map(certificateName),
    certificatesLost: newIn(before.certifications, after.certifications, byKey).map(certificateName),
    gapsOpened: newIn(after.gaps, before.gaps, byId).map(titleOf),
    gapsClosed: newIn(before.gaps, after.gaps, byId).map(titleOf),
  };

/** Judgments in the order they were made, each with what it changed. `earlier` is the one before the first. */
export const withChanges = <Row extends Judged>(
  judgements: readonly Row[],
  earlier: Judged | null,
): (Row & { readonly changes: JudgementChanges | null })[] =>
  judgements.map((row, at) => ({ ...row, changes: changesBetween(judgements[at - 1] ?? earlier, row) }));
