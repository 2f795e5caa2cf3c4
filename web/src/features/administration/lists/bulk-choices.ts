import type { BulkAct } from '@aliquot/contract/administration/lists';
import type { ReactNode } from 'react';

export type Noun = { readonly one: string; readonly many: string };

/** Something to do to the chosen rows. */
export type BulkChoice = {
  /** On the bar: "Set status…". */
  readonly label: string;
  /** Before the count in the question and on its button: "Set the status of". */
  readonly verb: string;
  readonly consequence: string;
  readonly danger?: boolean;
  /** What is done, when nothing else has to be chosen. */
  readonly act?: BulkAct;
  /** Asks for what is missing, such as the new status, and gives the act. */
  readonly ask?: (give: (act: BulkAct | null) => void) => ReactNode;
};
