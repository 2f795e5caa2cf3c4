import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { SkeletonLines } from './skeleton.tsx';

/** A lazily loaded part of a page: `later(async () => (await import('../panel.tsx')).Panel)`. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>): ((props: Props) => ReactElement) => {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <Part {...props} />
    </Suspense>
  );
};
