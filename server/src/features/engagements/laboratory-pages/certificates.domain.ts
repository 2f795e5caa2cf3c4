import type { ShownState } from '@aliquot/contract/engagements/laboratory-pages';
import { certificationStatus } from '../../hearts/certifications/certifications.domain.ts';
import { sameOrganization } from '../../hearts/reading/text/names.domain.ts';

type Dates = { readonly issue_date: string | null; readonly expiry_date: string | null };

const ofStatus = { active: 'valid', expiring: 'ending', expired: 'ended', 'not-begun': 'ahead' } as const;

/** What the dates of a certificate make of it on a day where the laboratory is, YYYY-MM-DD. */
export const shownState = ({ issue_date, expiry_date }: Dates, today: string): ShownState => {
  const status = certificationStatus(expiry_date, today, issue_date);
  return status === null ? 'undated' : ofStatus[status];
};

/** Whether a certificate names the laboratory, or nobody. What another holder has proves nothing here. */
export const isOwn = ({ holder }: { readonly holder: string | null }, lab: { readonly name: string }): boolean =>
  holder === null || holder.trim() === '' || sameOrganization(holder, lab.name);
