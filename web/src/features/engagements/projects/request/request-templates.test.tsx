import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, transportError } from '../../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../../testing/render-app.tsx';
import { RequestPage } from './request-page.tsx';

type Call = (input: { researchArea: string }) => Promise<unknown>;
const server = vi.hoisted(() => ({
  projects: { templates: vi.fn<Call>() },
  drafts: {
    getRequest: async () => ({ draft: null }),
    saveRequest: async () => ({ saved_at: '2026-11-21T08:00:00.000Z' }),
    removeRequest: async () => ({ removed: true }),
  },
}));
vi.mock('../../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../../platform/server/api.ts')>()),
  api: server,
}));

const template = (area: string, number: number) => ({
  id: `${area}${number}`,
  name: `Template ${number} of ${area}`,
  description: `We have [number] samples of ${area} ${number}.`,
  research_area: area,
});

beforeEach(async () => {
  localStorage.clear();
  server.projects.templates.mockImplementation(async ({ researchArea }) => ({
    templates: [template(researchArea, 1), template(researchArea, 2)],
  }));
  renderApp({
    at: '/request',
    places: [{ path: '/request', page: <RequestPage /> }],
    readSession: async () => personWith('user'),
  });
  await screen.findByLabelText('Title');
});

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const written = () => [valueOf('Title'), valueOf('Description')];
const write = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const choose = (area: string) => userEvent.selectOptions(screen.getByLabelText('Research Area'), area);
const take = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
const undo = () => screen.queryByRole('button', { name: 'Undo' });
const own = ['My title', 'My own words.'];
const writeOwn = async () => {
  await write('Title', 'My title');
  await write('Description', 'My own words.');
};

describe('typed words and templates', () => {
  it('PRM-030 choosing and changing the research area wipes nothing that was typed', async () => {
    await writeOwn();
    await choose('cardiology');
    expect(written()).toEqual(own);
    await screen.findByRole('radio', { name: 'Template 1 of cardiology' });
    await choose('oncology');
    expect(written()).toEqual(own);
  });

  it('REQ-007 the text of a template goes with its area, and the choice too', async () => {
    await choose('cardiology');
    await take('Template 1 of cardiology');
    expect(written()).toEqual(['Template 1 of cardiology', 'We have [number] samples of cardiology 1.']);
    await choose('oncology');
    expect(written()).toEqual(['', '']);
    await choose('cardiology');
    await screen.findByRole('radio', { name: 'Template 1 of cardiology' });
    expect(screen.queryByRole('radio', { name: /^Template/, checked: true })).toBeNull();
    expect(undo()).toBeNull();
  });

  it.each([
    [
      'a server that fails',
      new ApiError({ code: 'INTERNAL_SERVER_ERROR', status: 500, message: '' }),
      'Failed to load project templates',
    ],
    ['no server', transportError('NETWORK'), 'Failed to load templates'],
  ])('REQ-008 %s is said, the form works without templates, and the next area loads again', async (_, error, words) => {
    const load = server.projects.templates.getMockImplementation();
    server.projects.templates.mockImplementation(async (input) => {
      if (input.researchArea === 'cardiology') throw error;
      return load?.(input);
    });
    await choose('cardiology');
    expect((await screen.findByText(words)).closest('[role=alert]')).not.toBeNull();
    expect(screen.queryByRole('radio', { name: /^Template/ })).toBeNull();
    await writeOwn();
    expect(written()).toEqual(own);
    await choose('oncology');
    await screen.findByRole('radio', { name: 'Template 1 of oncology' });
    expect(screen.queryByText(words)).toBeNull();
  });

  it('PRM-030 a template that was gone on with is typed words', async () => {
    await choose('cardiology');
    await take('Template 1 of cardiology');
    await userEvent.type(screen.getByLabelText('Description'), ' In serum.');
    await choose('oncology');
    expect(valueOf('Description')).toBe('We have [number] samples of cardiology 1. In serum.');
  });

  it('PRM-030 a template over typed words offers "Undo", which brings title and description back', async () => {
    await writeOwn();
    await choose('cardiology');
    await take('Template 1 of cardiology');
    await take('Template 2 of cardiology');
    expect(written()).toEqual(['Template 2 of cardiology', 'We have [number] samples of cardiology 2.']);
    expect(screen.getByText('Your title and description were replaced.')).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(written()).toEqual(own);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Description')));
    expect(undo()).toBeNull();
    expect(screen.queryByRole('radio', { name: /^Template/, checked: true })).toBeNull();
  });

  it('PRM-030 what was typed since can be brought back as well', async () => {
    await writeOwn();
    await choose('cardiology');
    await take('Template 1 of cardiology');
    await userEvent.type(screen.getByLabelText('Description'), ' In serum.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(written()).toEqual(own);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(valueOf('Description')).toBe('We have [number] samples of cardiology 1. In serum.');
  });

  it('a template over nothing, or over another one, offers no "Undo"', async () => {
    await choose('cardiology');
    await take('Template 1 of cardiology');
    await take('Template 2 of cardiology');
    expect(undo()).toBeNull();
  });
});
