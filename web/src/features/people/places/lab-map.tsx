import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, Suspense, useRef } from 'react';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useNear } from '../../../ui/layout/use-near.ts';
import type { LabMapProps } from './lab-map-props.ts';
import { mapSettingsQuery } from './places.api.ts';

const LabMapCanvas = lazy(() => import('./lab-map-canvas.tsx'));

const Waiting = () => (
  <div className="absolute inset-0 z-1000 grid place-items-center bg-card/60 text-brand-ink">
    <Spinner label="Loading laboratories" />
  </div>
);

/** Labs on a map that fills its container. Show the same labs in a list beside it. */
export const LabMap = ({ loading = false, className, ...map }: LabMapProps & { loading?: boolean; className?: string }) => {
  const settings = useQuery(mapSettingsQuery);
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place);
  return (
    <section
      ref={place}
      aria-label="Map of laboratories"
      className={clsx('relative isolate flex flex-col overflow-hidden rounded-card border border-line bg-sea', className)}
    >
      {isNear && !loading && !settings.isPending && (
        <Suspense fallback={<Waiting />}>
          <LabMapCanvas {...map} tiles={settings.data?.tiles ?? null} credits={settings.data?.credits ?? noCredits} />
        </Suspense>
      )}
      {(loading || settings.isPending) && <Waiting />}
    </section>
  );
};

const noCredits: readonly string[] = [];
