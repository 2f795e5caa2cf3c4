import { expect, test } from '@playwright/test';
import { expectAccessible, newSession, signInAsNewResearcher } from './steps.ts';

const tooOften = {
  error: 'Too many requests. Please wait a moment and try again.',
  code: 'TOO_MANY_REQUESTS',
  details: 'You can request matches 200 times an hour. Please try again in 12 minutes.',
};

test('T15 a rate limit says how long to wait and keeps the form', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser, { expected: /429/ });
  await signInAsNewResearcher(page, 'limits');
  await page.goto('/request');
  await page.getByLabel('Research Area').selectOption('oncology');
  await page.getByLabel('Service Type').selectOption({ index: 1 });
  await page.getByLabel('Title').fill('Plasma of two hundred participants');
  await page.getByLabel('Timeline').selectOption({ index: 1 });
  await page.getByLabel('Budget Range').selectOption({ index: 1 });
  await page.getByLabel('Description').fill('Circulating tumor DNA in plasma, measured twice.');
  const path = '**/api/functions/analyze-project';
  await page.route(path, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '700' }, json: tooOften }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Find labs' }).click();
  await expect(page.getByRole('alert').filter({ hasText: tooOften.details })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Plasma of two hundred participants');
  await expect(page.getByLabel('Description')).toHaveValue('Circulating tumor DNA in plasma, measured twice.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Find labs' }).click();
  await expect(page.getByRole('button', { name: 'Find labs' })).toBeHidden();
  expect(problems).toEqual([]);
  await close();
});
