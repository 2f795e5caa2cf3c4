import type { Analysis, DocumentAnalysis } from '@aliquot/contract/hearts/analyses';
import type { Found } from '@aliquot/contract/hearts/evidence';
import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import { documentTypeLabels } from '@aliquot/contract/options';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { formatCertificationType, siteText } from '../../../platform/certification-type.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { ExternalLink } from '../../../ui/text/icon.ts';
import { LinkButton } from '../../../ui/text/link.tsx';
import { Mark } from '../../../ui/text/mark.tsx';
import { evidenceLink, proofLink } from '../documents/evidence-link.ts';
import { riskLabel, riskTone } from './risk.ts';

type Status = DocumentAnalysis['certifications'][number]['status'];
const statusTones: Record<Status, 'good' | 'warn' | 'bad' | 'neutral'> = {
  active: 'good',
  expiring: 'warn',
  expired: 'bad',
  'not-begun': 'neutral',
  other: 'neutral',
};

const opens = <ExternalLink aria-hidden="true" size={14} />;

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-4">
    <h3 className="mb-2 font-sans text-base font-medium tracking-normal">{title}</h3>
    {children}
  </section>
);

const Texts = ({ items, none }: { items: readonly string[]; none: string }) =>
  items.length === 0 ? (
    <p className="text-sm text-muted">{none}</p>
  ) : (
    <ul className="grid list-disc gap-1.5 pl-5 text-sm">
      {items.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );

/** A value with the words it was read from. */
const Evidence = ({
  label,
  found,
  show = (value) => value,
}: {
  label: string;
  found: Found<string> | null;
  show?: (value: string) => string;
}) => {
  const [place] = found?.evidence ?? [];
  return (
    <div className="grid grid-cols-[8rem_1fr] gap-x-3 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd>
        {found ? (
          <>
            <span className="font-medium">{show(found.value)}</span>
            {place && (
              <span className="block text-muted">
                <Mark>{place.quote}</Mark>
                <span className="ml-2.5">{place.page === null ? 'in the text' : `page ${place.page}`}</span>
              </span>
            )}
          </>
        ) : (
          <span className="text-muted">Not stated in this document</span>
        )}
      </dd>
    </div>
  );
};

const Certificate = ({ certificate }: { certificate: CertificateReading }) => (
  <dl className="mt-2 rounded-control bg-sunken p-3 text-sm">
    <Evidence label="Number" found={certificate.number} />
    <Evidence label="Issuer" found={certificate.issuingBody} />
    <Evidence label="Holder" found={certificate.holder} />
    <Evidence label="Issued" found={certificate.issueDate} show={formatDate} />
    <Evidence label="Expires" found={certificate.expiryDate} show={formatDate} />
    <div className="grid grid-cols-[8rem_1fr] gap-x-3 py-1.5">
      <dt className="text-muted">Scope</dt>
      <dd>
        {certificate.scope.map(({ value }) => value).join(', ') || (
          <span className="text-muted">Not stated in this document</span>
        )}
      </dd>
    </div>
    {certificate.sites.length > 0 && (
      <div className="grid grid-cols-[8rem_1fr] gap-x-3 py-1.5">
        <dt className="text-muted">Sites</dt>
        <dd>{certificate.sites.map(({ value }) => value).join('; ')}</dd>
      </div>
    )}
    {certificate.accreditedTests.length > 0 && (
      <div className="grid grid-cols-[8rem_1fr] gap-x-3 py-1.5">
        <dt className="text-muted">Accredited tests</dt>
        <dd>{certificate.accreditedTests.map(({ value }) => value).join(', ')}</dd>
      </div>
    )}
  </dl>
);

const Certifications = ({
  analysis,
  certificates,
}: {
  analysis: DocumentAnalysis;
  certificates: readonly CertificateReading[];
}) =>
  analysis.certifications.length === 0 ? (
    <p className="text-sm text-muted">
      {certificates.length === 0
        ? 'No certificates in this document.'
        : 'The certificates in this document are not yours, so they don’t count.'}
    </p>
  ) : (
    <ul className="grid gap-3">
      {analysis.certifications.map(({ type, number, expirationDate, scope, status, site }, index) => {
        const certificate = certificates.find((each) => each.type === type && (each.number?.value ?? null) === number);
        return (
          <li key={`${index} ${type} ${number}`}>
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{formatCertificationType(type)}</span>
              {number && <span className="tabular-nums">{number}</span>}
              {site && <span className="text-sm text-muted">{siteText({ site })}</span>}
              <Badge tone={statusTones[status]}>{status === 'not-begun' ? 'not begun' : status}</Badge>
              <span className="text-sm text-muted">
                {status === 'not-begun' && certificate?.issueDate && `begins on ${formatDate(certificate.issueDate.value)}, `}
                {expirationDate ? `until ${formatDate(expirationDate)}` : 'no end date'}
              </span>
            </p>
            {certificate ? (
              <Certificate certificate={certificate} />
            ) : (
              scope.length > 0 && <p className="text-sm text-muted">{scope.join(', ')}</p>
            )}
          </li>
        );
      })}
    </ul>
  );

const fileTypeLabels: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'text/plain': 'Text',
  'image/jpeg': 'JPEG image',
  'image/png': 'PNG image',
};

