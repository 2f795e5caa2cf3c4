import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, fillRequest, newSession, signIn, signInAsNewResearcher } from './steps.ts';

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of laboratories' });

/** Markers are at least 24 px and do not overlap. Markers are round. */
const expectApart = async (map: Locator): Promise<void> => {
  const boxes = await map.locator('.map-pin, .map-group').evaluateAll((markers) =>
    markers.map((marker) => {
      const { left, top, right, bottom } = marker.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
  expect(boxes.length).toBeGreaterThan(0);
  for (const [at, a] of boxes.entries()) {
    expect(Math.min(a.right - a.left, a.bottom - a.top)).toBeGreaterThanOrEqual(24);
    for (const b of boxes.slice(at + 1)) {
      const apart = Math.hypot(a.left + a.right - b.left - b.right, a.top + a.bottom - b.top - b.bottom) / 2;
      expect(apart).toBeGreaterThanOrEqual((a.right - a.left + b.right - b.left) / 2);
    }
  }
};

test('MAP-002 MAP-003 nearby laboratories share a marker, which opens by keyboard', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await signIn(page, 'researcher@example.org');
  const map = mapOf(page);
  const group = map.getByRole('button', { name: /^\d+ laboratories near Seattle$/ });
  await expect(group).toBeVisible();
  await expect(map.getByText(/GeoNames \(CC BY 4\.0\)/)).toBeVisible();
  await expectApart(map);
  await expectAccessible(page);

  await group.focus();
  await page.keyboard.press('Enter');
  const pin = map.getByRole('button', { name: 'Cascade Genomics' });
  await expect(pin).toBeVisible();
  await expectApart(map);
  await pin.focus();
  await page.keyboard.press('Enter');
  const popup = map.locator('.leaflet-popup');
  await expect(popup.getByRole('heading', { name: 'Cascade Genomics' })).toBeVisible();
  await expect(popup.locator(':focus')).toHaveCount(1);
  await expect(popup.getByText(/^\d+\.\d km away$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(pin).toBeFocused();
  expect(problems).toEqual([]);
  await close();
});

test('REQ-013 MAP-010 the map shows all matches without overlap', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await signInAsNewResearcher(page, 'map');
  await page.goto('/request');
  await fillRequest(page);
  await page.getByRole('button', { name: 'Find labs' }).click();
  const map = mapOf(page);
  await expect(map.locator('.map-group').first()).toBeVisible();
  await expectApart(map);
  const frame = await map.boundingBox();
  for (const marker of await map.locator('.map-pin, .map-group').all()) {
    const box = await marker.boundingBox();
    expect(box && frame && box.x >= frame.x && box.x + box.width <= frame.x + frame.width).toBe(true);
  }
  // The numbers of the list, also after more of it is shown.
  await expect(
    map
      .getByRole('button', { name: /^1: / })
      .or(map.locator('.map-group').filter({ hasText: /^1(?:, \d+| \+\d+)?$/ }))
      .first(),
  ).toBeVisible();
  const labs = page.getByRole('table', { name: 'Labs for your request' }).getByRole('rowheader');
  const before = await labs.count();
  const weak = page.getByRole('button', { name: /^Show \d+ weak match/ });
  if (await weak.isVisible()) {
    await weak.click();
    expect(await labs.count()).toBeGreaterThan(before);
    await expectApart(map);
  }
  // As high as the page: the bar of actions covers no button then.
  await page.setViewportSize({ width: 1280, height: 12_000 });
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});
