import { describe, expect, it } from 'vitest';
import { createAppRouter } from './routes.tsx';
import { shellModules } from './shells.tsx';

const sources = import.meta.glob<string>('./routes.tsx', { query: '?raw', import: 'default', eager: true });
const routes = Object.values(sources).join('');

/** Prerendered as a whole, redirects, and a page of developers. */
const withoutShell = [
  '/',
  '/confirm',
  '/dev/kit',
  '/forgot-password',
  '/home',
  '/lab-owner-signup',
  '/privacy',
  '/signin',
  '/signup',
  '/signup/$step',
  '/terms',
];

describe('OPS-020 the shells of the pages', () => {
  it('are made for every page that is not prerendered', () => {
    const paths = Object.keys(createAppRouter().routesByPath).map((path) => path.replace(/(?<=.)\/$/, ''));
    const named = Object.keys(shellModules).map((path) => path.replace(/^(\/admin\/reports)\/.*/, '$1/$kind'));
    expect([...new Set([...named, ...withoutShell])].toSorted()).toEqual([...new Set(paths)].toSorted());
  });

  it.each(Object.entries(shellModules))('%s asks for the script of its page, %s', (_path, module) => {
    expect(routes).toContain(`import('./features/${module}')`);
  });
});
