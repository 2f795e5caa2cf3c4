import { useEffect, useRef, useState } from 'react';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageSheet } from './page-sheet.tsx';
import type { OpenPdf } from './pdf.ts';
import type { SheetProps } from './sheet-props.ts';

const letterRatio = 11 / 8.5;

/** One page of a PDF. The page before stays in view until the next one is drawn. */
export const PdfSheet = ({
  pdf,
  fileName,
  number,
  ...sheet
}: SheetProps & { pdf: OpenPdf; fileName: string; number: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shape, setShape] = useState<{ number: number; ratio: number } | null>(null);
  const [drawn, setDrawn] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const { width } = sheet;

  useEffect(() => {
    let current = true;
    void pdf.ratioOf(number).then(
      (ratio) => current && setShape({ number, ratio }),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [pdf, number]);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const abort = new AbortController();
    setFailed(false);
    pdf.draw(number, element, width, abort.signal).then(
      () => setDrawn(number),
      () => abort.signal.aborted || setFailed(true),
    );
    return () => abort.abort();
  }, [pdf, number, width]);

  const ratio = shape?.ratio ?? letterRatio;
  return (
    <PageSheet
      {...sheet}
      label={`Page ${number} of ${fileName}`}
      ratio={ratio}
      highlights={shape?.number === number ? sheet.highlights : []}
    >
      <canvas
        ref={canvas}
        aria-hidden="true"
        data-drawn={drawn === number || undefined}
        className="absolute inset-0 size-full"
      />
      {failed ? (
        <p className="absolute inset-x-0 top-1/3 px-6 text-center text-sheet-ink">This page could not be drawn.</p>
      ) : (
        drawn === null && (
          <div className="absolute inset-x-8 top-8">
            <SkeletonLines lines={6} label="Loading the page" />
          </div>
        )
      )}
    </PageSheet>
  );
};
