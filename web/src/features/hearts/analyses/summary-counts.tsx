import type { Analysis } from '@aliquot/contract/hearts/analyses';
import { TextLink } from '../../../ui/text/link.tsx';
import { evidenceLink, requirementsLink } from '../documents/evidence-link.ts';
import { RiskBadge } from './risk-badge.tsx';

type To = { to: string; search: Record<string, string> };
type CountProps = { value: number | undefined; label: string; about: string; opens?: To };

const Count = ({ value, label, about, opens }: CountProps) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-xl font-semibold tabular-nums">
      {opens && value ? (
        <TextLink {...opens} aria-label={`${value} ${label}`}>
          {value}
        </TextLink>
      ) : (
        (value ?? '–')
      )}
    </dd>
    <dd className="text-xs text-muted">{about}</dd>
  </div>
);

type SummaryCountsProps = { analysis: Analysis; scored: boolean | undefined };

/** The counts of an analysis, each with what it counts, and the risk. */
export const SummaryCounts = ({ analysis: { lab_id: labId, result }, scored }: SummaryCountsProps) => {
  const summary = result?.summary;
  return (
    <dl className="grid grow grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-8 gap-y-4">
      <Count label="Documents" value={summary?.totalDocuments} about="in this analysis" />
      <Count
        label="Certifications found"
        value={summary?.totalCertifications}
        about="yours, without those renewed"
        opens={evidenceLink(labId, {})}
      />
      <Count
        label="Compliance gaps"
        value={summary?.totalGaps}
        about="not shown or shown in part, each cause once"
        opens={requirementsLink(labId, 'gap')}
      />
      <div>
        <dt className="text-sm text-muted">Risk level</dt>
        <dd className="mt-1">
          <RiskBadge risk={summary?.overallRisk} scored={scored} />
        </dd>
      </div>
    </dl>
  );
};
