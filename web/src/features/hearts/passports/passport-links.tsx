import type { PassportLink, PassportState } from '@aliquot/contract/hearts/passports/passports';
import { lazy, Suspense, useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { formatDate, plural } from '../../../ui/text/format.ts';
import { endPassport, passportAddress } from './passports.api.ts';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

const stateWords: Readonly<Record<PassportState, { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  ended: { label: 'Ended', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  'on-hold': { label: 'On hold', tone: 'warn' },
};

const detailsOf = ({
  created_at,
  made_by,
  ends_on,
  ended_at,
  state,
  documents,
  indexed,
  opens,
  last_opened_at,
}: PassportLink): string =>
  [
    `Shared ${formatDate(created_at)}${made_by ? ` by ${made_by}` : ''}`,
    ended_at ? `ended ${formatDate(ended_at)}` : `${state === 'expired' ? 'ended' : 'ends'} after ${formatDate(ends_on)}`,
    documents > 0 && plural(documents, 'released document'),
    indexed && 'listed by search engines',
    opens === 0 ? 'not opened yet' : `opened ${plural(opens, 'time')}, last on ${formatDate(last_opened_at ?? created_at)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Saves a file that this page made. */
const save = (name: string, content: Blob) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

const QrPanel = ({ code }: { code: string }) => {
  const address = passportAddress(code);
  const [failed, setFailed] = useState(false);
  const saveAs = async (ending: 'svg' | 'png') => {
    const { qrCodePng, qrCodeSvg } = await import('../../../ui/qr-code.tsx');
    const file = ending === 'svg' ? new Blob([qrCodeSvg(address)], { type: 'image/svg+xml' }) : await qrCodePng(address);
    setFailed(file === null);
    if (file) save(`lab-passport-${code.toLowerCase()}.${ending}`, file);
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-4">
      <div className="size-32 overflow-hidden rounded-control border border-line">
        <Suspense>
          <QrCode text={address} label={`QR code of ${code}`} />
        </Suspense>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" size="sm" onClick={() => void saveAs('svg')}>
          Save SVG
        </Button>
        <Button look="secondary" size="sm" onClick={() => void saveAs('png')}>
          Save PNG
        </Button>
        {failed && <p className="w-full text-sm text-bad">This browser can’t make a PNG. Save the SVG instead.</p>}
      </div>
    </div>
  );
};

type RowProps = { link: PassportLink; isNew: boolean; busy: boolean; onEnd: () => void };

const LinkRow = ({ link, isNew, busy, onEnd }: RowProps) => {
  const [showsQr, setShowsQr] = useState(isNew);
  const { code, state, can } = link;
  const isOpen = state === 'active';
  const address = passportAddress(code);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isOpen ? (
          <a href={`/passport/${code}`} target="_blank" rel="noreferrer" className="prose-link font-medium">
            {code}
          </a>
        ) : (
          <span className="font-medium">{code}</span>
        )}
        <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
        <span className="grow" />
        {isOpen && (
          <>
            <CopyButton label="Copy link" text={address} />
            <Button look="secondary" size="sm" aria-expanded={showsQr} onClick={() => setShowsQr(!showsQr)}>
              QR code
            </Button>
          </>
        )}
        {can.end && (
          <Button look="quiet-danger" size="sm" disabled={busy} aria-label={`End link ${code}`} onClick={onEnd}>
            End link
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm text-muted">{detailsOf(link)}</p>
      {isOpen && showsQr && <QrPanel code={code} />}
    </li>
  );
};

type PassportLinksProps = { links: readonly PassportLink[]; newest?: string | undefined };

/** The links of a laboratory's passports, newest first. */
export const PassportLinks = ({ links, newest }: PassportLinksProps) => {
  const { busy, problem, change, clearProblem } = useChange('labs');
  const ending = useConfirm();
  const end = async ({ id, code }: PassportLink) => {
    const question = {
      title: `End the link ${code}?`,
      body: 'It stops working at once, also on printed QR codes. You can share another one.',
      confirmLabel: 'End link',
      danger: true,
    };
    if (await ending.confirm(question)) await change(() => endPassport(id), { failed: 'The link could not be ended.' });
  };
  return (
    <>
      <Banner tone="error" message={problem} occasion={problem} onClear={clearProblem} />
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} isNew={link.id === newest} busy={busy} onEnd={() => void end(link)} />
        ))}
      </ul>
      {ending.dialog}
    </>
  );
};
