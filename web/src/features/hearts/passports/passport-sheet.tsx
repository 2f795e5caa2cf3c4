import type { Statement } from '@aliquot/contract/hearts/passports/statements';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatFileSize, formatShortDate, plural, shownFileName } from '../../../ui/text/format.ts';
import { FileText, ShieldCheck } from '../../../ui/text/icon.ts';
import {
  basisWords,
  type CertificateStatement,
  type DocumentStatement,
  endOf,
  figuresOf,
  laboratoryLine,
  type Passport,
  passportOf,
  placeWords,
  scopesOf,
  type TestStatement,
} from './passport-words.ts';
import { TodayLabel, ValidityBar } from './validity-bar.tsx';

const Head = ({ passport, aside }: { passport: Passport; aside?: ReactNode }) => (
  <header className="flex items-start justify-between gap-6 bg-deep p-5 text-on-deep sm:p-7 print:[print-color-adjust:exact]">
    <div className="min-w-0">
      <p className="flex items-center gap-1.5 text-sm text-on-deep-muted">
        <ShieldCheck aria-hidden="true" size={16} />
        Checked {formatDate(passport.judgment.judged_on)} against the lab’s documents
        {passport.certificates.some(({ register }) => register) && ', in part also the CMS register'}
      </p>
      <h1 className="mt-1 text-xl wrap-anywhere sm:text-2xl">{passport.lab.name}</h1>
      <p className="mt-1 text-on-deep-muted wrap-anywhere">{laboratoryLine(passport.lab)}</p>
      <dl className="mt-5 grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
        {figuresOf(passport).map(({ value, noun }) => (
          <div key={noun} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-on-deep-muted">{noun}</dt>
            <dd className="text-lg font-semibold tabular-nums sm:text-xl">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
    {aside}
  </header>
);

const Part = ({ title, beside, children }: { title: string; beside?: string; children: ReactNode }) => (
  <section className="px-5 py-5 sm:px-7 print:py-2">
    <h2 className="text-lg">
      {title}
      {beside && <span className="ml-2 font-sans text-sm font-normal tracking-normal text-muted">{beside}</span>}
    </h2>
    {children}
  </section>
);

const columns =
  'sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem_12rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_6.5rem_13.25rem]';

/** The names of the columns, for the eye: each row says them too. */
const ColumnNames = ({ all, today }: { all: readonly CertificateStatement[]; today: string }) => (
  <div aria-hidden="true" className={clsx('grid gap-x-4 text-sm text-muted max-sm:hidden', columns)}>
    <span>Certificate</span>
    <span>Issued by</span>
    <div className="max-lg:hidden">
      <TodayLabel all={all} today={today} />
    </div>
    <span className="text-right">Valid until</span>
    <span>Checked</span>
  </div>
);

/** A register that agrees takes the place of the document, which the signed file says too. */
const Checked = ({ certificate: { basis, register } }: { certificate: CertificateStatement }) =>
  register ? (
    <>
      <ShieldCheck aria-hidden="true" size={16} className="shrink-0 text-good" />
      <span>
        {register.name} register: active, agrees
        <span className="block text-muted">{formatShortDate(register.day)}</span>
      </span>
    </>
  ) : (
    <>
      <FileText aria-hidden="true" size={16} className="shrink-0 text-info" />
      {basisWords[basis]}
    </>
  );

type CertificateRowProps = { certificate: CertificateStatement; all: readonly CertificateStatement[]; today: string };

const CertificateRow = ({ certificate, all, today }: CertificateRowProps) => {
  const { title, number, subtype, issuer, site, state } = certificate;
  const { day, note } = endOf(certificate, today);
  const isLate = state === 'ended' || state === 'ending' || state === 'ahead';
  return (
    <li className={clsx('grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 print:py-1', columns)}>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-semibold">{title}</span> <span className="inline-block">{number}</span>
        </p>
        {subtype && <p className="text-sm text-muted">{subtype}</p>}
      </div>
      <p className="text-sm text-muted wrap-anywhere max-sm:order-last max-sm:col-span-2 sm:text-ink">
        {[issuer, site && `for ${site}`].filter(Boolean).join(', ')}
      </p>
      <div className="max-lg:hidden">
        <ValidityBar certificate={certificate} all={all} today={today} />
      </div>
      <p className={clsx('text-right text-sm tabular-nums', isLate && 'text-warn')}>
        <span className="sr-only">{state === 'ended' ? 'Ended: ' : 'Valid until: '}</span>
        <span className={clsx('block', isLate && 'font-semibold')}>{day}</span>
        {note}
      </p>
      <p className="flex items-center gap-1.5 text-sm max-sm:order-last max-sm:col-span-2 max-sm:text-muted">
        <Checked certificate={certificate} />
      </p>
    </li>
  );
};

const fewTests = 8;

const Tests = ({ tests }: { tests: readonly TestStatement[] }) => {
  const [all, setAll] = useState(false);
  const hidden = tests.length - fewTests;
  return (
    <Part title={plural(tests.length, 'accredited test')} beside={scopesOf(tests)}>
      <ul className="mt-2 divide-y divide-line border-t border-line print:columns-2">
        {tests.map((test, at) => (
          // Printed whole.
          <li
            key={`${test.certificate} ${test.line}`}
            className={clsx('justify-between gap-4 py-2 print:py-1', all || at < fewTests ? 'flex' : 'hidden print:flex')}
          >
            <span className="min-w-0 wrap-anywhere">{test.name}</span>
            <span className="shrink-0 text-sm text-muted">{placeWords(test)}</span>
          </li>
        ))}
      </ul>
      {!all && hidden > 0 && (
        <Button look="quiet" className="mt-1 -ml-4" onClick={() => setAll(true)}>
          Show {plural(hidden, 'more test')}
        </Button>
      )}
    </Part>
  );
};

type DocumentsProps = { documents: readonly DocumentStatement[]; code: string };

const Documents = ({ documents, code }: DocumentsProps) => (
  <Part title="Released documents" beside="By the laboratory">
    <ul className="mt-2 divide-y divide-line border-t border-line">
      {documents.map(({ id, name, bytes, sha256 }) => (
        <li key={id} className="py-2">
          <a href={`/api/public-passports/${code}/documents/${id}`} download className="prose-link wrap-anywhere">
            {shownFileName(name)}
          </a>{' '}
          <span className="text-sm text-muted">{formatFileSize(bytes)}</span>
          <p className="font-mono text-xs text-muted wrap-anywhere">SHA-256 {sha256}</p>
        </li>
      ))}
    </ul>
  </Part>
);

type PassportSheetProps = {
  statements: readonly Statement[];
  /** The day of the statements, where the laboratory is. */
  today: string;
  /** Beside the name, on a wide page. */
  aside?: ReactNode;
  /** The state of the link, below the head. */
  link?: ReactNode;
  /** After the tests. */
  children?: ReactNode;
};

/** The statements of a passport as a page, also before it is shared. */
export const PassportSheet = ({ statements, today, aside, link, children }: PassportSheetProps) => {
  const passport = passportOf(statements);
  const { certificates, tests, documents } = passport;
  return (
    <article className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      <Head passport={passport} aside={aside} />
      {link}
      <Part title="Certificates" beside="In the laboratory’s name">
        {certificates.length === 0 && <p className="mt-2 text-muted">No certificate is on record.</p>}
        {certificates.length > 0 && <ColumnNames all={certificates} today={today} />}
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {certificates.map((certificate) => (
            <CertificateRow key={certificate.statement} certificate={certificate} all={certificates} today={today} />
          ))}
        </ul>
      </Part>
      {tests.length > 0 && <Tests tests={tests} />}
      {documents.length > 0 && <Documents documents={documents} code={passport.link.passport} />}
      {children}
    </article>
  );
};
