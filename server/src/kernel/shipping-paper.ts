/** A label for one box, with what the transport rules want on it. */
export type BoxLabel = {
  readonly code: string;
  readonly heading: string;
  readonly from: string;
  readonly to: string;
  readonly facts: readonly string[];
  readonly isCategoryB: boolean;
  /** The words that the transport rules want on a package of exempt specimens; null for others. */
  readonly exempt: string | null;
  /** Net weight in kg; null without dry ice. */
  readonly dryIceKg: number | null;
};
export type SampleLabel = { readonly code: string; readonly lines: readonly string[] };
export type Labels = { readonly title: string; readonly boxes: readonly BoxLabel[]; readonly samples: readonly SampleLabel[] };

export type Manifest = {
  readonly title: string;
  readonly facts: readonly (readonly [term: string, value: string])[];
  readonly boxes: readonly { readonly code: string; readonly heading: string }[];
  readonly columns: readonly string[];
  /** The first cell is the code, which is printed as a barcode too. */
  readonly rows: readonly (readonly string[])[];
};
