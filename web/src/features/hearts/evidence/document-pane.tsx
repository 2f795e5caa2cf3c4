import type { ViewedDocument } from '@aliquot/contract/hearts/evidence-view';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { openLabDocument, secureLinkFailure } from '../documents/documents.api.ts';
import { DocumentToolbar, wholeWidth, zooms } from './document-toolbar.tsx';
import { fileQuery, pageQuery } from './evidence.api.ts';
import { type Highlight, positionOf, type Selection } from './highlights.ts';
import { ImageSheet } from './image-sheet.tsx';
import { PdfSheet } from './pdf-sheet.tsx';
import { TextSheet } from './text-sheet.tsx';
import { usePdf } from './use-pdf.ts';
import { useWidth } from './use-width.ts';

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
  const text = useQuery({ ...pageQuery(id, position), enabled: document.available && position < Math.max(1, pages.length) });
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
