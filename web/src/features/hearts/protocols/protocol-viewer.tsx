import type { Box } from '@aliquot/contract/hearts/evidence';
import { type PlacedWord, placedWordUnit } from '@aliquot/contract/hearts/evidence-view';
import type { Quotation } from '@aliquot/contract/hearts/protocol-proposals';
import type { Protocol } from '@aliquot/contract/hearts/protocols';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DocumentPane } from '../evidence/document-pane.tsx';
import type { Highlight } from '../evidence/highlights.ts';
import { pagesQuery, protocolSource } from './protocols.api.ts';

/** Boxes of the words between two characters, one for each line. */
const boxesOf = (words: readonly PlacedWord[], start: number, end: number): Box[] => {
  const lines: Box[] = [];
  for (const [from, to, x, y, width, height] of words) {
    if (to <= start || from >= end) continue;
    const [left, top] = [x / placedWordUnit, y / placedWordUnit];
    const [across, down] = [width / placedWordUnit, height / placedWordUnit];
    const line = lines.at(-1);
    const isSameLine = line && left >= line.x && Math.abs(line.y - top) < down / 2;
    if (!isSameLine) lines.push({ x: left, y: top, width: across, height: down });
    else lines[lines.length - 1] = { ...line, width: left + across - line.x, height: Math.max(line.height, down) };
  }
  return lines;
};

const fieldId = 'quotation';
const selection = { fieldId, place: 0 };

/** Finds the words of a quotation on its page, or in the part of a text without pages that has them. */
const useHighlight = ({ id }: Protocol, quotation: Quotation | null) => {
  const queries = useQueryClient();
  const pages = useQuery(pagesQuery(id));
  const found = useQuery({
    queryKey: ['protocol-pages', 'quotation', id, quotation],
    enabled: quotation !== null && pages.data !== undefined,
    staleTime: Infinity,
    queryFn: async (): Promise<Highlight[]> => {
      if (quotation === null) return [];
      const wanted = (pages.data ?? []).filter(({ number }) => quotation.page === null || number === quotation.page);
      for (const { position } of wanted) {
        const page = await queries.ensureQueryData(protocolSource.page(id, position));
        const at = page.text.indexOf(quotation.words);
        if (at < 0) continue;
        const [start, end] = [page.start + at, page.start + at + quotation.words.length];
        const boxes = boxesOf(page.words, start, end);
        const evidence = { page: page.number, quote: quotation.words, start, end, boxes, source: page.source };
        return [{ fieldId, place: 0, documentId: id, evidence, kind: 'found' }];
      }
      return [];
    },
  });
  return { pages: pages.data, highlights: quotation === null ? [] : found.data, isError: pages.isError || found.isError };
};

type ProtocolViewerProps = {
  protocol: Protocol;
  /** The words to mark. */
  quotation: Quotation | null;
  onClose: () => void;
};

const nothing = () => {};

/** A file of an unfinished request, opened at the words of a proposal. */
export const ProtocolViewer = ({ protocol, quotation, onClose }: ProtocolViewerProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const { pages, highlights, isError } = useHighlight(protocol, quotation);
  const { id, file_name, file_type } = protocol;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={file_name}>
      <Banner
        tone="error"
        message={problem ?? (isError ? 'The pages of this file could not be loaded.' : null)}
        onClear={() => setProblem(null)}
        className="mb-3"
      />
      {pages && highlights ? (
        <div className="h-[68dvh]">
          <DocumentPane
            document={{ id, file_name, file_type, available: true, pages }}
            source={protocolSource}
            highlights={highlights}
            selection={quotation && selection}
            onSelect={nothing}
            fail={setProblem}
          />
        </div>
      ) : (
        !isError && <SkeletonLines lines={10} label="Loading the document" />
      )}
    </Dialog>
  );
};
