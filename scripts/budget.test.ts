import { expect, it } from 'vitest';
import { budgets, type Manifest, weigh } from './budget.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/main.js', isEntry: true, css: ['assets/main.css'] },
  'public.html': { file: 'assets/public.js', isEntry: true, css: ['assets/main.css'] },
  'src/app.tsx': { file: 'assets/app.js', isDynamicEntry: true, imports: ['_react.js'] },
  'src/reading.tsx': { file: 'assets/reading.js', isDynamicEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js', imports: ['index.html'] },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'] },
  'src/features/people/accounts/sign-in-page.tsx': { file: 'assets/sign-in.js', isDynamicEntry: true, imports: ['_form.js'] },
  'src/features/people/home/home-page.tsx': { file: 'assets/home.js', isDynamicEntry: true, imports: ['_react.js'] },
  'src/ui/viewer.tsx': { file: 'assets/viewer.js', isDynamicEntry: true },
  'font.woff2': { file: 'assets/font.woff2' },
};
const sizes: Record<string, number> = {
  'assets/main.js': 1,
  'assets/public.js': 2,
  'assets/app.js': 100,
  'assets/reading.js': 10,
  'assets/react.js': 60,
  'assets/form.js': 20,
  'assets/sign-in.js': 5,
  'assets/home.js': 7,
  'assets/main.css': 8,
};
const sizeOf = (file: string) => sizes[file] ?? 0;

it('weighs the application, each page with what it runs in, and every style sheet', () => {
  expect(weigh(manifest, sizeOf)).toEqual([
    { what: 'the application', bytes: 161, budget: budgets.application },
    { what: 'src/features/people/accounts/sign-in-page.tsx', bytes: 186, budget: budgets.page },
    { what: 'src/features/people/home/home-page.tsx', bytes: 80, budget: budgets.reading },
    { what: 'assets/main.css', bytes: 8, budget: budgets.style },
  ]);
});

it('says so when what it weighs is not there', () => {
  const { 'src/app.tsx': _, ...rest } = manifest;
  expect(() => weigh(rest, sizeOf)).toThrow('no src/app.tsx');
});
