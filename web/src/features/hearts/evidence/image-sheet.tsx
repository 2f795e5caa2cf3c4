import { useCallback, useState } from 'react';
import { PageSheet } from './page-sheet.tsx';
import type { SheetProps } from './sheet-props.ts';

/** A photograph or a scan, turned as its camera says, with the words that were recognized on it. */
export const ImageSheet = ({ file, fileName, ...sheet }: SheetProps & { file: Blob; fileName: string }) => {
  const [ratio, setRatio] = useState<number | null>(null);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return (
    <PageSheet {...sheet} label={fileName} ratio={ratio ?? 1.3} highlights={ratio === null ? [] : sheet.highlights}>
      <img
        ref={show}
        alt=""
        data-drawn={ratio !== null || undefined}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalHeight / Math.max(1, naturalWidth))}
        className="absolute inset-0 size-full"
      />
    </PageSheet>
  );
};
