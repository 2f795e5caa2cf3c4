import WordExtractor from 'word-extractor';
import type { FlowBlock } from './assemble-flow.ts';

/** The text of a legacy Word file: headers, body, notes, footers. Throws an Error when the file is damaged or encrypted. */
export const readDoc = async (bytes: Buffer): Promise<FlowBlock[]> => {
  const document = await new WordExtractor().extract(bytes);
  const parts = [
    document.getHeaders({ includeFooters: false }),
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: false }),
    document.getFootnotes(),
    document.getEndnotes(),
    document.getFooters(),
  ];
  return parts.flatMap((part) =>
    part
      .split(/\r\n|[\r\n\f\v]/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((text) => ({ text })),
  );
};