/** The words for a document without findings. */
const nothingFound = (replacedBy: string | null, words: string): string => (replacedBy ? `Replaced by ${replacedBy}.` : words);

const DocumentDetail = ({
  analysis: { id: analysisId, lab_id: labId, assessment },
  documentId,
}: {
  analysis: Analysis;
  documentId: string;
}) => {
  const { data, isPending, isError } = useQuery(queryOf.analyses.document({ analysisId, documentId }, { staleTime: Infinity }));
  const findings = assessment?.documents.find((document) => document.documentId === documentId);
  const replacedBy = findings?.replacedBy ?? null;
  const setAside = findings?.setAside ?? null;
  if (isPending) return <SkeletonLines lines={8} />;
  if (isError || !data) return <p className="text-bad">This document’s details could not be loaded.</p>;
  const { analysis, reading, progress } = data;
  if (!analysis) return <output className="block">{progress.message ?? 'This document was not read.'}</output>;
  const isLowBecauseReplaced = replacedBy !== null && analysis.riskLevel === 'low';
  const confidence = Math.round(analysis.confidence * 100);
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="text-lg wrap-anywhere">{analysis.fileName}</h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span>{fileTypeLabels[analysis.fileType] ?? analysis.fileType}</span>
          {reading && <span>{reading.documentType.label ?? documentTypeLabels[reading.documentType.value]}</span>}
          {setAside ? (
            <Badge>{setAside.reason === 'other-laboratory' ? 'Another laboratory’s' : 'Not in force'}</Badge>
          ) : isLowBecauseReplaced ? (
            <Badge>Replaced</Badge>
          ) : reading === null ? (
            <Badge>Not read</Badge>
          ) : (
            <Badge tone={riskTone(analysis.riskLevel)}>Risk: {riskLabel(analysis.riskLevel)}</Badge>
          )}
        </p>
        {setAside && <p className="mt-2 wrap-anywhere">{setAside.note}</p>}
        {reading === null && progress.message && <p className="mt-2 wrap-anywhere">{progress.message}</p>}
        {progress.lab_document_id && (
          <p className="mt-3 flex flex-wrap gap-2">
            <LinkButton look="secondary" size="sm" target="_blank" icon={opens} {...proofLink(progress.lab_document_id)}>
              What this document proves
            </LinkButton>
            <LinkButton
              look="secondary"
              size="sm"
              target="_blank"
              icon={opens}
              {...evidenceLink(labId, { document: progress.lab_document_id })}
            >
              View evidence
            </LinkButton>
          </p>
        )}
        {reading && (
          <div className="mt-3">
            <p className="mb-1 flex justify-between text-sm">
              <span className="text-muted">Confidence</span>
              <span className="tabular-nums">{confidence}%</span>
            </p>
            <ProgressBar label="Confidence" value={confidence} />
          </div>
        )}
      </div>
      {reading && reading.flags.length > 0 && (
        <Block title="Please note">
          <Texts items={reading.flags.map(({ detail }) => detail)} none="" />
        </Block>
      )}
      <Block title="Certifications">
        <Certifications analysis={analysis} certificates={reading?.certificates ?? []} />
      </Block>
      <Block title="Compliance gaps">
        <Texts
          items={analysis.complianceGaps}
          none={nothingFound(replacedBy, setAside ? 'This document counts for nothing.' : 'No gaps found in this document.')}
        />
      </Block>
      <Block title="Recommendations">
        <Texts items={analysis.recommendations} none={nothingFound(replacedBy, 'No recommendations.')} />
      </Block>
      <section className="border-t border-line pt-3">
        <Disclosure summary="Extracted text">
          {/* A long text scrolls on its own, so the keyboard must reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0} className="max-h-80 overflow-auto rounded-control bg-sunken p-3 text-sm as-written">
            {analysis.extractedText || 'No text was found.'}
          </pre>
        </Disclosure>
      </section>
    </div>
  );
};

type DetailedAnalysisProps = { analysis: Analysis; open: boolean; onOpenChange: (open: boolean) => void };

/** Document-by-document insights; it opens with no document selected. */
export const DetailedAnalysis = ({ analysis, open, onOpenChange }: DetailedAnalysisProps) => {
  const [selected, setSelected] = useState<string | null>(null);
  const change = (next: boolean) => {
    if (!next) setSelected(null);
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="AI Document Analysis Results"
      description="Every value links to the words it came from."
    >
      <ul aria-label="Documents" className="mb-6 flex flex-wrap gap-2">
        {analysis.documents.map(({ id, file_name, status }) => (
          <li key={id} className="max-w-full">
            <button
              type="button"
              aria-pressed={selected === id}
              onClick={() => setSelected(id)}
              className={clsx(
                'flex min-h-9 max-w-full items-center gap-2 rounded-control border px-3 text-left text-sm',
                selected === id ? 'border-brand-ink bg-brand-tint font-medium' : 'border-line hover:border-edge',
              )}
            >
              <span className="wrap-anywhere">{file_name}</span>
              {status === 'failed' && <Badge tone="bad">Not read</Badge>}
            </button>
          </li>
        ))}
      </ul>
      {selected === null ? (
        <p className="text-muted">Select a document to see what was found in it.</p>
      ) : (
        <DocumentDetail key={selected} analysis={analysis} documentId={selected} />
      )}
    </Dialog>
  );
};
