import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useRef } from 'react';
import { useNear } from '../layout/use-near.ts';
import { SkeletonLines } from './skeleton.tsx';

const placeholder = <SkeletonLines lines={6} />;

/** A lazily loaded part of a page: `later(async () => (await import('../panel.tsx')).Panel)`. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>): ((props: Props) => ReactElement) => {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={placeholder}>
      <Part {...props} />
    </Suspense>
  );
};

/**
 * Draws content far down on a page, or in a closed part of it, when the window comes near. Not for dialogs: they have no
 * place.
 */
export const WhenNear = ({ children, meanwhile = placeholder }: { children: ReactNode; meanwhile?: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  return useNear(place) ? children : <div ref={place}>{meanwhile}</div>;
};

/** The same as `later`, and not before the window comes near. */
export const laterWhenNear = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactElement) => {
  const Part = later(load);
  return (props) => (
    <WhenNear>
      <Part {...props} />
    </WhenNear>
  );
};
