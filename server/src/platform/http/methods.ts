import type { AnyContractRouter } from '@orpc/contract';

type Place = { readonly method: string; readonly path: string; readonly pattern: RegExp };
type Definition = { readonly route?: { readonly method?: string; readonly path?: string } };

/** The paths of a route such as `/labs/{labId}`. */
export const patternOf = (path: string): RegExp => new RegExp(`^/api${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`);

const placesOf = (router: object): Place[] => {
  const { route } = ('~orpc' in router ? router['~orpc'] : {}) as Definition;
  if (route?.method && route.path) return [{ method: route.method, path: route.path, pattern: patternOf(route.path) }];
  return Object.values(router).flatMap((part: unknown) => (typeof part === 'object' && part !== null ? placesOf(part) : []));
};

/** Tells with which methods a path can be called; none for a path that the contract does not have. */
export const methodsByPath = (contract: AnyContractRouter) => {
  const places = placesOf(contract);
  return (pathname: string): string[] => [
    ...new Set(places.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method)),
  ];
};

const hasParameter = ({ path }: Place): boolean => path.includes('{');
const parametersIn = (path: string) => path.split('{').length;

/** Labels under which a request is counted: few names, for any request. */
export type RouteNames = (method: string, pathname: string | null) => { readonly method: string; readonly route: string };

/**
 * Tells how requests are counted: by the path of their route as the contract writes it, such as `/api/labs/{labId}`.
 * @param beside routes outside of the contract, such as `GET /files/{kind}/{documentId}`.
 */
export const routeNames = (contract: AnyContractRouter, beside: readonly string[]): RouteNames => {
  const others = beside.map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, path, pattern: patternOf(path) };
  });
  const places = [...placesOf(contract), ...others];
  const methods = new Set(places.map(({ method }) => method));
  const fixed = new Set(places.filter((place) => !hasParameter(place)).map(({ method, path }) => `${method} /api${path}`));
  const open = places.filter(hasParameter).toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path));
  return (method, pathname) => {
    const known = methods.has(method) ? method : 'other';
    if (pathname === null) return { method: known, route: 'malformed' };
    if (pathname !== '/api' && !pathname.startsWith('/api/')) return { method: known, route: 'page' };
    const path = pathname.replace(/\/$/, '');
    if (fixed.has(`${method} ${path}`)) return { method: known, route: path };
    const place = open.find((each) => each.method === method && each.pattern.test(path));
    return { method: known, route: place ? `/api${place.path}` : 'unknown' };
  };
};
