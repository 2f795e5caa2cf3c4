import { encode } from 'uqr';

/** The dark modules as one path, a rectangle for each run in a row; one unit is one module. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return [`M${x} ${y}h${width}v1h-${width}z`];
      }),
    )
    .join('');

/** The margin of four light modules that cameras expect. */
const quietModules = 4;

/** A QR code, dark on light in every theme: many cameras cannot read it inverted. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="size-full">
      <rect width={size} height={size} className="fill-sheet" />
      <path d={pathOf(data)} className="fill-sheet-ink" />
    </svg>
  );
};
