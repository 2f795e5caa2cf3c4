import type { ViewedDocument } from '@aliquot/contract/hearts/evidence-view';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { openLabDocument, secureLinkFailure } from '../documents/documents.api.ts';
import { DocumentToolbar, wholeWidth, zooms } from './document-toolbar.tsx';
import { fileQuery } from './evidence.api.ts';
import { type Highlight, positionOf, type Selection } from './highlights.ts';
import { PageSheet } from './page-sheet.tsx';
import type { OpenPdf } from './pdf.ts';
import { PdfSheet } from './pdf-sheet.tsx';
import type { SheetProps } from './sheet-props.ts';
import { TextSheet } from './text-sheet.tsx';

const unknownWidth = 640;

/** The inner width of an element in CSS pixels, as it changes. */
const useWidth = (element: HTMLElement | null): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width || unknownWidth;
};

type PdfState = { readonly pdf: OpenPdf | null; readonly failed: boolean };

/** Opens a file as a PDF while it is shown; the code that does so is loaded with the first one. */
const usePdf = (file: Blob | undefined): PdfState => {
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

/** A photograph or a scan, turned as its camera says, with the words that were recognized on it. */
const ImageSheet = ({ file, fileName, ...sheet }: SheetProps & { file: Blob; fileName: string }) => {
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

const margin = 24;
/** A page that is larger than the pane scrolls on its own. */
const reachedByKeyboard = { tabIndex: 0 } as const;

const Message = ({ children }: { children: ReactNode }) => <p className="p-8 text-center text-muted">{children}</p>;

type DocumentPaneProps = {
  document: ViewedDocument;
  /** The highlights of this document. */
  highlights: readonly Highlight[];
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
  fail: (message: string) => void;
};

/** One document, a page at a time, with the words that fields came from. */
export const DocumentPane = ({ document, highlights, selection, onSelect, fail }: DocumentPaneProps) => {
  const { id, file_name: fileName, file_type: type, pages } = document;
  const isPdf = type === 'application/pdf';
  const isFlow = !isPdf && !type.startsWith('image/');
  const [position, setPosition] = useState(0);
  const [zoom, setZoom] = useState<number>(wholeWidth);
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const width = (useWidth(pane) - margin) * (zooms[zoom] ?? 1);

  const selected = highlights.find(({ fieldId, place }) => selection?.fieldId === fieldId && selection.place === place);
  const [shownFor, setShownFor] = useState<Highlight | undefined>(undefined);
  if (selected !== shownFor) {
    setShownFor(selected);
    if (selected) setPosition(positionOf(selected.evidence, pages));
  }

  const file = useQuery({ ...fileQuery(id), enabled: document.available && !isFlow });
  const { pdf, failed } = usePdf(isPdf ? file.data : undefined);
  const text = useQuery({
    ...queryOf.evidence.page({ documentId: id, position }, { noun: 'evidence', staleTime: Infinity }),
    enabled: document.available && position < Math.max(1, pages.length),
  });
  const count = isPdf ? (pdf?.pages ?? Math.max(1, pages.length)) : isFlow ? Math.max(1, pages.length) : 1;
  const here = useMemo(
    () => highlights.filter(({ evidence }) => positionOf(evidence, pages) === position),
    [highlights, pages, position],
  );

  const sheet = { width, page: text.data, highlights: here, selection, onSelect };
  const content = () => {
    if (!document.available) return <Message>This document was deleted. Its words are quoted beside each field.</Message>;
    if (isFlow) {
      if (text.isError) return <Message>The text of this document could not be loaded.</Message>;
      return text.data ? (
        <TextSheet {...text.data} zoom={zooms[zoom] ?? 1} highlights={here} selection={selection} onSelect={onSelect} />
      ) : (
        <SkeletonLines lines={10} label="Loading the text" />
      );
    }
    if (file.isError || failed) return <Message>{failureMessage(file.error, 'This document could not be shown.')}</Message>;
    if (isPdf && pdf) return <PdfSheet {...sheet} pdf={pdf} fileName={fileName} number={position + 1} />;
    if (!isPdf && file.data) return <ImageSheet {...sheet} file={file.data} fileName={fileName} />;
    return <SkeletonLines lines={10} label="Loading the document" />;
  };
  const download = () => void openLabDocument(id).catch((error: unknown) => fail(secureLinkFailure(error)));
  return (
    <section
      aria-label={fileName}
      className="flex h-full min-h-0 flex-col overflow-hidden rounded-card border border-line bg-sunken"
    >
      <DocumentToolbar
        unit={isFlow ? 'Part' : 'Page'}
        position={position}
        pages={count}
        onPosition={setPosition}
        zoom={zoom}
        onZoom={setZoom}
        onDownload={document.available ? download : null}
      />
      <section
        ref={setPane}
        {...reachedByKeyboard}
        data-pane
        aria-label={`${fileName}, original`}
        className="min-h-0 grow overflow-auto p-3 -outline-offset-2"
      >
        {content()}
      </section>
    </section>
  );
};
