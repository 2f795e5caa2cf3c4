import type { LaboratoryPage, ShownCertificate } from '@aliquot/contract/engagements/laboratory-pages';
import { useState } from 'react';
import { formatCertificationType, siteText } from '../../../platform/certification-type.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate, plural } from '../../../ui/text/format.ts';
import { CertificateRegister } from '../../hearts/registries/register-badge.tsx';
import { proofWords, stateWords } from './laboratory-words.ts';

const mostTests = 15;

const nameOf = ({ type, number }: ShownCertificate) => [formatCertificationType(type), number].filter(Boolean).join(' ');

const StateBadge = ({ state }: Pick<ShownCertificate, 'state'>) => (
  <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
);

/** Each test of an accreditation's scope, with what shows it today. */
export const TestTable = ({ lab: { certificates } }: { lab: Pick<LaboratoryPage, 'certificates'> }) => {
  const [all, setAll] = useState(false);
  const tests = certificates.flatMap((certificate) =>
    certificate.accredited_tests.map((name, index) => ({ key: `${certificate.id} ${index}`, name, certificate })),
  );
  return (
    <SectionCard title="Accredited tests" description="Read from the scopes of the lab’s certificates">
      {tests.length === 0 && <p className="text-muted">No accredited test is on record.</p>}
      <ul className="divide-y divide-line text-sm">
        {(all ? tests : tests.slice(0, mostTests)).map(({ key, name, certificate }) => (
          <li key={key} className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="font-medium wrap-anywhere">{name}</span>
            <span className="text-muted sm:text-right">
              {[nameOf(certificate), siteText(certificate)].filter(Boolean).join(' · ')}. {proofWords(certificate)}
            </span>
          </li>
        ))}
      </ul>
      {tests.length > mostTests && (
        <Button look="quiet" size="sm" className="mt-2 -ml-3" onClick={() => setAll(!all)}>
          {all ? 'Show fewer tests' : `Show all ${plural(tests.length, 'test')}`}
        </Button>
      )}
    </SectionCard>
  );
};

const until = ({ valid_until, inferred }: ShownCertificate) => {
  if (valid_until === null) return 'No end on record';
  return `Until ${formatDate(valid_until)}${inferred ? ', by the program’s rule' : ''}`;
};

/** The certificates of a laboratory and what their dates make of them today. */
export const CertificateList = ({ lab: { id: labId, certificates } }: { lab: Pick<LaboratoryPage, 'id' | 'certificates'> }) => (
  <SectionCard title="Certificates">
    {certificates.length === 0 && <p className="text-muted">No certificate is on record.</p>}
    <ul className="divide-y divide-line">
      {certificates.map((certificate) => (
        <li key={certificate.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="font-medium wrap-anywhere">{nameOf(certificate)}</span>
            <StateBadge state={certificate.state} />
          </p>
          <p className="text-sm text-muted">
            {[
              siteText(certificate),
              certificate.subtype,
              certificate.issuer && `Issued by ${certificate.issuer}`,
              until(certificate),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <CertificateRegister labId={labId} certificate={certificate} asEveryone />
          {certificate.scope.length > 0 && <p className="text-sm wrap-anywhere">Scope: {certificate.scope.join('; ')}</p>}
        </li>
      ))}
    </ul>
  </SectionCard>
);
