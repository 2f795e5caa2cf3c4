import type { PublicLab } from '@aliquot/contract/hearts/labs';
import type { Point } from '@aliquot/contract/pages';

export type LabMapProps = {
  labs: readonly PublicLab[];
  userLocation?: Point | null;
  /** Fits all labs into view instead of the user's surroundings. */
  fit?: boolean;
  /** The text in the pins, by lab. */
  numbers?: ReadonlyMap<string, string>;
  /** The lab highlighted elsewhere on the page. */
  highlighted?: string | null;
  /** True for an overview: it keeps its credits, and leaves out what there is to press below the map. */
  isSmall?: boolean;
  /** The lab whose popup is open. */
  open: string | null;
  onOpen: (labId: string | null) => void;
};
