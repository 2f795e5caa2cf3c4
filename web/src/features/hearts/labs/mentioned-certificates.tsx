import type { Mentioned, OwnName, PaperOfOther } from '@aliquot/contract/hearts/own-names';
import { gapReasonLength } from '@aliquot/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { formatCertificationType } from '../../../platform/certification-type.ts';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { ReasonForm } from '../../../ui/form/reason-form.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { evidenceLink } from '../documents/evidence-link.ts';
import { nameStanding } from './own-name-words.ts';

const reasonWords = ({ reason, holder, address, evidence }: Mentioned): string => {
  if (reason === 'other-holder') return `Issued to ${holder}${address ? `, ${address}` : ''}`;
  if (reason === 'other-site') return `For another site: ${address}`;
  const files = [...new Set(Object.values(evidence).flatMap((places) => places.map(({ fileName }) => fileName)))];
  return `Only mentioned in ${files.join(' and ')}, which doesn’t say who holds it`;
};

const nameOf = ({ type, number }: Mentioned): string => [formatCertificationType(type), number].filter(Boolean).join(' ');

type StateNameProps = { labId: string; nameKey: string; about: string; openLabel?: string };

const StateName = ({ labId, nameKey, about, openLabel = 'This is ours under another name' }: StateNameProps) => {
  const { change, ...state } = useChange('labs');
  return (
    <ReasonForm
      openLabel={openLabel}
      about={about}
      label="Why is it yours?"
      hint="An administrator will confirm or reject it. Until then it doesn’t count."
      sendLabel="Send to an administrator"
      maxLength={gapReasonLength}
      onSend={(reason) => change(() => api.ownNames.state({ labId, key: nameKey, reason }))}
      {...state}
    />
  );
};

/** A statement about a name, its decision, and the button to withdraw it. */
const Stated = ({ name }: { name: OwnName }) => {
  const { busy, problem, change } = useChange('labs');
  const { label, tone } = nameStanding[name.status];
  return (
    <div className="mt-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="as-written text-muted">“{name.reason}”</span>
      </p>
      {name.decision_note && <p className="as-written text-muted">Administrator: {name.decision_note}</p>}
      {name.can.withdraw && (
        <Button
          look="quiet"
          size="sm"
          className="-ml-3"
          disabled={busy}
          onClick={() => void change(() => api.ownNames.withdraw({ nameId: name.id }))}
        >
          Withdraw<span className="sr-only"> your statement about {name.holder ?? name.number ?? 'it'}</span>
        </Button>
      )}
      {problem && <p className="text-bad">{problem}</p>}
    </div>
  );
};

const Paper = ({ labId, paper: { key, documentId, fileName, note, stated, can } }: { labId: string; paper: PaperOfOther }) => (
  <li className="py-3 text-sm first:pt-0 last:pb-0">
    <p className="font-medium wrap-anywhere">{fileName}</p>
    <p className="text-muted wrap-anywhere">{note}</p>
    {documentId && (
      <TextLink className="mr-6 inline-block py-1" {...evidenceLink(labId, { document: documentId })}>
        View evidence<span className="sr-only"> of {fileName}</span>
      </TextLink>
    )}
    {stated && <Stated name={stated} />}
    {can.state && <StateName labId={labId} nameKey={key} about={fileName} />}
  </li>
);

type MentionedCertificatesProps = { labId: string; title?: string };

/** Certificates and papers of others, which don't count, and other names that were confirmed. */
export const MentionedCertificates = ({
  labId,
  title = 'Mentioned in your documents, not yours',
}: MentionedCertificatesProps) => {
  const { data } = useQuery(queryOf.ownNames.mentioned({ labId }));
  const confirmed = data?.names.filter(({ status }) => status === 'confirmed') ?? [];
  if (!data || data.certificates.length + data.papers.length + confirmed.length === 0) return null;
  return (
    <SectionCard title={title}>
      <p className="mb-3 text-sm text-muted">They don’t count in scores, matches or reports.</p>
      <ul className="divide-y divide-line">
        {data.certificates.map((certificate) => (
          <li key={`${certificate.reason} ${certificate.key}`} className="py-3 text-sm first:pt-0 last:pb-0">
            <p className="font-medium">{nameOf(certificate)}</p>
            <p className="text-muted wrap-anywhere">
              {[reasonWords(certificate), certificate.expiryDate && `until ${formatDate(certificate.expiryDate)}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {certificate.documentIds[0] && (
              <TextLink className="mr-6 inline-block py-1" {...evidenceLink(labId, { document: certificate.documentIds[0] })}>
                View evidence<span className="sr-only"> of {nameOf(certificate)}</span>
              </TextLink>
            )}
            {certificate.stated && <Stated name={certificate.stated} />}
            {certificate.can.state && (
              <StateName
                labId={labId}
                nameKey={certificate.key}
                about={nameOf(certificate)}
                {...(certificate.reason === 'other-site' && { openLabel: 'This site is ours' })}
              />
            )}
          </li>
        ))}
        {data.papers.map((paper) => (
          <Paper key={paper.key} labId={labId} paper={paper} />
        ))}
        {confirmed.map((name) => (
          <li key={name.id} className="py-3 text-sm first:pt-0 last:pb-0">
            <p className="font-medium wrap-anywhere">{[name.holder ?? name.number, name.address].filter(Boolean).join(', ')}</p>
            <Stated name={name} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};
