import { formatTime } from '../../../ui/text/format.ts';

export type LogLine = { at: string; text: string; failed?: boolean };

const bringIntoView = (line: HTMLElement | null) => line?.scrollIntoView?.({ block: 'nearest' });

/** The steps so far, read out as they come. The newest one is scrolled into view. */
export const ProcessLog = ({ lines }: { lines: readonly LogLine[] }) => (
  <section className="mt-2">
    <h3 id="process-log" className="mb-2 text-sm font-semibold">
      Process log
    </h3>
    <div role="log" aria-labelledby="process-log">
      <ol className="grid gap-1 rounded-control bg-sunken p-3 text-sm">
        {lines.length === 0 && <li className="text-muted">Each step appears here.</li>}
        {lines.map(({ at, text, failed }, index) => (
          <li key={`${at} ${index}`} ref={bringIntoView} className={failed ? 'text-bad' : undefined}>
            <time dateTime={at} className="text-muted tabular-nums">
              {formatTime(at)}
            </time>{' '}
            {text}
          </li>
        ))}
      </ol>
    </div>
  </section>
);
