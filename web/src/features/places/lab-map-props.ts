import type { PublicLab } from '@aliquot/contract/labs';
import type { Point } from '@aliquot/contract/pages';

export type LabMapProps = {
  labs: readonly PublicLab[];
  userLocation?: Point | null;
  /** Shows all laboratories instead of the surroundings of the person. */
  fit?: boolean;
  /** What stands in the pins, by laboratory. */
  numbers?: ReadonlyMap<string, string>;
  /** The laboratory that is pointed at somewhere else on the page. */
  highlighted?: string | null;
  /** The laboratory whose popup is open. */
  open: string | null;
  onOpen: (labId: string | null) => void;
};
