import type { DroppedPart } from '@aliquot/contract/hearts/customer-forms/customer-forms';

/** A box to tick, or a cell that takes an X; `id` is its place in the file for the code that reads and fills it. */
export type FormBox = { readonly id: string; readonly label: string; readonly ticked: boolean };

/**
 * A text of a form and what may be written at its place: `empty` takes an answer, `filled` has text, `computed` a formula, `locked` is
 * protected by the customer.
 */
export type FormText = {
  readonly id: string;
  readonly text: string;
  readonly takes: 'empty' | 'filled' | 'computed' | 'locked';
  readonly boxes: readonly FormBox[];
  /** Entries of a drop-down list, where it has one. */
  readonly list: readonly string[];
};

/** A cell of a table or sheet; row and column from 0, a merged cell once with its span. */
export type FormCell = FormText & {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
};

/**
 * A part of a form in reading order. `name` is the sheet's; an empty string in a DOCX. In an `open` sheet the cells that are not listed
 * are empty and take an answer, but for those `covered` by a merged one (`row column`); their id is `prefix` with the reference, such as C5.
 */
export type FormPart =
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly cells: readonly FormCell[];
      readonly open: { readonly prefix: string; readonly covered: readonly string[] } | null;
    }
  | { readonly kind: 'paragraphs'; readonly name: string; readonly paragraphs: readonly FormText[] };

/** A form as it was read from its file. */
export type FormGrid = { readonly parts: readonly FormPart[]; readonly dropped: readonly DroppedPart[] };

/**
 * The place for the answer to a question: `words` takes text (`after` writes a paragraph of its own behind that one), `boxes` are ticked
 * by their label, `marks` are cells that take an X, `list` takes one of its entries. `label` is for a person.
 */
export type AnswerPlace = {
  readonly label: string;
  readonly words: { readonly id: string; readonly after: boolean } | null;
  readonly boxes: readonly FormBox[];
  readonly marks: readonly FormBox[];
  readonly list: { readonly id: string; readonly entries: readonly string[] } | null;
};

/** One change of a form's file. `after` writes a paragraph of its own behind the place; `tick` ticks a box; `text` writes a text. */
export type FormChange =
  | { readonly id: string; readonly write: 'text' | 'after'; readonly text: string }
  | { readonly id: string; readonly write: 'tick' };
