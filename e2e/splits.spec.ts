import { expect, type Page, test } from '@playwright/test';
import { createResearcher, expectAccessible, expectNoSidewaysScroll, newAddress, newSession } from './steps.ts';

const headers = { 'x-aliquot-client': 'web' };

const projectData = {
  title: `Fusions and panels ${Date.now()}`,
  description:
    'We need targeted NGS, KRAS mutation analysis, flow cytometry and microsatellite instability testing of 40 samples.',
  researchArea: 'oncology',
  serviceType: 'molecular-testing',
  timeline: 'medium',
  budgetRange: 'medium',
};

type Found = { id: string; name: string; isGenerated: boolean };

/** Submits the request to the laboratory that matches it best. @returns the project's id */
const submitToBest = async (page: Page): Promise<string> => {
  const found = await page.request.post('/api/functions/analyze-project', { headers, data: { projectData } });
  expect(found.ok(), await found.text()).toBe(true);
  const { matches } = (await found.json()) as { matches: Found[] };
  const labId = matches.find(({ isGenerated }) => !isGenerated)?.id;
  const data = { submissionKey: crypto.randomUUID(), labId, projectData };
  const sent = await page.request.post('/api/projects', { headers, data });
  expect(sent.ok(), await sent.text()).toBe(true);
  return ((await sent.json()) as { id: string }).id;
};

test('PRF-004 PRM-044 from the proof matrix to a split request, by keyboard and on a phone', async ({ browser }) => {
  const { page, problems } = await newSession(browser);
  await createResearcher(page, newAddress('sita'));
  const projectId = await submitToBest(page);

  await test.step('the matrix is the other face of the comparison, and a cell opens what proves it', async () => {
    await page.goto(`/projects/${projectId}/proposals`);
    await page.getByRole('link', { name: 'Proof matrix' }).click();
    await expect(page).toHaveURL(/view=proof/);
    await expect(page.getByRole('heading', { name: 'Proof matrix' })).toBeVisible();
    const table = page.getByRole('table', { name: /What each lab proves/ });
    const cells = table.locator('[data-position]');
    await cells.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(table.locator('[data-position="0.1"]')).toBeFocused();
    await table
      .getByRole('button', { name: /Proven by a scope line/ })
      .first()
      .press('Enter');
    await expect(page.getByRole('dialog').getByText('Valid until')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('a test is moved by M, and each lab is asked for its part', async () => {
    const plan = page.getByRole('region', { name: 'Plan' });
    const lanes = plan.getByRole('region');
    await expect(lanes.first()).toBeVisible();
    const chip = plan.getByRole('button', { name: /Move to…$/ }).last();
    await chip.focus();
    await page.keyboard.press('m');
    await page
      .getByRole('menuitem', { name: /not on record$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Assign test' }).click();
    await expect(page.getByRole('button', { name: 'Assign test' })).toBeHidden();
    await plan.getByRole('button', { name: 'Split the request' }).click();
    const dialog = page.getByRole('dialog', { name: 'Split the request' });
    await expect(dialog.getByRole('textbox').first()).toHaveValue(/^Please send a proposal for/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Ask \d labs?$/ }).click();
    await expect(page.getByText(/each for its part/)).toBeVisible();
  });

  await test.step('the room shows the parts, and one lab can be cancelled alone', async () => {
    await expect(page).toHaveURL(new RegExp(`/projects/${projectId}`));
    const labs = page.getByRole('navigation', { name: 'Laboratories' });
    await expect(labs.getByRole('listitem').nth(1)).toBeVisible();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Cancel this request' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel this request' }).click();
    await expect(page.getByText(/^You cancelled the request to /)).toBeVisible();
    await expect(page.getByText(/^No lab has /)).toBeVisible();
    await expectAccessible(page);
  });
  expect(problems).toEqual([]);
});
