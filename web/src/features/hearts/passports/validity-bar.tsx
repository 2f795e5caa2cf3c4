import type { CertificateStatement } from './passport-words.ts';

const dayMs = 86_400_000;
const yearDays = 365;
const width = 160;
const dayOf = (day: string) => Date.parse(day) / dayMs;

/** The days that the bars of some certificates span: at most a year back and four ahead, and some time around today. */
const spanOf = (certificates: readonly CertificateStatement[], today: string) => {
  const now = dayOf(today);
  const begins = certificates.flatMap(({ valid_from }) => (valid_from === null ? [] : [dayOf(valid_from)]));
  const ends = certificates.flatMap(({ valid_until }) => (valid_until === null ? [] : [dayOf(valid_until)]));
  const start = Math.max(now - yearDays, Math.min(now - 60, ...begins));
  return { start, end: Math.min(now + 4 * yearDays, Math.max(now + 180, ...ends)) };
};

/** The place of a day, YYYY-MM-DD, in the width of a bar. */
const scaleOf = (all: readonly CertificateStatement[], today: string) => {
  const { start, end } = spanOf(all, today);
  return (day: string) => Math.min(width, Math.max(0, ((dayOf(day) - start) / (end - start)) * width));
};

type Scale = { all: readonly CertificateStatement[]; today: string };

/** The word above the line at today. */
export const TodayLabel = ({ all, today }: Scale) => (
  <svg viewBox={`0 0 ${width} 20`} className="h-5 w-40 fill-ink text-sm font-semibold">
    <text x={scaleOf(all, today)(today) + 1} y="15" textAnchor="middle">
      today
    </text>
  </svg>
);

type ValidityBarProps = Scale & { certificate: CertificateStatement };

/** The time for which a certificate is valid, with a line at today. The words beside it say the same. */
export const ValidityBar = ({ certificate, all, today }: ValidityBarProps) => {
  const at = scaleOf(all, today);
  const { valid_from, valid_until, state } = certificate;
  const from = valid_from === null ? 0 : at(valid_from);
  const to = valid_until === null ? null : at(valid_until);
  const now = at(today);
  return (
    <svg viewBox={`0 0 ${width} 32`} className="h-8 w-40" aria-hidden="true">
      {to !== null && (
        <rect
          x={from}
          y="12"
          width={Math.max(4, to - from)}
          height="8"
          rx="4"
          className={state === 'valid' ? 'fill-brand' : 'fill-gold'}
        />
      )}
      <rect x={now} y="0" width="2" height="32" className="fill-ink" />
    </svg>
  );
};
