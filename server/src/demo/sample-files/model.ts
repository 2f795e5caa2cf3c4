import type { LabFacts } from './facts.ts';

/** A sample document before it has a format. */
export type Block =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'centred'; readonly text: string; readonly size?: number; readonly bold?: boolean }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'fields';
      readonly label: 'left' | 'above';
      readonly columns: 1 | 2;
      readonly items: readonly (readonly [string, string])[];
    }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'signature'; readonly name: string; readonly role: string };

export type SampleDocument = {
  readonly name: string;
  readonly header?: string;
  readonly footer?: string;
  /** An ornate frame, as certificates have. */
  readonly framed?: boolean;
  readonly blocks: readonly Block[];
};

/** Makes one kind of document say the facts of a laboratory. */
export type Write = (facts: LabFacts) => SampleDocument;
