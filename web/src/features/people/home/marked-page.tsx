import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useYear } from '../../../platform/year.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Mark } from '../../../ui/text/mark.tsx';
import { type ExampleCertificate, exampleCertificate, type Finding } from './example-certificate.ts';

const drawDelays: Record<Finding['key'], string> = {
  laboratory: '[animation-delay:300ms]',
  number: '[animation-delay:650ms]',
  expires: '[animation-delay:1000ms]',
  specialty: '[animation-delay:1350ms]',
  review: '[animation-delay:1800ms]',
};

type Select = { selected: Finding['key']; onSelect: (key: Finding['key']) => void };

const Evidence = ({
  of,
  kind = 'found',
  selected,
  children,
}: {
  of: Finding['key'];
  kind?: Finding['kind'];
  selected: Finding['key'];
  children: ReactNode;
}) => (
  <Mark
    kind={kind}
    drawn
    className={clsx(
      'transition-[box-shadow] duration-150',
      drawDelays[of],
      selected === of && 'shadow-[0_0_0_1.5px_var(--color-sheet),0_0_0_3.5px_var(--color-sheet-brand)]',
    )}
  >
    {children}
  </Mark>
);

const Line = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={clsx('px-5 sm:px-8', className)}>{children}</div>
);

const FieldName = ({ children }: { children: ReactNode }) => (
  <span className="block font-sans text-[0.6875rem] leading-5 font-semibold tracking-wide text-sheet-muted uppercase">
    {children}
  </span>
);

const Sheet = ({ example, selected }: { example: ExampleCertificate; selected: Finding['key'] }) => {
  const marked = { selected };
  return (
    <div className="bg-sheet py-7 font-serif text-base text-sheet-ink">
      <Line className="border-b border-sheet-line pb-5 text-center">
        <p className="font-sans text-[0.6875rem] font-semibold tracking-wide text-sheet-muted uppercase">
          Clinical Laboratory Improvement Amendments
        </p>
        <p className="mt-1 text-xl">Certificate of Accreditation</p>
      </Line>
      <Line className="pt-5">
        <FieldName>Laboratory name and address</FieldName>
        <Evidence of="laboratory" {...marked}>
          Meridian Clinical Labs
        </Evidence>
        <span className="block">1920 Terry Ave, Seattle, WA 98101</span>
      </Line>
      <Line className="grid grid-cols-2 gap-4 pt-4 min-[26rem]:grid-cols-3">
        <div className="col-span-2 min-[26rem]:col-span-1">
          <FieldName>CLIA ID</FieldName>
          <Evidence of="number" {...marked}>
            50D2099881
          </Evidence>
        </div>
        <div>
          <FieldName>Effective</FieldName>
          {example.effective}
        </div>
        <div>
          <FieldName>Expires</FieldName>
          <Evidence of="expires" {...marked}>
            {example.expires}
          </Evidence>
        </div>
      </Line>
      <Line className="pt-5">
        <FieldName>Certified specialties (code)</FieldName>
        <ul className="divide-y divide-sheet-line border-y border-sheet-line">
          <li className="py-1.5">Bacteriology (110)</li>
          <li className="py-1.5">
            <Evidence of="specialty" {...marked}>
              General immunology (220)
            </Evidence>
          </li>
          <li className="py-1.5">Routine chemistry (310)</li>
        </ul>
      </Line>
      <Line className="pt-4">
        Personnel competency is assessed every year.{' '}
        <Evidence of="review" kind="gap" {...marked}>
          The last proficiency testing review was completed on {example.reviewed}.
        </Evidence>
      </Line>
    </div>
  );
};

const FindingRow = ({ finding, selected, onSelect }: { finding: Finding } & Select) => {
  const active = selected === finding.key;
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-pressed={active}
        onClick={() => onSelect(finding.key)}
        onPointerEnter={() => onSelect(finding.key)}
        onFocus={() => onSelect(finding.key)}
        className={clsx(
          'block w-full px-5 py-3 text-left -outline-offset-2 transition-colors duration-150',
          active && (finding.kind === 'found' ? 'bg-brand-tint' : 'bg-warn-tint'),
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="text-sm text-muted">{finding.label}</span>
          <Badge tone={finding.kind === 'found' ? 'good' : 'warn'}>{finding.kind === 'found' ? 'Found' : 'Gap'}</Badge>
        </span>
        <span className="mt-0.5 block font-medium">{finding.value}</span>
        <span className="block text-sm text-muted">{finding.note}</span>
      </button>
    </li>
  );
};

/** A certificate as the product reads it: choosing a finding shows its source words. */
export const MarkedPage = () => {
  const example = exampleCertificate(useYear());
  const [selected, setSelected] = useState<Finding['key']>('expires');
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-card">
      <div className="grid md:grid-cols-[minmax(0,1fr)_17rem]">
        <Sheet example={example} selected={selected} />
        <ul aria-label="What was read" className="border-t border-line md:border-t-0 md:border-l">
          {example.findings.map((finding) => (
            <FindingRow key={finding.key} finding={finding} selected={selected} onSelect={setSelected} />
          ))}
        </ul>
      </div>
      <figcaption className="border-t border-line px-5 py-2.5 text-xs text-muted">
        Made-up example document. Every value links to the words it came from.
      </figcaption>
    </figure>
  );
};
