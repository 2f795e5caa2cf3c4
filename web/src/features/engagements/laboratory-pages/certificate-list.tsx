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

/** The first tests of all certificates, at most so many. */
const firstTests = (certificates: readonly ShownCertificate[], most: number) => {
  let left = most;
  return certificates.flatMap((certificate) => {
    const tests = certificate.accredited_tests.slice(0, left);
    left -= tests.length;
    return tests.length > 0 ? [{ certificate, tests }] : [];
  });
};

/** The tests of each certificate's scope, with what shows them today, which is the same for all of them. */
export const TestTable = ({ lab: { certificates } }: { lab: Pick<LaboratoryPage, 'certificates'> }) => {
  const [all, setAll] = useState(false);
  const count = certificates.reduce((sum, { accredited_tests: tests }) => sum + tests.length, 0);
  const parts = firstTests(certificates, all ? count : mostTests);
  return (
    <SectionCard title="Accredited tests" description="Read from the scopes of the lab’s certificates">
      {count === 0 && <p className="text-muted">No accredited test is on record.</p>}
      <ul className="grid gap-5 text-sm">
        {parts.map(({ certificate, tests }) => (
          <li key={certificate.id}>
            <p className="mb-1 text-muted">
              {[nameOf(certificate), siteText(certificate)].filter(Boolean).join(' · ')}. {proofWords(certificate)}
            </p>
            <ul className="divide-y divide-line border-t border-line">
              {tests.map((name, index) => (
                <li key={`${index} ${name}`} className="py-2 font-medium wrap-anywhere">
                  {name}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {count > mostTests && (
        <Button look="quiet" size="sm" className="mt-2 -ml-3" onClick={() => setAll(!all)}>
          {all ? 'Show fewer tests' : `Show all ${plural(count, 'test')}`}
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
