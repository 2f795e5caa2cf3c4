import { later } from '../../../ui/feedback/later.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';

const HoldsCard = later(async () => (await import('../holds/holds-card.tsx')).HoldsCard);
const RetentionCard = later(async () => (await import('../retention/retention-card.tsx')).RetentionCard);
const LapseRuleCard = later(async () => (await import('../suspensions/lapse-rule-card.tsx')).LapseRuleCard);

/** The operator's settings in the product: suspension by rule, retention and legal holds. */
export const SettingsPage = () => {
  const { banner, succeed, fail } = usePageBanner();
  const banners = { succeed, fail };
  return (
    <Page dense>
      <PageHeader dense title="Settings" />
      <PageMessages>{banner}</PageMessages>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <LapseRuleCard banners={banners} />
        <HoldsCard succeed={succeed} />
        <div className="lg:col-span-2">
          <RetentionCard banners={banners} />
        </div>
      </div>
    </Page>
  );
};
