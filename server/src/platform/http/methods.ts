import type { AnyContractRouter } from '@orpc/contract';

type Place = { readonly method: string; readonly pattern: RegExp };
type Definition = { readonly route?: { readonly method?: string; readonly path?: string } };

const patternOf = (path: string) => new RegExp(`^/api${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`);

const placesOf = (router: object): Place[] => {
  const { route } = ('~orpc' in router ? router['~orpc'] : {}) as Definition;
  if (route?.method && route.path) return [{ method: route.method, pattern: patternOf(route.path) }];
  return Object.values(router).flatMap((part: unknown) => (typeof part === 'object' && part !== null ? placesOf(part) : []));
};

/** Tells with which methods a path can be called; none for a path that the contract does not have. */
export const methodsByPath = (contract: AnyContractRouter) => {
  const places = placesOf(contract);
  return (pathname: string): string[] => [
    ...new Set(places.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method)),
  ];
};
