import { useEffect, useState } from 'react';
import type { OpenPdf } from './pdf.ts';

type PdfState = { readonly pdf: OpenPdf | null; readonly failed: boolean };

/** Opens a file as a PDF while it is shown; the code that does so is loaded with the first one. */
export const usePdf = (file: Blob | undefined): PdfState => {
  const [state, setState] = useState<PdfState & { file: Blob | undefined }>({ pdf: null, failed: false, file });
  useEffect(() => {
    if (!file) return undefined;
    let current = true;
    const opening = import('./pdf.ts').then(({ openPdf }) => openPdf(file));
    opening.then(
      (pdf) => current && setState({ pdf, failed: false, file }),
      () => current && setState({ pdf: null, failed: true, file }),
    );
    return () => {
      current = false;
      void opening.then((pdf) => pdf.close()).catch(() => {});
    };
  }, [file]);
  return state.file === file ? state : { pdf: null, failed: false };
};
