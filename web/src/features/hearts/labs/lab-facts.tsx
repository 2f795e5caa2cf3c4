import { endsIn } from '@aliquot/contract/days-left';
import type { Lab } from '@aliquot/contract/hearts/labs';
import { statedSentence } from '@aliquot/contract/hearts/words/terms-words';
import { labTypeLabels, operatingHoursLabels } from '@aliquot/contract/options';
import { useQuery } from '@tanstack/react-query';
import { formatCertificationType, formatScopes, siteText } from '../../../platform/certification-type.ts';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { OutsideLink, TextLink } from '../../../ui/text/link.tsx';
import { latestAnalysisQuery } from '../analyses/analyses.api.ts';
import { certificatesRead } from '../analyses/certificates-read.ts';
import { evidenceLink } from '../documents/evidence-link.ts';
import { CertificateRegister } from '../registries/register-badge.tsx';

const labelOf = (labels: Record<string, string>, value: string) => labels[value] ?? value;

type Columns = { lab: Lab; columns?: 1 | 2 | 3 };

/** The sites of a laboratory with the CLIA number of each. */
export const SiteList = ({ sites }: Pick<Lab, 'sites'>) => (
  <ul>
    {sites.map(({ name, address, cliaNumber }) => (
      <li key={cliaNumber}>
        {name}, {address}, CLIA {cliaNumber}
      </li>
    ))}
  </ul>
);

const contactItems = ({ address, sites, contact_info: { phone, email } }: Lab) => [
  { term: 'Address', value: address },
  ...(sites.length > 0 ? [{ term: 'Sites', value: <SiteList sites={sites} /> }] : []),
  { term: 'Phone', value: phone },
  { term: 'Email', value: email },
];

const particularItems = ({ contact_info: contact, terms }: Lab) => [
  { term: 'Website', value: contact.website && <OutsideLink href={contact.website}>{contact.website}</OutsideLink> },
  { term: 'Operating hours', value: labelOf(operatingHoursLabels, contact.operatingHours) },
  { term: 'Laboratory type', value: labelOf(labTypeLabels, contact.labType) },
  { term: 'Staff', value: contact.staffCount },
  { term: 'Established', value: contact.yearEstablished },
  { term: 'Availability and prices', value: statedSentence(terms, formatDate) },
];

/** How a laboratory is reached. */
export const LabContact = ({ lab, columns = 2 }: Columns) => <DescriptionList columns={columns} items={contactItems(lab)} />;

/** The laboratory's other statements about itself. */
export const LabParticulars = ({ lab, columns = 2 }: Columns) => (
  <DescriptionList columns={columns} items={particularItems(lab)} />
);

/** How a laboratory is reached and when it works. */
export const LabInformation = ({ lab, columns = 2 }: Columns) => (
  <DescriptionList columns={columns} items={[...contactItems(lab), ...particularItems(lab)]} />
);

const standings: Record<string, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  expiring: { label: 'Expiring', tone: 'warn' },
  expired: { label: 'Expired', tone: 'bad' },
  'not-begun': { label: 'Not begun', tone: 'neutral' },
};

/** The validity of a certification, as word and color. */
const StandingBadge = ({ status }: { status: string | null }) => {
  const { label, tone } = standings[status ?? ''] ?? { label: status ?? 'No end date', tone: 'neutral' };
  return <Badge tone={tone}>{label}</Badge>;
};

/** Why no certification counts: none was read, or those read don't count. */
const NoCertification = ({ labId }: { labId: string }) => {
  const { data: analysis, isPending } = useQuery(latestAnalysisQuery(labId));
  if (isPending) return null;
  const read = analysis?.assessment ? certificatesRead(analysis.assessment) : null;
  return <p className="text-muted">{read ?? 'No certifications found in the documents yet.'}</p>;
};

/** A laboratory's certifications as rows. */
export const LabCertifications = ({ lab }: { lab: Lab }) =>
  lab.certifications.length === 0 ? (
    <NoCertification labId={lab.id} />
  ) : (
    <ul className="divide-y divide-line">
      {lab.certifications.map((certification) => (
        <li key={certification.id} className="py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{formatCertificationType(certification.type)}</span>
            <span className="tabular-nums">{certification.number}</span>
            <StandingBadge status={certification.status} />
          </p>
          <p className="text-sm text-muted">
            {[
              certification.issuing_body,
              certification.holder && `issued to ${certification.holder}`,
              siteText(certification),
              certification.status === 'not-begun' &&
                certification.issue_date &&
                `begins on ${formatDate(certification.issue_date)}`,
              certification.expiration_date &&
                `until ${formatDate(certification.expiration_date)}${certification.expiration_inferred ? ' (inferred)' : ''}`,
              certification.status === 'expiring' && certification.days_left != null && endsIn(certification.days_left),
              formatScopes(certification.scope),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <CertificateRegister labId={lab.id} certificate={certification} />
          {certification.replaces.length > 0 && (
            <Disclosure
              summary={
                certification.replaces.length === 1
                  ? 'Renews 1 earlier period'
                  : `Renews ${certification.replaces.length} earlier periods`
              }
              className="text-sm"
            >
              <ul className="text-muted">
                {certification.replaces.map(({ id, number, expiration_date }) => (
                  <li key={id}>
                    {[number, expiration_date && `ended ${formatDate(expiration_date)}`].filter(Boolean).join(', ') ||
                      'Dates unknown'}
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
          <p className="text-sm">
            <TextLink {...evidenceLink(lab.id, { certification: certification.id })}>
              View evidence
              <span className="sr-only">
                {' '}
                of {formatCertificationType(certification.type)} {certification.number}
              </span>
            </TextLink>
          </p>
        </li>
      ))}
    </ul>
  );
