import type { LabFacts } from '../sample-files/facts.ts';
import type { SampleDocument } from '../sample-files/model.ts';

/** Facts in a laboratory's records beside those of its certificates. */
export type RecordFacts = LabFacts & {
  /** Initials that begin the numbers of its documents, such as HML. */
  readonly code: string;
  /** The ISO day `days` before the laboratory handed the paper in; negative for days after. */
  readonly daysBefore: (days: number) => string;
  /** Two people at the bench. */
  readonly staff: readonly [string, string];
  /** A number from 0 to 99 that differs from laboratory to laboratory, so that no two hand in the same figures. */
  readonly variant: number;
};

/** Makes a record say the facts of a laboratory. */
export type Paper = (facts: RecordFacts) => SampleDocument;
