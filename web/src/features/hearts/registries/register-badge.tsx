import { type RegisterStanding, registerFieldLabels } from '@aliquot/contract/hearts/registries';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { OutsideLink } from '../../../ui/text/link.tsx';

/** Gray for a register that is too old to rely on. */
const toneOf = ({ old, state, differs }: RegisterStanding): Tone => {
  if (old || state === 'unknown') return 'neutral';
  if (state === 'ended') return 'warn';
  return differs.length === 0 ? 'good' : 'info';
};

const stateWords = ({ state, reason }: RegisterStanding): string => {
  if (state === 'active') return 'active';
  return [state === 'ended' ? 'ended' : 'state not known', reason && `(${reason})`].filter(Boolean).join(' ');
};

const names = (fields: readonly (keyof typeof registerFieldLabels)[]): string =>
  fields.map((field) => registerFieldLabels[field]).join(', ');

const dayOr = (value: string | null): string | null =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;

/** The state of a certificate on the day of a register, and which fields agree and differ. */
export const RegisterBadge = ({ standing }: { standing: RegisterStanding }) => {
  const { register, day, old, agrees, differs, date, url } = standing;
  const values = differs.filter(({ register: other }) => other !== null);
  return (
    <div className="mt-1 text-sm text-muted">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={toneOf(standing)} className="whitespace-normal!">
          Register of {register}, {formatDate(day)}: {stateWords(standing)}
        </Badge>
        {old && <span>This register is older than 120 days.</span>}
        <span>
          Agrees: {names(agrees)}.{differs.length > 0 && ` Differs: ${names(differs.map(({ field }) => field))}.`}
        </span>
        {date && <span>Date in the register: {formatDate(date)}.</span>}
        {url && <OutsideLink href={url}>Source</OutsideLink>}
      </p>
      {values.length > 0 && (
        <ul aria-label={`Differences from the register of ${register}`} className="mt-1 wrap-anywhere">
          {values.map(({ field, certificate, register: other }) => (
            <li key={field}>
              The {registerFieldLabels[field]} is “{dayOr(other)}” in the register, “{dayOr(certificate)}” in the documents.
            </li>
          ))}
          <li>Either can be out of date.</li>
        </ul>
      )}
    </div>
  );
};

type Certificate = { readonly id?: string; readonly type: string; readonly number?: unknown };

type CertificateRegisterProps = {
  labId: string;
  certificate: Certificate;
  /** Shows members and administrators what everyone sees. */
  asEveryone?: boolean;
};

/** The badge of one certificate of a laboratory; nothing where no imported register knows it. */
export const CertificateRegister = ({ labId, certificate, asEveryone = false }: CertificateRegisterProps) => {
  const input = { labId, ...(asEveryone && { as: 'everyone' as const }) };
  const { data } = useQuery(queryOf.registries.ofLab(input, { staleTime: 60_000 }));
  const { id, type, number } = certificate;
  const known = data?.items.find((item) =>
    id === undefined ? item.type === type && item.number === number : item.certification_id === id,
  );
  return known ? <RegisterBadge standing={known.standing} /> : null;
};
