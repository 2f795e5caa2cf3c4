import { expect, type Page, test } from '@playwright/test';
import {
  createResearcher,
  expectAccessible,
  expectNoSidewaysScroll,
  newAddress,
  newSession,
  signIn,
  submitProject,
} from './steps.ts';

/** A demo laboratory whose requests no other journey counts. */
const owner = 'owner@willamette-clinical-reference.example.org';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const call = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`/api${path}`, { data, headers: { 'x-aliquot-client': 'web' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string };
};

const openSection = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
};

const expectTurn = (page: Page, words: RegExp) =>
  expect(page.getByRole('region', { name: 'Whose turn it is' }).getByRole('heading', { name: words })).toBeVisible();

const pdf = {
  name: 'nda.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'),
};

test('PRM-001 PRM-004 PRM-006 PRM-007 PRM-008 PRM-014 PRM-018 PRM-021 PRM-023 from the request to the review, in two rooms', async ({
  browser,
}) => {
  const asking = await newSession(browser);
  const lab = await newSession(browser);
  const [researcher, member] = [asking.page, lab.page];
  const title = `Ferritin before dialysis ${Date.now()}`;
  await signIn(member, owner);
  const { id: labId } = (await (await member.request.get('/api/labs/mine')).json()) as { id: string };
  await createResearcher(researcher, newAddress('rita'));
  await submitProject(researcher, title, labId);

  await test.step('both sides open their rooms and write to each other', async () => {
    await researcher.goto('/dashboard');
    await researcher.getByRole('link', { name: `Open room: ${title}` }).click();
    await expectTurn(researcher, /^The laboratory’s turn/);
    await member.goto('/lab-dashboard?tab=requests');
    const card = member.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });
    await card.getByRole('link', { name: /room/i }).click();
    await expectTurn(member, /^Your turn/);
    await openSection(member, 'Conversation');
    await member.getByLabel('Write to').fill('Can you send a list of the samples?');
    await member.getByRole('button', { name: 'Send' }).click();
    await openSection(researcher, 'Conversation');
    await expect(researcher.getByText('Can you send a list of the samples?')).toBeVisible();
    const table = { name: 'samples.csv', mimeType: 'text/csv', buffer: Buffer.from('code,volume\nS-001,0.5\n') };
    await researcher.getByLabel('Files', { exact: true }).setInputFiles(table);
    await researcher.getByRole('button', { name: 'Send' }).click();
    await expect(member.getByRole('button', { name: /samples\.csv/ })).toBeVisible();
    await expectAccessible(member);
    await expectNoSidewaysScroll(member);
  });

  await test.step('the lab sends a proposal with a file, changes it when asked, and others can be asked too', async () => {
    await openSection(member, 'Proposal');
    await expect(member.getByText('No proposal yet')).toBeVisible();
    await member.getByRole('link', { name: 'Send a proposal' }).click();
    await member.getByLabel('Test').first().fill('Ferritin');
    await member.getByLabel('Quantity').first().fill('90');
    await member.getByLabel('Unit').first().fill('sample');
    await member
      .getByLabel(/^Price each/)
      .first()
      .fill('40');
    await member.getByLabel('Earliest start').fill(inDays(7));
    await member.getByLabel('Turnaround').fill('15');
    await member.getByLabel('Valid until').fill(inDays(20));
    const prices = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('test,price\nFerritin,40\n') };
    await member.getByLabel('Add files').setInputFiles(prices);
    await expect(member.getByRole('list', { name: 'Files of this version' }).getByText('prices.csv')).toBeVisible();
    await expectAccessible(member);
    await expectNoSidewaysScroll(member);
    await member.getByRole('button', { name: 'Send proposal' }).click();
    await member.getByRole('alertdialog').getByRole('button', { name: 'Send proposal' }).click();

    await openSection(researcher, 'Proposal');
    const first = researcher.getByRole('region', { name: 'Version 1' });
    await expect(first.getByText('USD 3,600.00').first()).toBeVisible();
    await expect(first.getByRole('button', { name: /prices\.csv/ })).toBeVisible();
    await expectAccessible(researcher);
    await expectNoSidewaysScroll(researcher);
    await researcher.getByRole('button', { name: 'Ask other labs' }).click();
    const choice = researcher.getByRole('dialog', { name: 'Ask other labs' });
    await choice.getByRole('checkbox').first().check();
    await expectAccessible(researcher);
    await choice.getByRole('button', { name: 'Ask 1 lab' }).click();
    await expect(researcher.getByText('You asked 1 more lab. We’ll notify you when they respond.')).toBeVisible();
    await first.getByRole('button', { name: 'Ask for a change' }).click();
    const change = researcher.getByRole('dialog', { name: 'Ask for a change' });
    await change.getByLabel('What should change?').fill('Please include duplicates.');
    await change.getByRole('button', { name: 'Ask for a change' }).click();
    await expect(first.getByText('Please include duplicates.')).toBeVisible();

    await member.getByRole('link', { name: 'Send a new version' }).click();
    await expect(member.getByRole('list', { name: 'Files of this version' }).getByText('prices.csv')).toBeVisible();
    await member.getByLabel('Quantity').first().fill('180');
    await member.getByRole('button', { name: 'Send version 2' }).click();
    await member.getByRole('alertdialog').getByRole('button', { name: 'Send proposal' }).click();
    await expect(researcher.getByRole('table', { name: 'Changes since version 1' })).toBeVisible();
  });

  await test.step('the comparison shows both labs, and is saved as a PDF', async () => {
    await researcher.getByRole('link', { name: 'Compare proposals' }).click();
    await expect(researcher.getByRole('heading', { level: 1, name: 'Compare 2 labs' })).toBeVisible();
    await expectAccessible(researcher);
    await expectNoSidewaysScroll(researcher);
    const saved = researcher.waitForEvent('download');
    await researcher.getByRole('link', { name: 'Export as PDF' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^proposals-.*\.pdf$/);
  });

  await test.step('the award waits for the agreement that the lab requires', async () => {
    await openSection(member, 'Agreements');
    await member.getByRole('checkbox', { name: 'Confidentiality agreement' }).click();
    await expect(member.getByText('Not complete yet.')).toBeVisible();
    await researcher.getByRole('button', { name: 'Accept this proposal' }).click();
    await researcher.getByRole('alertdialog').getByRole('button', { name: 'Accept proposal' }).click();
    await expectTurn(member, /^Your turn: add the confidentiality agreement/);
    await member.getByRole('button', { name: 'Add agreement' }).click();
    const agreement = member.getByRole('dialog', { name: 'Add an agreement' });
    await agreement.getByLabel('Signed for the researcher by').fill('Rita Alvarez');
    await agreement.getByLabel('Signed for the laboratory by').fill('Owen Ward');
    await agreement.getByLabel('Valid from').fill(inDays(0));
    await agreement.getByLabel('Add the signed agreement').setInputFiles(pdf);
    await agreement.getByRole('button', { name: 'Add agreement' }).click();
    await expect(agreement).toHaveCount(0);
    await expectAccessible(member);
    await researcher.getByRole('link', { name: title }).click();
    await expectTurn(researcher, /^Your turn: confirm the confidentiality agreement/);
    await openSection(researcher, 'Agreements');
    await researcher.getByRole('button', { name: 'Confirm agreement' }).click();
    await researcher.getByRole('alertdialog').getByRole('button', { name: 'Confirm agreement' }).click();
    await expect(researcher.getByRole('tab', { name: 'Samples' })).toBeVisible();
  });

  const collaborationId = new URL(member.url()).pathname.split('/').at(-1) ?? '';

  await test.step('samples are sent and received', async () => {
    const shipment = await call(researcher, `/collaborations/${collaborationId}/shipments`, { category: 'exempt' });
    const sample = { material: 'Serum', container: 'Cryovial', volume: 0.5, unit: 'mL', storage: '-80', stability: 720 };
    const samples = ['S-001', 'S-002'].map((code) => ({ ...sample, code }));
    await call(researcher, `/shipments/${shipment.id}/samples`, { samples });
    await openSection(researcher, 'Samples');
    await researcher.getByRole('button', { name: 'Hand over' }).click();
    await researcher.getByRole('dialog', { name: 'Hand over: shipment 1' }).getByRole('button', { name: 'Hand over' }).click();
    await openSection(member, 'Samples');
    await member.getByRole('button', { name: 'Receive samples' }).click();
    await member.getByRole('dialog', { name: 'Receive shipment 1' }).getByRole('button', { name: 'Save receipt' }).click();
    await expect(member.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(member);
    await expectNoSidewaysScroll(member);
  });

  await test.step('results are returned once, accepted, and reviewed', async () => {
    const results = { name: 'ferritin.csv', mimeType: 'text/csv', buffer: Buffer.from('code,ng/mL\nS-001,92\n') };
    await openSection(member, 'Results');
    await member.getByLabel('Add result files').setInputFiles(results);
    await expect(member.getByRole('list', { name: 'Results' }).getByText('ferritin.csv', { exact: true })).toBeVisible();
    const deliver = async () => {
      await member.getByRole('button', { name: 'Mark work completed' }).click();
      const done = member.getByRole('dialog', { name: 'Mark work completed' });
      await done.getByRole('button', { name: 'Mark work completed' }).click();
      await expect(done).toHaveCount(0);
    };
    await deliver();
    await expectTurn(researcher, /^Your turn/);
    await openSection(researcher, 'Results');
    await expectAccessible(researcher);
    await expectNoSidewaysScroll(researcher);
    await researcher.getByRole('button', { name: 'Ask for changes' }).click();
    const changes = researcher.getByRole('dialog', { name: 'Ask for changes' });
    await changes.getByLabel('What should change?').fill('Please add the second sample.');
    await changes.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(member.getByText('Please add the second sample.').first()).toBeVisible();
    await deliver();
    await researcher.getByRole('button', { name: 'Accept completed work' }).click();
    await researcher.getByRole('alertdialog').getByRole('button', { name: 'Accept work' }).click();
    await openSection(researcher, 'Reviews');
    await expect(researcher.getByRole('button', { name: 'Save review' })).toBeDisabled();
    for (const rating of await researcher.getByRole('radio', { name: '5 of 5' }).all()) await rating.check();
    await researcher.getByLabel(/^What should others know/).fill('Answered the same day.');
    await expectAccessible(researcher);
    await researcher.getByRole('button', { name: 'Save review' }).click();
    await expect(researcher.getByText('Answered the same day.').first()).toBeVisible();
    await openSection(member, 'Reviews');
    await expect(member.getByRole('button', { name: 'Save review' })).toBeVisible();
    await expect(member.getByText('Answered the same day.')).toHaveCount(0);
  });

  expect([...asking.problems, ...lab.problems]).toEqual([]);
  await asking.close();
  await lab.close();
});
