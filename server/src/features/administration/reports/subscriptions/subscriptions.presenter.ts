import type { ReportSubscription } from '@aliquot/contract/administration/report-figures';
import type { Visible } from '../../../../kernel/permission.ts';
import { nextWhole } from '../figures/periods.domain.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

export const presentSubscription = ({ kind, rhythm, sent_through }: Visible<SubscriptionRow>): ReportSubscription => ({
  kind,
  rhythm,
  next: nextWhole(rhythm, { from: sent_through, to: sent_through }),
});
