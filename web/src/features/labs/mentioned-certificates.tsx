import { gapReasonLength } from '@aliquot/contract/limits';
import type { Mentioned, OwnName } from '@aliquot/contract/own-names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCertificationType } from '../../platform/certification-type.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/textarea.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { evidenceLink } from '../documents/evidence-link.ts';
import { nameStanding } from './own-name-words.ts';
import { mentionedQuery, stateName, withdrawName } from './own-names.api.ts';
import { useChange } from './use-change.ts';

const reasonWords = ({ reason, holder, address, evidence }: Mentioned): string => {
  if (reason === 'other-holder') return `Made out to ${holder}${address ? `, ${address}` : ''}`;
  if (reason === 'other-site') return `For another site: ${address}`;
  const files = [...new Set(Object.values(evidence).flatMap((places) => places.map(({ fileName }) => fileName)))];
  return `Only mentioned in ${files.join(' and ')}, which does not say whose it is`;
};

const nameOf = ({ type, number }: Mentioned): string => [formatCertificationType(type), number].filter(Boolean).join(' ');

const StateName = ({ labId, certificate }: { labId: string; certificate: Mentioned }) => {
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const { busy, problem, change } = useChange();
  if (!open)
    return (
      <Button look="quiet" size="sm" className="-ml-3" onClick={() => setOpen(true)}>
        This is ours under another name<span className="sr-only">: {nameOf(certificate)}</span>
      </Button>
    );
  const state = async () => {
    if (await change(() => stateName(labId, certificate.key, words.trim()))) setOpen(false);
  };
  return (
    <div className="mt-2 grid gap-2">
      <TextArea
        label="Why is it yours?"
        hint="An administrator confirms or refuses it. Until then it counts nowhere."
        maxLength={gapReasonLength}
        error={problem}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex gap-2">
        <Button size="sm" loading={busy} disabled={words.trim() === ''} onClick={() => void state()}>
          Send to an administrator
        </Button>
        <Button look="secondary" size="sm" disabled={busy} onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
};

/** What was said of a name and what became of it, with the way to take it back. */
const Stated = ({ name }: { name: OwnName }) => {
  const { busy, problem, change } = useChange();
  const { label, tone } = nameStanding[name.status];
  return (
    <div className="mt-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-muted wrap-anywhere">“{name.reason}”</span>
      </p>
      {name.decision_note && <p className="text-muted">Administrator: {name.decision_note}</p>}
      {name.can.withdraw && (
        <Button
          look="quiet"
          size="sm"
          className="-ml-3"
          disabled={busy}
          onClick={() => void change(() => withdrawName(name.id))}
        >
          Take back<span className="sr-only"> what was said of {name.holder ?? name.number ?? 'it'}</span>
        </Button>
      )}
      {problem && <p className="text-bad">{problem}</p>}
    </div>
  );
};

type MentionedCertificatesProps = { labId: string; title?: string };

/** Certificates that the documents name and that count nowhere, and the names that were confirmed; nothing where there is neither. */
export const MentionedCertificates = ({
  labId,
  title = 'Mentioned in your documents, not yours',
}: MentionedCertificatesProps) => {
  const { data } = useQuery(mentionedQuery(labId));
  const confirmed = data?.names.filter(({ status }) => status === 'confirmed') ?? [];
  if (!data || data.certificates.length + confirmed.length === 0) return null;
  return (
    <SectionCard title={title}>
      <p className="mb-3 text-sm text-muted">They count nowhere: not in the score, not in a match, not in a report.</p>
      <ul className="divide-y divide-line">
        {data.certificates.map((certificate) => (
          <li key={`${certificate.reason} ${certificate.key}`} className="py-3 text-sm first:pt-0 last:pb-0">
            <p className="font-medium">{nameOf(certificate)}</p>
            <p className="text-muted wrap-anywhere">
              {[reasonWords(certificate), certificate.expiryDate && `to ${formatDate(certificate.expiryDate)}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {certificate.documentIds[0] && (
              <TextLink className="mr-6 inline-block py-1" {...evidenceLink(labId, { document: certificate.documentIds[0] })}>
                View evidence<span className="sr-only"> of {nameOf(certificate)}</span>
              </TextLink>
            )}
            {certificate.stated && <Stated name={certificate.stated} />}
            {certificate.can.state && <StateName labId={labId} certificate={certificate} />}
          </li>
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
