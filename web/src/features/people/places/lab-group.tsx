import type { PublicLab } from '@aliquot/contract/hearts/labs';
import { plural } from '../../../ui/text/format.ts';

/** A list of the labs at one place on the map, to choose from. */
export const LabGroup = ({ labs, onChoose }: { labs: readonly PublicLab[]; onChoose: (labId: string) => void }) => (
  <div className="text-sm">
    <h3 className="font-sans text-base font-semibold tracking-normal">{plural(labs.length, 'laboratory', 'laboratories')}</h3>
    <ul className="-mx-2 mt-1 max-h-48 overflow-y-auto">
      {labs.map(({ id, name, address }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onChoose(id)}
            className="w-full rounded-control px-2 py-1.5 text-left hover:bg-sunken"
          >
            <span className="block font-medium text-brand-ink">{name}</span>
            <span className="block truncate text-muted">{address}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
);
