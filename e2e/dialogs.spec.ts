import { expect, type Page, test } from '@playwright/test';
import { newAddress, ownersLabId, signIn, signUpResearcher, submitProject } from './steps.ts';

/** Counts calls of a method to paths with a prefix. */
const counting = (page: Page, method: string, path: string) => {
  const seen = { calls: 0 };
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.startsWith(path)) seen.calls += 1;
  });
  return seen;
};

/** Opens a confirmation, which must start on the harmless button, and declines it in every way. */
const expectDeclinable = async (page: Page, ask: () => Promise<void>, title: string) => {
  const question = page.getByRole('alertdialog', { name: title });
  const declineIn = [
    () => page.keyboard.press('Enter'),
    async () => {
      // It blocks: a click beside it does nothing.
      await page.mouse.click(5, 5);
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
    },
    () => question.getByRole('button', { name: 'Cancel' }).click(),
  ];
  for (const decline of declineIn) {
    await ask();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await decline();
    await expect(question).toBeHidden();
  }
};

const title = 'A project to be deleted';

test('GEN-011 deleting a project asks first and does nothing when declined', async ({ page, browser }) => {
  const labId = await ownersLabId(browser);

  await signUpResearcher(page, newAddress('deleter'));
  await submitProject(page, title, labId);
  await page.reload();
  const deletions = counting(page, 'DELETE', '/api/projects/');
  const ask = () =>
    page
      .getByRole('button', { name: `Delete ${title}` })
      .first()
      .click();
  await expectDeclinable(page, ask, 'Delete this project?');
  expect(deletions.calls).toBe(0);
  await expect(page.getByText(title).first()).toBeVisible();

  await ask();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText('Project deleted successfully')).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  expect(deletions.calls).toBe(1);
});

for (const width of [1280, 390]) {
  test(`GEN-007 dialogs are at most 42rem wide, and within a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'researcher@example.org');
    await page.waitForURL('**/dashboard');
    await page.goto('/profile-settings');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const small = await page.getByRole('dialog').boundingBox();
    await page.keyboard.press('Escape');
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible();
    await page.locator('li h4 button').first().click();
    const large = await page.getByRole('dialog').boundingBox();
    for (const box of [small, large]) {
      expect(box?.width).toBeLessThanOrEqual(42 * 16);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    if (width === 1280) expect(large?.width).toBe(42 * 16);
  });
}
