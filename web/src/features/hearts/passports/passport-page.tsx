import type { OpenedPassport } from '@aliquot/contract/hearts/passports/passports';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useWindowTitle } from '../../../platform/window-title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Brand } from '../../../ui/text/brand.tsx';
import { plural } from '../../../ui/text/format.ts';
import { CircleCheck, Download, Lock } from '../../../ui/text/icon.ts';
import { AppLink, DownloadLink } from '../../../ui/text/link.tsx';
import { PassportSheet } from './passport-sheet.tsx';
import { passportOf, sharedWords } from './passport-words.ts';

/** Without it, the address beside it still leads here. */
const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

type Active = Extract<OpenedPassport, { state: 'active' }>;

const fileOf = (code: string) => `/api/public-passports/${code}/passport.json`;

const Bar = ({ code }: { code?: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 pb-5">
    <p className="flex items-center gap-3">
      <AppLink to="/" aria-label="Aliquot home" className="inline-flex rounded-control text-brand-ink">
        <Brand className="[&>span]:text-ink" />
      </AppLink>
      <span className="border-l border-line pl-3 text-muted">Lab Passport</span>
    </p>
    {code !== undefined && (
      <div className="flex gap-3">
        <Button look="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <DownloadLink href={fileOf(code)} icon={<Download aria-hidden="true" size={16} />}>
          Download signed file
        </DownloadLink>
      </div>
    )}
  </div>
);

const PassportQr = ({ address, code }: { address: string; code: string }) => (
  <div className="w-36 shrink-0 rounded-control bg-sheet p-2 text-center text-sheet-ink">
    <div className="size-32">
      <Suspense>
        <QrCode text={address} label="QR code of this page" />
      </Suspense>
    </div>
    <p className="text-xs">
      Scan to open this page
      <span className="block font-semibold whitespace-nowrap">{code}</span>
    </p>
  </div>
);

type VerifyProps = { opened: Active; code: string; count: number };

const Verify = ({ opened, code, count }: VerifyProps) => (
  <section className="bg-sunken px-5 py-5 sm:px-7 print:py-2">
    <h2 className="text-lg">Verify without us</h2>
    <p className="text-sm text-muted">Each statement is signed. Download the file and check it offline, on any computer:</p>
    <pre
      // Scrolls sideways on a phone, so it takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="The command and its answer"
      className="mt-3 overflow-x-auto rounded-control border border-line bg-card p-3 font-mono text-sm"
    >
      {`$ aliquot verify lab-passport-${code.toLowerCase()}.json --key ${opened.key}
${count} of ${count} statements hold`}
    </pre>
    <p className="mt-2 text-sm text-muted">
      One changed letter makes a statement fail. Our{' '}
      <a href="/api/passport-keys" className="prose-link">
        published keys
      </a>{' '}
      say which key is ours, and the{' '}
      <a href="/api/passport-revocations" className="prose-link">
        list of revoked passports
      </a>{' '}
      which files no longer count.
    </p>
    <h2 className="mt-5 text-lg">What this page doesn’t say</h2>
    <ul className="grid gap-1 text-sm text-muted">
      {!opened.statements.some(({ says }) => says === 'document') && (
        <li>Documents aren’t released. Ask the laboratory for them.</li>
      )}
      <li>A score isn’t shown: it depends on what was uploaded.</li>
      {!opened.indexed && <li>Search engines don’t list this page.</li>}
    </ul>
  </section>
);

const PassportView = ({ opened }: { opened: Active }) => {
  const { lab, link, count } = passportOf(opened.statements);
  useWindowTitle(`Lab Passport of ${lab.name}`);
  const code = link.passport;
  return (
    <>
      <Bar code={code} />
      <PassportSheet
        statements={opened.statements}
        today={opened.today}
        aside={
          <div className="max-sm:hidden">
            <PassportQr address={link.address} code={code} />
          </div>
        }
        link={
          <div className="px-5 py-3 text-sm sm:px-7">
            <p>
              <span className="mr-3 inline-flex items-center gap-1.5 align-bottom font-medium text-good">
                <CircleCheck aria-hidden="true" size={16} />
                Link active
              </span>
              <span className="text-muted">{sharedWords(link)}</span>
            </p>
            {opened.changed > 0 && (
              <p className="mt-1 font-medium text-warn">
                {plural(opened.changed, 'certificate')} changed or ended since this link was shared.
              </p>
            )}
          </div>
        }
      >
        <Verify opened={opened} code={code} count={count} />
        <div className="flex justify-center bg-sunken p-5 sm:hidden">
          <PassportQr address={link.address} code={code} />
        </div>
        <p className="px-5 py-3 text-sm text-muted sm:px-7">
          Aliquot read these statements from the laboratory’s own documents. It isn’t an accreditation body.
        </p>
      </PassportSheet>
    </>
  );
};

const closed = {
  ended: {
    title: 'This passport is no longer shared',
    words: 'The laboratory ended the link, it expired, or its address is incomplete. Ask the laboratory for a new one.',
  },
  'on-hold': {
    title: 'This passport is on hold',
    words: 'The laboratory isn’t approved on Aliquot at present, so nothing is stated about it. Ask the laboratory why.',
  },
} as const;

const ClosedPassport = ({ state }: { state: keyof typeof closed }) => (
  <>
    <Bar />
    <EmptyState level={1} title={closed[state].title} icon={<Lock aria-hidden="true" size={24} />}>
      <p>{closed[state].words}</p>
      <p className="mt-3">
        A file saved earlier still shows the day it was signed and the day its link ends. If the link was ended sooner or is on
        hold, our list of revoked passports says so. We show nothing about the laboratory here, not even its name.
      </p>
    </EmptyState>
  </>
);

const Content = ({ code }: { code: string }) => {
  // Each reading counts as an opening.
  const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, noun: 'passport' } as const;
  const { data, error, isFetching, refetch } = useQuery(queryOf.passports.open({ code }, once));
  if (data) return data.state === 'active' ? <PassportView opened={data} /> : <ClosedPassport state={data.state} />;
  if (!error) return <PageSpinner />;
  return (
    <>
      <Bar />
      <EmptyState
        level={1}
        title="We can’t show this passport now"
        action={
          <Button look="secondary" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {loadingFailure(error, 'It could not be loaded')}
      </EmptyState>
    </>
  );
};

/** A Lab Passport for everyone who has its link. On paper it is smaller, so that a usual one is a single page. */
export const PassportPage = () => {
  const { code = '' }: { code?: string } = useParams({ strict: false });
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-5 sm:px-8 print:p-0 print:[zoom:0.8]">
      <Content code={code} />
    </div>
  );
};
