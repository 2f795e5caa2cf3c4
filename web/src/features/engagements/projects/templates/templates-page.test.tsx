import type { ManagedTemplate } from '@aliquot/contract/engagements/templates';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../../testing/render-app.tsx';
import { TemplatesPage } from './templates-page.tsx';

const ids = ['1', '2', '3', '4', '5'].map((digit) => `019a0000-0000-7000-8000-00000000000${digit}`);
const template = (index: number, changes: Partial<ManagedTemplate> = {}): ManagedTemplate => ({
  id: ids[index] ?? '',
  name: `Template ${index + 1}`,
  description: 'Samples of [tissue].',
  research_area: 'oncology',
  origin: 'shipped',
  edited_at: null,
  hidden: false,
  shown: true,
  version: 1,
  can: { edit: true, hide: true, restore: false },
  ...changes,
});
const hidden = { hidden: true, shown: false, can: { edit: false, hide: false, restore: true } };
const listName = 'GET /api/admin/templates';
const listOf = (...templates: ManagedTemplate[]) => answered({ templates });

const open = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answers);
  renderApp({
    at: '/admin/templates?area=oncology',
    places: [{ path: '/admin/templates', audience: 'admin', page: <TemplatesPage /> }],
    readSession: async () => personWith('admin'),
  });
  return server;
};
const itemOf = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  if (!item) throw new Error(`No item of ${name}`);
  return within(item);
};

it('REQ-006 says which templates are shown, and offers only what the answer allows', async () => {
  open({
    [listName]: listOf(
      template(0, { origin: 'own', edited_at: '2026-03-05T10:00:00Z' }),
      template(1, hidden),
      template(2, { shown: false }),
    ),
  });
  const own = await itemOf('Template 1');
  expect(own.getByText('Shown to researchers')).toBeTruthy();
  expect(own.getByText('Created here, last edited on March 5, 2026')).toBeTruthy();
  expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit Template 1', 'Hide Template 1']);
  const away = await itemOf('Template 2');
  expect(away.getByText('Hidden')).toBeTruthy();
  expect(away.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Restore Template 2']);
  expect((await itemOf('Template 3')).getByText('Not shown: 3 are listed before it')).toBeTruthy();
});

it('REQ-006 hides a template as it was seen, and reads the list again', async () => {
  const { asked, answers } = open({
    [listName]: listOf(template(0, { version: 7 })),
    [`POST /api/admin/templates/${ids[0]}/hide`]: answered(template(0, { ...hidden, version: 8 })),
  });
  const button = await screen.findByRole('button', { name: /^Hide ?Template 1$/ });
  answers[listName] = listOf(template(0, { ...hidden, version: 8 }));
  await userEvent.click(button);
  expect(await screen.findByText('“Template 1” is hidden.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Restore ?Template 1$/ })).toBeTruthy();
  expect(asked.find(({ name }) => name.endsWith('/hide'))?.body).toEqual({ version: 7 });
});

it('REQ-006 keeps what was typed when someone else saved first, beside their text, and can replace it', async () => {
  const editName = `PUT /api/admin/templates/${ids[0]}`;
  const { asked, answers } = open({
    [listName]: listOf(template(0)),
    [editName]: refusedWith(409, 'Changed.', { code: 'CONFLICT' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Edit ?Template 1$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.click(dialog.getByRole('button', { name: 'Save template' }));
  expect(await dialog.findByText('Name is required')).toBeTruthy();
  await userEvent.type(name, 'Mine');
  answers[listName] = listOf(template(0, { name: 'Theirs', version: 2 }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save template' }));
  expect(await within(await dialog.findByRole('region', { name: 'Their text' })).findByText('Theirs')).toBeTruthy();
  expect(dialog.getByDisplayValue('Mine')).toBeTruthy();
  answers[editName] = answered(template(0, { name: 'Mine', version: 3 }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save template' }));
  expect(await screen.findByText('“Mine” was saved.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ name: call }) => call === editName).map(({ body }) => body)).toEqual([
    { version: 1, name: 'Mine', description: 'Samples of [tissue].' },
    { version: 2, name: 'Mine', description: 'Samples of [tissue].' },
  ]);
});
