import type { ShownState } from '@aliquot/contract/hearts/certifications';
import { certificationStatus } from '../certifications/certifications.domain.ts';
import { sameOrganization } from '../judging/facts/names.domain.ts';

type Dates = { readonly issue_date: string | null; readonly expiry_date: string | null };

const ofStatus = { active: 'valid', expiring: 'ending', expired: 'ended', 'not-begun': 'ahead' } as const;

/** The state of a certificate by its dates, on a day where the laboratory is, YYYY-MM-DD. */
export const shownState = ({ issue_date, expiry_date }: Dates, today: string): ShownState => {
  const status = certificationStatus(expiry_date, today, issue_date);
  return status === null ? 'undated' : ofStatus[status];
};

/** True if a certificate names the laboratory, or no holder. Another holder's certificate proves nothing here. */
export const isOwn = ({ holder }: { readonly holder: string | null }, lab: { readonly name: string }): boolean =>
  holder === null || holder.trim() === '' || sameOrganization(holder, lab.name);
