import { type ComponentType, lazy, type ReactElement, Suspense, useRef } from 'react';
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

/** The same for what is far down on a page. Not for dialogs: they have no place. */
export const laterWhenNear = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactElement) => {
  const Part = later(load);
  return function NearPart(props) {
    const place = useRef<HTMLDivElement>(null);
    return useNear(place) ? <Part {...props} /> : <div ref={place}>{placeholder}</div>;
  };
};
