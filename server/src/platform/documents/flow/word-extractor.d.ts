declare module 'word-extractor' {
  type Scope = { includeFooters?: boolean };
  export default class WordExtractor {
    extract(source: string | Buffer): Promise<{
      getBody(): string;
      getFootnotes(): string;
      getEndnotes(): string;
      getHeaders(options?: Scope): string;
      getFooters(): string;
      getTextboxes(options?: { includeHeadersAndFooters?: boolean; includeBody?: boolean }): string;
    }>;
  }
}
