import { clsx } from 'clsx';
import { formatCount } from '../text/format.ts';
import { ChevronLeft, ChevronRight } from '../text/icon.ts';

type PagerProps = {
  /** Counts from 1. */
  page: number;
  pageSize: number;
  /** Total number of rows. */
  total: number;
  onPage: (page: number) => void;
  /** The noun of the rows: "Projects". */
  label: string;
};

/** The page numbers to show: first, last, current and its neighbors; `null` is a gap. */
const pageNumbers = (page: number, pages: number): (number | null)[] => {
  const kept = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return kept.flatMap((number, index) => (index > 0 && number - (kept[index - 1] ?? 0) > 1 ? [null, number] : [number]));
};

const step = 'grid size-8 place-items-center rounded-control hover:bg-sunken disabled:opacity-40';

/** Navigates between the pages of a list. Nothing when there is only one. */
export const Pager = ({ page, pageSize, total, onPage, label }: PagerProps) => {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (total <= pageSize) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav aria-label={`${label} pages`} className="no-print mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted tabular-nums">
        {formatCount(first)}–{formatCount(Math.min(total, first + pageSize - 1))} of {formatCount(total)}
      </p>
      <div className="flex flex-wrap items-center tabular-nums sm:gap-1">
        <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} className={step}>
          <ChevronLeft aria-hidden="true" size={16} />
        </button>
        {pageNumbers(page, pages).map((number, index, all) =>
          number === null ? (
            <span key={`gap after ${all[index - 1]}`} aria-hidden="true" className="px-1 text-muted">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
              className={clsx(step, number === page && 'bg-brand-tint font-semibold text-brand-ink')}
            >
              {number}
            </button>
          ),
        )}
        <button type="button" aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)} className={step}>
          <ChevronRight aria-hidden="true" size={16} />
        </button>
      </div>
    </nav>
  );
};
