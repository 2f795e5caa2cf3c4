import type { Assessment, Gap, RequirementStatus } from '@aliquot/contract/analyses';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextLink } from '../../ui/link.tsx';
import { evidenceLink } from '../documents/evidence-link.ts';
import { certificatesRead } from './certificates-read.ts';
import { answersEffects, openGroups, standingCounts, standings } from './standing.ts';

const shownAtOnce = 5;

/** How one requirement stands, as a word with a sign. */
export const StandingBadge = ({ status }: { status: RequirementStatus }) => {
  const { label, tone, icon: Icon } = standings[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" size={14} />}>
      {label}
    </Badge>
  );
};

/** How many requirements were found in documents, are stated, are gaps, or are not verified. */
export const StandingCounts = ({ assessment }: { assessment: Assessment }) => (
  <ul aria-label="Requirements by what they rest on" className="flex flex-wrap gap-x-5 gap-y-2">
    {standingCounts(assessment).map(({ status, count }) => (
      <li key={status} className="flex items-center gap-2">
        <span className="font-semibold tabular-nums">{count}</span>
        <StandingBadge status={status} />
      </li>
    ))}
  </ul>
);

/** Which certificates were read and do not count, beside the count of those that do. */
export const CertificatesRead = ({ assessment }: { assessment: Assessment }) => {
  const words = certificatesRead(assessment);
  return words && <p className="mt-5 text-sm text-muted">{words}</p>;
};

const severityWords = { high: 'Important', medium: 'Medium', low: 'Minor' } as const;

type PointProps = { labId: string | undefined; actionOf: ((gap: Gap) => ReactNode) | undefined };

const OpenPoint = ({ gap, labId, actionOf }: PointProps & { gap: Gap }) => (
  <li className="py-3 text-sm first:pt-0 last:pb-0">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StandingBadge status={gap.status} />
      <span className="font-medium">{gap.title}</span>
      <span className="text-muted">
        {gap.clause} · {severityWords[gap.severity]}
      </span>
    </p>
    <p className="mt-1 text-muted">{gap.note}</p>
    <Disclosure summary="Why it matters and what closes it" className="mt-1 text-sm">
      <p>{gap.why}</p>
      <p className="mt-1">{gap.fix}</p>
      {gap.effect > 0 && <p className="mt-1 text-muted">Closing it with documents adds up to {gap.effect} points.</p>}
    </Disclosure>
    {labId && gap.evidence.length > 0 && (
      <TextLink target="_blank" className="mt-1 inline-block py-1" {...evidenceLink(labId, { requirement: gap.id })}>
        View evidence<span className="sr-only"> of {gap.title}</span>
      </TextLink>
    )}
    {actionOf?.(gap)}
  </li>
);

const Points = ({ gaps, labId, actionOf }: PointProps & { gaps: readonly Gap[] }) => (
  <ul className="divide-y divide-line">
    {gaps.map((gap) => (
      <OpenPoint key={gap.id} gap={gap} labId={labId} actionOf={actionOf} />
    ))}
  </ul>
);

type OpenPointsProps = {
  gaps: readonly Gap[] /** With it, each point leads to its evidence. */;
  labId?: string;
  /** What can be done about a point, below it. */
  actionOf?: (gap: Gap) => ReactNode;
  level?: 3 | 4;
};

/** Everything that is open: gaps, what is only stated and what is not verified, each apart. */
export const OpenPoints = ({ gaps, labId, actionOf, level = 3 }: OpenPointsProps) => {
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <div className="grid gap-5">
      {openGroups(gaps)
        .filter((group) => group.key === 'gaps' || group.gaps.length > 0)
        .map(({ key, title, gaps: points }) => (
          <section key={key}>
            <Heading className="mb-2 font-sans text-base font-medium tracking-normal">
              {title} ({points.length})
            </Heading>
            {points.length === 0 && <p className="text-sm text-muted">None.</p>}
            <Points gaps={points.slice(0, shownAtOnce)} labId={labId} actionOf={actionOf} />
            {points.length > shownAtOnce && (
              <Disclosure summary={`${points.length - shownAtOnce} more`} className="mt-2 text-sm">
                <Points gaps={points.slice(shownAtOnce)} labId={labId} actionOf={actionOf} />
              </Disclosure>
            )}
          </section>
        ))}
    </div>
  );
};

/** What the answers changed: which answer confirmed which gap, what they brought up, and what they only state. */
export const AnswersEffects = ({ assessment }: { assessment: Assessment }) => {
  const { confirmed, broughtUp, stated } = answersEffects(assessment);
  if (confirmed.length + broughtUp.length + stated === 0) return null;
  return (
    <div className="grid gap-4 text-sm">
      {stated > 0 && (
        <p>
          {stated === 1 ? '1 requirement is' : `${stated} requirements are`} stated by the laboratory and not proven. A
          statement counts a tenth of what a document counts, and a quarter when it names a date or number that can be checked.
          Answers about what applies to the laboratory earn nothing by themselves.
        </p>
      )}
      {confirmed.length > 0 && (
        <div>
          <p className="mb-1.5 font-medium">
            {confirmed.length === 1 ? '1 gap is' : `${confirmed.length} gaps are`} confirmed by an answer
          </p>
          <ul className="grid gap-2">
            {confirmed.map(({ id, title, answered }) => (
              <li key={id}>
                <span className="font-medium">{title}.</span>{' '}
                <span className="text-muted">
                  “{answered?.question}” {answered?.explanation}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {broughtUp.length > 0 && (
        <div>
          <p className="mb-1.5 font-medium">Asked for because of an answer</p>
          <ul className="grid gap-2">
            {[...Map.groupBy(broughtUp, ({ broughtBy }) => broughtBy)].map(([question, gaps]) => (
              <li key={question}>
                <span className="text-muted">“{question}”</span> {gaps.map(({ title }) => title).join('; ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
