import type { PublicLab } from '@aliquot/contract/hearts/labs';
import type { Match } from '@aliquot/contract/hearts/matching';
import { useMemo, useState } from 'react';
import { LabMap } from '../../people/places/lab-map.tsx';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const asLab = ({ id, name, address, capabilities, contact_info, coordinates }: Match): PublicLab => ({
  id,
  name,
  address,
  capabilities,
  geo_location: coordinates && { coordinates },
  contact_info: {
    email: text(contact_info.email),
    phone: text(contact_info.phone),
    certifications: contact_info.certifications ?? {},
  },
  distance: null,
});

type MatchMapProps = { matches: readonly Match[]; numbered: boolean; highlighted: string | null };

/** Matched labs with coordinates, all in view and numbered as in the list; suggested profiles have none. */
export const MatchMap = ({ matches, numbered, highlighted }: MatchMapProps) => {
  const [open, setOpen] = useState<string | null>(null);
  const labs = useMemo(
    () => matches.filter(({ isGenerated, coordinates }) => !isGenerated && coordinates).map(asLab),
    [matches],
  );
  const numbers = useMemo(
    () => new Map(matches.flatMap(({ id, place }) => (numbered && place !== null ? [[id, String(place)] as const] : []))),
    [matches, numbered],
  );
  if (labs.length === 0) return null;
  return (
    <LabMap labs={labs} numbers={numbers} fit open={open} onOpen={setOpen} highlighted={highlighted} className="h-80 lg:h-96" />
  );
};
