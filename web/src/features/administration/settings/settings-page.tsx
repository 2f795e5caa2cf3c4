import { later } from '../../../ui/feedback/later.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Page, PageHeader, PageMessages } from '../../../ui/layout/page.tsx';

const HoldsCard = later(async () => (await import('../holds/holds-card.tsx')).HoldsCard);
const RetentionCard = later(async () => (await import('../retention/retention-card.tsx')).RetentionCard);
const LapseRuleCard = later(async () => (await import('../suspensions/lapse-rule-card.tsx')).LapseRuleCard);

/** What the operator decides in the product: suspension by rule, retention and legal holds. */
export const SettingsPage = () => {
  const { banner, succeed, fail } = usePageBanner();
  const banners = { succeed, fail };
  return (
    <Page>
      <PageHeader above="Administration" title="Settings" />
      <PageMessages>{banner}</PageMessages>
      <div className="grid gap-6">
        <LapseRuleCard banners={banners} />
        <RetentionCard banners={banners} />
        <HoldsCard succeed={succeed} />
      </div>
    </Page>
  );
};
