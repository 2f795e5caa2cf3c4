import type { CertificationsByType, PublicLab } from '@aliquot/contract/hearts/labs';
import { kilometresText } from '@aliquot/contract/people/places';
import { formatCertificationType, siteText } from '../../../platform/certification-type.ts';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';

const badgesShown = 3;

const statusTones: Record<string, Tone> = { active: 'good', expiring: 'warn', expired: 'bad' };

const Certifications = ({ certifications }: { certifications: CertificationsByType }) => {
  const entries = Object.entries(certifications);
  return (
    <div>
      <h4 className="font-sans text-sm font-semibold tracking-normal">Certifications</h4>
      {entries.length === 0 ? (
        <p className="text-sm text-muted">None on record</p>
      ) : (
        <ul className="mt-1 flex flex-wrap gap-1">
          {entries.map(([type, { status, expiration_inferred, site }]) => (
            <li key={type}>
              <Badge tone={statusTones[status ?? ''] ?? 'neutral'}>
                {formatCertificationType(type)}
                {site && `, ${siteText({ site })}`}
                {status && status !== 'active' && `, ${status}`}
                {status && expiration_inferred && ' (end date inferred)'}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Capabilities = ({ names }: { names: readonly string[] }) => (
  <ul aria-label="Capabilities" className="flex flex-wrap gap-1">
    {names.slice(0, badgesShown).map((name) => (
      <li key={name}>
        <Badge tone="info">{name}</Badge>
      </li>
    ))}
    {names.length > badgesShown && <li className="text-sm text-muted">+{names.length - badgesShown} more</li>}
  </ul>
);

/** A lab as researchers see it, in the map's popup and in the list beside it. */
export const LabCard = ({ lab }: { lab: PublicLab }) => {
  const { phone, email, certifications } = lab.contact_info;
  return (
    <div className="grid gap-2 text-sm">
      <div>
        <h3 className="font-sans text-base font-semibold tracking-normal">{lab.name}</h3>
        <p className="line-clamp-2 text-muted">{lab.address}</p>
        {lab.distance !== null && <p className="tabular-nums">{kilometresText(lab.distance)} away</p>}
      </div>
      {(phone || email) && (
        <p className="flex flex-wrap gap-x-3">
          {phone && (
            <a className="prose-link inline-flex min-h-6 items-center" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          )}
          {email && (
            <a
              className="prose-link inline-flex min-h-6 items-center wrap-anywhere"
              href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
            >
              {email}
            </a>
          )}
        </p>
      )}
      <Certifications certifications={certifications} />
      {lab.capabilities.length > 0 && <Capabilities names={lab.capabilities} />}
    </div>
  );
};
