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

const modulesOf = (text: string) => encode(text, { ecc: 'M', border: quietModules });

/** The code as a file of its own. */
export const qrCodeSvg = (text: string): string => {
  const { data, size } = modulesOf(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${pathOf(data)}"/></svg>`;
};

/** The code as a picture, each module as many pixels wide as given. */
export const qrCodePng = (text: string, modulePixels = 16): Promise<Blob | null> => {
  const { data, size } = modulesOf(text);
  const canvas = document.createElement('canvas');
  canvas.width = size * modulePixels;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(modulePixels, modulePixels);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x, y, 1, 1);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};

/** A QR code, dark on light in every theme: many cameras cannot read it inverted. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = modulesOf(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="size-full">
      <rect width={size} height={size} className="fill-sheet" />
      <path d={pathOf(data)} className="fill-sheet-ink" />
    </svg>
  );
};
