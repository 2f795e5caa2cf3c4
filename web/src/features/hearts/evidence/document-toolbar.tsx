import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from '../../../ui/text/icon.ts';
import { withoutReload } from '../../../ui/without-reload.ts';

export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
export const wholeWidth = zooms.indexOf(1);

type ToolbarProps = {
  /** The name of a page here: "Page", or "Part" of a text without pages. */
  unit: 'Page' | 'Part';
  /** Counts from 0. */
  position: number;
  pages: number;
  onPosition: (position: number) => void;
  /** An index of `zooms`. */
  zoom: number;
  onZoom: (zoom: number) => void;
  onDownload: (() => void) | null;
};

const PageNumber = ({
  unit,
  position,
  pages,
  onPosition,
}: Pick<ToolbarProps, 'unit' | 'position' | 'pages' | 'onPosition'>) => {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Number(typed);
    if (typed !== null && Number.isInteger(wanted) && wanted >= 1) onPosition(Math.min(pages, wanted) - 1);
    setTyped(null);
  };
  return (
    <form className="flex items-center gap-1.5 text-sm tabular-nums" onSubmit={withoutReload(go)}>
      <label className="flex items-center gap-1.5">
        {unit}
        <input
          inputMode="numeric"
          className="control min-h-8! w-12! px-1! py-0! text-center"
          value={typed ?? String(position + 1)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={go}
        />
      </label>
      of {pages}
    </form>
  );
};

/** Pages, zoom and download of the document that is shown. */
export const DocumentToolbar = ({ unit, position, pages, onPosition, zoom, onZoom, onDownload }: ToolbarProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-card px-2 py-1.5">
    <div className="flex items-center gap-1">
      <IconButton
        label={`Previous ${unit.toLowerCase()}`}
        size="sm"
        disabled={position <= 0}
        onClick={() => onPosition(position - 1)}
      >
        <ChevronLeft aria-hidden="true" size={18} />
      </IconButton>
      <PageNumber unit={unit} position={position} pages={pages} onPosition={onPosition} />
      <IconButton
        label={`Next ${unit.toLowerCase()}`}
        size="sm"
        disabled={position >= pages - 1}
        onClick={() => onPosition(position + 1)}
      >
        <ChevronRight aria-hidden="true" size={18} />
      </IconButton>
    </div>
    <div className="flex items-center gap-1">
      <IconButton label="Zoom out" size="sm" disabled={zoom <= 0} onClick={() => onZoom(zoom - 1)}>
        <ZoomOut aria-hidden="true" size={18} />
      </IconButton>
      <span className="w-12 text-center text-sm tabular-nums max-sm:sr-only">{Math.round((zooms[zoom] ?? 1) * 100)}%</span>
      <IconButton label="Zoom in" size="sm" disabled={zoom >= zooms.length - 1} onClick={() => onZoom(zoom + 1)}>
        <ZoomIn aria-hidden="true" size={18} />
      </IconButton>
      {onDownload && (
        <IconButton label="Download" size="sm" onClick={onDownload}>
          <Download aria-hidden="true" size={18} />
        </IconButton>
      )}
    </div>
  </div>
);
