import type { PublicLab } from '@aliquot/contract/hearts/labs';
import { limits } from '@aliquot/contract/limits';
import type { Point } from '@aliquot/contract/pages';
import { kilometresText } from '@aliquot/contract/people/places';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { formatCertificationType } from '../../../platform/certification-type.ts';
import { useNarrow } from '../../../platform/use-narrow.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner, BannerAction } from '../../../ui/feedback/banner.tsx';
import { plural } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { LabMap } from '../../people/places/lab-map.tsx';
import { mapLabsQuery } from './labs.api.ts';

const none: readonly PublicLab[] = [];

/** The kinds of certificates, with a status that needs a look: "ISO 15189, expiring". The map's popup says the rest. */
const certificatesOf = ({ contact_info: { certifications } }: PublicLab): string[] =>
  Object.entries(certifications).map(
    ([type, { status }]) => formatCertificationType(type) + (status && status !== 'active' ? `, ${status}` : ''),
  );

type LabListProps = {
  labs: readonly PublicLab[];
  open: string | null;
  onShow: (labId: string) => void;
  onPoint: (labId: string | null) => void;
};

const LabList = ({ labs, open, onShow, onPoint }: LabListProps) => (
  <ul aria-label="Laboratories" className="max-h-80 overflow-y-auto rounded-card border border-line bg-card">
    {labs.map((lab) => (
      // Pointing at a row only highlights its pin; every action has a button.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <li
        key={lab.id}
        className={clsx('border-t border-line px-4 py-2.5 text-sm first:border-t-0', open === lab.id && 'bg-brand-tint')}
        onPointerEnter={() => onPoint(lab.id)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(lab.id)}
        onBlur={() => onPoint(null)}
      >
        <p className="font-medium wrap-anywhere">{lab.name}</p>
        <p className="text-muted">
          {[lab.distance !== null && kilometresText(lab.distance), ...certificatesOf(lab)].filter(Boolean).join(' · ') ||
            lab.address}
        </p>
        {lab.geo_location && (
          <Button look="quiet" size="sm" className="-my-1 -ml-3" onClick={() => onShow(lab.id)}>
            Show on map<span className="sr-only">: {lab.name}</span>
          </Button>
        )}
      </li>
    ))}
  </ul>
);

/** The laboratories around a person, on a map and as a list; pointing at one shows it in the other. */
export const NearbyLabs = ({ userLocation }: { userLocation: Point | null }) => {
  const { data = none, isPending, isError, refetch } = useQuery(mapLabsQuery(userLocation));
  const [open, setOpen] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const map = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const [isLarge, setLarge] = useState(false);
  /** A card of a laboratory needs the large map. */
  const openLab = (labId: string | null) => {
    setOpen(labId);
    if (labId) setLarge(true);
  };
  const show = (labId: string) => {
    openLab(labId);
    // The row that was pressed may be a screen below the map.
    map.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <Banner
        tone="error"
        message={isError ? 'Failed to load labs' : null}
        action={<BannerAction label="Retry" onAct={() => void refetch()} />}
      />
      {(isPending || data.length > 0) && (
        <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-3 text-sm">
          <p className="text-muted">
            {isPending
              ? 'Counting the labs'
              : userLocation
                ? `${plural(data.length, 'lab')} within ${limits.nearbyKilometres} km of you`
                : plural(data.length, 'registered lab')}
          </p>
          <Button look="quiet" size="sm" className="-mx-3" aria-expanded={isLarge} onClick={() => setLarge(!isLarge)}>
            {isLarge ? 'Close map' : 'Open map'}
          </Button>
        </div>
      )}
      <div className="grid grid-cols-1 gap-4 @3xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {(!isNarrow || isLarge) && (
          <div ref={map}>
            <LabMap
              labs={data}
              loading={isPending}
              userLocation={userLocation}
              open={open}
              onOpen={openLab}
              highlighted={pointed}
              isSmall={!isLarge}
              className={isLarge ? 'h-80' : 'h-40'}
            />
          </div>
        )}
        {data.length > 0 && <LabList labs={data} open={open} onShow={show} onPoint={setPointed} />}
        {!isPending && !isError && data.length === 0 && (
          <p className="text-muted">
            {userLocation
              ? `No laboratories are within ${limits.nearbyKilometres} km of your location yet.`
              : 'No laboratories are registered yet.'}
          </p>
        )}
      </div>
      {!userLocation && data.length > 0 && (
        <p className="text-sm text-muted">
          These are some of the registered laboratories. <TextLink to="/profile-settings">Add your location</TextLink> to see
          those within {limits.nearbyKilometres} km of you.
        </p>
      )}
    </div>
  );
};
