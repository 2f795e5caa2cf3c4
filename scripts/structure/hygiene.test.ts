import { describe, expect, it } from 'vitest';
import { checkBans, checkLength, checkPatience, checkRegistries } from './hygiene.ts';
import { file, labs, messages } from './planted.ts';

describe('bans', () => {
  const inFeature = 'web/src/features/hearts/labs/lab-card.tsx';

  it.each([
    [inFeature, '<p className="text-[#a3201a]">'],
    [inFeature, "<p style={{ color: '#fff' }}>"],
    [inFeature, "const tint = 'rgb(1 2 3)';"],
    [inFeature, '<p className="bg-red-500">'],
    [inFeature, '<div dangerouslySetInnerHTML={{ __html: text }} />'],
    [inFeature, "await fetch('/api/labs')"],
    ['web/src/platform/server/upload.ts', "await fetch('/api/labs')"],
    [`${labs}/labs.handlers.ts`, 'await fetch(url)'],
    [`${labs}/labs.domain.ts`, 'const now = new Date();'],
    [`${labs}/labs.domain.ts`, 'if (Date.now() > expiry) return;'],
  ])('%s may not hold %s', (path, text) => {
    expect(messages(checkBans, file(path, text))).toHaveLength(1);
  });

  it.each([
    [inFeature, '<a href="#add">Add</a>'],
    [inFeature, '<p className="text-bad bg-good-tint">Sample #12 of #100</p>'],
    [inFeature, '// never dangerouslySetInnerHTML'],
    ['web/src/platform/server/http.ts', 'return await fetch(request);'],
    ['web/src/ui/feedback/ring.tsx', "stroke('#0c6b68')"],
    [`${labs}/labs.domain.ts`, 'const day = new Date(text);'],
    ['server/src/platform/outbound.ts', 'await fetch(url)'],
  ])('%s may hold %s', (path, text) => {
    expect(messages(checkBans, file(path, text))).toEqual([]);
  });
});

describe('patience', () => {
  it.each([
    ['web/src/ui/menu.test.tsx', 'await waitFor(() => shown(), { timeout: 2000 });'],
    ['server/src/app.int.test.ts', 'await expect.poll(ready, { timeout: 59_999 }).toBe(true);'],
    ['e2e/map.spec.ts', 'await expect(map).toBeVisible({ timeout: 30_000 });'],
    ['web/src/ui/menu.test.tsx', 'await vi.waitFor(() => shown());'],
    ['server/src/app.int.test.ts', 'await vi.waitFor(() => expect(served).toBe(1));'],
    ['server/src/app.int.test.ts', 'expect(performance.now() - began).toBeLessThan(8000);'],
  ])('OPS-013 %s may not hold %s', (path, text) => {
    expect(messages(checkPatience, file(path, text))).toHaveLength(1);
  });

  it.each([
    ['web/src/ui/menu.test.tsx', 'await waitFor(() => shown());'],
    ['server/src/app.int.test.ts', 'await expect.poll(ready, { timeout: 60_000 }).toBe(true);'],
    ['server/src/app.int.test.ts', 'await vi.waitFor(() => expect(served).toBe(1), patience);'],
    ['server/src/app.int.test.ts', 'expect(performance.now() - began).toBeGreaterThanOrEqual(295);'],
    ['server/src/platform/outbound.ts', 'connect({ timeout: 2000 })'],
  ])('OPS-013 %s may hold %s', (path, text) => {
    expect(messages(checkPatience, file(path, text))).toEqual([]);
  });
});

describe('length', () => {
  it.each([
    [300, []],
    [301, [true]],
    [400, [true]],
    [401, [false]],
  ])('of %i lines', (lines, warnings) => {
    expect(checkLength([file('scripts/a.ts', 'x\n'.repeat(lines))]).map(({ warning }) => warning)).toEqual(warnings);
  });
});

describe('registries', () => {
  const wellKnown = ['registry', 'example', 'org'].join('.');

  it.each([
    ['docs/install.md', `npm install from https://${wellKnown}/`],
    ['.npmrc', ['registry', 'https://packages.local/'].join('=')],
    ['package-lock.json', ['"resolved"', '"https://packages.local/zod.tgz"'].join(': ')],
    ['README.md', 'mirror.in-force.local'],
  ])('may not be named in %s', (path, text) => {
    expect(messages(checkRegistries('mirror.in-force.local'), file(path, text))).toEqual([
      expect.stringContaining('names a package registry'),
    ]);
  });
});
