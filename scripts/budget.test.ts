import { expect, it } from 'vitest';
import { budgets, type Manifest, weigh } from './budget.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_react.js'], css: ['assets/main.css'] },
  '_react.js': { file: 'assets/react.js', imports: ['index.html'] },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'] },
  'src/features/accounts/sign-in-page.tsx': {
    file: 'assets/sign-in.js',
    isDynamicEntry: true,
    imports: ['_form.js', 'index.html'],
  },
  'src/ui/viewer.tsx': { file: 'assets/viewer.js', isDynamicEntry: true },
  'font.woff2': { file: 'assets/font.woff2' },
};
const sizes: Record<string, number> = {
  'assets/main.js': 100,
  'assets/react.js': 60,
  'assets/form.js': 20,
  'assets/sign-in.js': 5,
  'assets/main.css': 7,
};

it('weighs the entry with its imports, each page on top of the entry, and every style sheet', () => {
  expect(weigh(manifest, (file) => sizes[file] ?? 0)).toEqual([
    { what: 'entry', bytes: 160, budget: budgets.entry },
    { what: 'src/features/accounts/sign-in-page.tsx', bytes: 185, budget: budgets.page },
    { what: 'assets/main.css', bytes: 7, budget: budgets.style },
  ]);
});
