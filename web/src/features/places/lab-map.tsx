import type { PublicLab } from '@aliquot/contract/labs';
import type { Point } from '@aliquot/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { mapSettingsQuery } from './places.api.ts';

const LabMapCanvas = lazy(() => import('./lab-map-canvas.tsx'));

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

const Waiting = () => (
  <div className="absolute inset-0 z-1000 grid place-items-center bg-card/60 text-brand-ink">
    <Spinner label="Loading laboratories" />
  </div>
);

/** Laboratories on a map that fills its container. Put the same laboratories into a list beside it. */
export const LabMap = ({ loading = false, className, ...map }: LabMapProps & { loading?: boolean; className?: string }) => {
  const settings = useQuery(mapSettingsQuery);
  return (
    <section
      aria-label="Map of laboratories"
      className={clsx('relative isolate flex flex-col overflow-hidden rounded-card border border-line bg-sea', className)}
    >
      {!loading && !settings.isPending && (
        <Suspense fallback={<Waiting />}>
          <LabMapCanvas {...map} tiles={settings.data?.tiles ?? null} credits={settings.data?.credits ?? noCredits} />
        </Suspense>
      )}
      {(loading || settings.isPending) && <Waiting />}
    </section>
  );
};

const noCredits: readonly string[] = [];
