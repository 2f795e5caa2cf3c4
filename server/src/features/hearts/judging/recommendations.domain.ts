import type { Contradiction, Gap, Recommendation } from '@aliquot/contract/hearts/analyses';
import { type Accreditation, accreditationLabels, accreditations } from '@aliquot/contract/options';
import { longDay } from '../../../kernel/days.ts';
import { certificationStatus } from '../certifications/certifications.domain.ts';
import { daysBetween, renewalDays } from '../certifications/validity.domain.ts';
import { isToBeDone } from './concerns.domain.ts';
import type { Shown } from './lines/evidence.domain.ts';
import { severityRank } from './lines/gaps.domain.ts';
import { certificateName } from './lines/standing.domain.ts';

const fromContradictions = (contradictions: readonly Contradiction[], accepted: ReadonlySet<string>): Recommendation[] =>
  contradictions.flatMap((finding, at) => {
    const { rule, severity, message, fix, control } = finding;
    if (!isToBeDone(finding, accepted)) return [];
    return [
      {
        id: `${rule}.${at + 1}`,
        text: `${message} ${fix}`,
        severity,
        effect: 0,
        ...(control !== undefined && { control }),
      },
    ];
  });

const fromGaps = (gaps: readonly Gap[]): Recommendation[] =>
  gaps.map(({ id, title, fix, severity, effect }) => ({ id, text: `${title}: ${fix}`, severity, effect, control: id }));

/** Certificates that end within the longest lead time of their program, while there is time to renew them. */
const fromExpiry = (shown: Shown): Recommendation[] =>
  shown.certificates
    .filter(
      ({ certificate }) =>
        certificate.supersededBy === null && certificationStatus(certificate.expiryDate, shown.today) !== 'expired',
    )
    .flatMap(({ certificate }) => {
      const left = certificate.expiryDate === null ? null : daysBetween(shown.today, certificate.expiryDate);
      if (left === null || left > renewalDays(certificate.type)) return [];
      const inferred = certificate.expiryInferred ? ' (inferred from its issue date)' : '';
      return [
        {
          id: `expiry.${certificate.key}`,
          text: `${certificateName(certificate)} expires on ${longDay(certificate.expiryDate)}${inferred}. Start the renewal, and upload the new certificate when you have it.`,
          severity: left <= 90 ? ('medium' as const) : ('low' as const),
          effect: 0,
          ...(certificate.expiryDate !== null && { endsOn: certificate.expiryDate }),
        },
      ];
    });

const isAccreditation = (type: string): type is Accreditation => (accreditations as readonly string[]).includes(type);

/** Certificates that count and that the profile does not claim. */
const fromUnclaimed = (shown: Shown): Recommendation[] => {
  const types = shown.certificates
    .filter(({ standing }) => standing.level === 'valid')
    .map(({ certificate }) => certificate.type)
    .filter(isAccreditation)
    .filter((type) => !shown.lab.accreditations.includes(type));
  return [...new Set(types)].map((type) => ({
    id: `claim.${type}`,
    text: `Your documents show ${accreditationLabels[type]}, and your profile does not list it. Add it to the profile.`,
    severity: 'low' as const,
    effect: 0,
  }));
};

/** The recommendations without those for whose control a reason was given. */
export const withoutReasoned = (recommendations: readonly Recommendation[], reasoned: ReadonlySet<string>): Recommendation[] =>
  recommendations.filter(({ control }) => control === undefined || !reasoned.has(control));

/**
 * The next steps: contradictions first, then what ends soon, then gaps by what closing them adds to the score. Leaves out what
 * a reviewer has accepted.
 */
export const recommendationsOf = (
  gaps: readonly Gap[],
  contradictions: readonly Contradiction[],
  shown: Shown,
  accepted: ReadonlySet<string> = new Set(),
): Recommendation[] =>
  withoutReasoned(
    [
      ...[...fromContradictions(contradictions, accepted), ...fromExpiry(shown)].toSorted(
        (a, b) => severityRank[a.severity] - severityRank[b.severity],
      ),
      ...fromGaps(gaps),
      ...fromUnclaimed(shown),
    ],
    accepted,
  );
