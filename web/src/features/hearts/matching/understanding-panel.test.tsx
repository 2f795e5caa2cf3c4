import type { Corrections, Understanding } from '@aliquot/contract/hearts/understanding';
import { noCorrections } from '@aliquot/contract/hearts/understanding';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { sampleTerm, sampleUnderstanding } from '../../../testing/sample-projects.ts';
import { UnderstandingPanel } from './understanding-panel.tsx';

type Call = (input: { kind: string; words: string }, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({ matching: { suggestTerms: vi.fn<Call>() } }));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const wgs = sampleTerm();
const blood = sampleTerm({ id: 'specimen:blood', kind: 'specimen', label: 'Whole blood', words: 'EDTA blood', from: 'title' });
const cap = sampleTerm({ id: 'condition:cap', kind: 'condition', label: 'CAP', words: 'CAP, no exceptions' });
const iso = sampleTerm({ id: 'condition:iso', kind: 'condition', label: 'ISO 15189', isPreference: true });
const flow = sampleTerm({ id: 'method:flow', label: 'Flow cytometry', words: 'no flow cytometry' });

const before = sampleUnderstanding({ asked: [wgs, blood, cap, iso], notNeeded: [flow] });

/** Answers a correction as the server does, and passes each to `onCorrect`. */
const show = (understanding: Understanding = before, start: Corrections = noCorrections) => {
  const onCorrect = vi.fn<(corrections: Corrections) => void>();
  const Page = () => {
    const [corrections, setCorrections] = useState(start);
    const all = [...understanding.asked, ...understanding.removed];
    const added = corrections.added.map(({ kind, label }) =>
      sampleTerm({ id: `${kind}:${label}`, kind, label, words: '', from: 'researcher' }),
    );
    const understood = {
      ...understanding,
      asked: [...all.filter(({ id }) => !corrections.removed.includes(id)), ...added],
      removed: all.filter(({ id }) => corrections.removed.includes(id)),
      notNeeded: understanding.notNeeded.filter(({ label }) => added.every((term) => term.label !== label)),
    };
    return (
      <UnderstandingPanel
        understanding={understood}
        corrections={corrections}
        busy={false}
        problem={null}
        onCorrect={(next) => {
          onCorrect(next);
          setCorrections(next);
        }}
        onRetry={() => {}}
        onClear={() => {}}
      />
    );
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return onCorrect;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const openChip = async (name: RegExp) => {
  await userEvent.click(button(name));
  return within(await screen.findByRole('dialog'));
};
const chips = (kind: string) =>
  within(screen.getByRole('group', { name: kind }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

beforeEach(() => {
  server.matching.suggestTerms.mockReset();
  server.matching.suggestTerms.mockImplementation(async ({ words }) => ({
    labels: ['RNA sequencing', 'CAP required', 'CLIA required'].filter((label) =>
      label.toLowerCase().includes(words.toLowerCase()),
    ),
  }));
});

describe('MAT-003 how a request was understood', () => {
  it('is shown by kind', () => {
    show();
    expect(screen.getByRole('heading', { name: 'We understood' })).toBeDefined();
    expect(chips('Method')).toEqual(['Whole-genome sequencing']);
    expect(chips('Specimen')).toEqual(['Whole blood']);
    expect(chips('Condition')).toEqual(['CAP required', 'ISO 15189 preferred']);
    expect(screen.queryByRole('group', { name: 'Purpose' })).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Add' })).getAllByRole('button')).toHaveLength(3);
  });

  it('names the source words of each term', async () => {
    show(sampleUnderstanding({ asked: [wgs, blood, sampleTerm({ id: 'a', label: 'ELISA', words: '', from: 'researcher' })] }));
    const ofMethod = await openChip(/^Whole-genome/);
    expect(ofMethod.getByText(/^From your description:/).textContent).toBe('From your description: “whole genome sequencing”');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focusedName()).toBe('Whole-genome sequencing'));
    expect((await openChip(/^Whole blood/)).getByText(/^From your title:/).textContent).toBe('From your title: “EDTA blood”');
    await userEvent.keyboard('{Escape}');
    expect((await openChip(/^ELISA/)).getByText('Added by you')).toBeDefined();
  });

  it('removes a term by its cross or dialog and restores it, keeping the focus nearby', async () => {
    const onCorrect = show();
    await userEvent.click(button('Remove Whole blood'));
    expect(onCorrect).toHaveBeenLastCalledWith({ removed: ['specimen:blood'], added: [] });
    await waitFor(() => expect(focusedName()).toBe('Add Specimen'));
    await userEvent.click((await openChip(/^Whole-genome/)).getByRole('button', { name: 'Remove' }));
    expect(onCorrect).toHaveBeenLastCalledWith({ removed: ['specimen:blood', 'method:wgs'], added: [] });
    const removed = within(screen.getByRole('group', { name: 'Removed by you' }));
    expect(removed.getByText('Whole blood', { selector: 's' })).toBeDefined();
    await userEvent.click(removed.getByRole('button', { name: /^Restore\s*Whole blood$/ }));
    expect(onCorrect).toHaveBeenLastCalledWith({ removed: ['method:wgs'], added: [] });
    await waitFor(() => expect(focusedName()).toBe('Whole blood'));
  });

  it('corrects a term with a suggestion, by keyboard', async () => {
    const onCorrect = show();
    const dialog = await openChip(/^Whole-genome/);
    await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
    const field: HTMLInputElement = dialog.getByRole('combobox', { name: 'Method' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe('Whole-genome sequencing');
    await userEvent.clear(field);
    await userEvent.type(field, 'rna');
    await dialog.findByRole('option', { name: 'RNA sequencing' });
    await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(1));
    expect(server.matching.suggestTerms).toHaveBeenLastCalledWith({ kind: 'method', words: 'rna' }, expect.anything());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onCorrect).toHaveBeenLastCalledWith({
      removed: ['method:wgs'],
      added: [{ kind: 'method', label: 'RNA sequencing' }],
    });
    await waitFor(() => expect(focusedName()).toBe('RNA sequencing'));
  });

  it('accepts any words for a method, but only listed conditions', async () => {
    const onCorrect = show();
    await userEvent.click(button('Add a method'));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Method' }), 'My own   assay{Enter}');
    expect(onCorrect).toHaveBeenLastCalledWith({ removed: [], added: [{ kind: 'method', label: 'My own assay' }] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(button('Add a condition'));
    const field = await screen.findByRole('combobox', { name: 'Condition' });
    await userEvent.type(field, 'something else{Enter}');
    expect(screen.getByText('Choose one from the list.')).toBeDefined();
    expect(onCorrect).toHaveBeenCalledOnce();
    await userEvent.clear(field);
    await userEvent.type(field, 'CLIA');
    await userEvent.click(await screen.findByRole('option', { name: 'CLIA required' }));
    expect(onCorrect.mock.lastCall?.[0].added[1]).toEqual({ kind: 'condition', label: 'CLIA required' });
  });

  it('adds a term that the request says is not needed', async () => {
    const onCorrect = show();
    const group = within(screen.getByRole('group', { name: 'Not needed, according to your request' }));
    await userEvent.click(group.getByRole('button', { name: /^Add to request\s*Flow cytometry$/ }));
    expect(onCorrect).toHaveBeenLastCalledWith({ removed: [], added: [{ kind: 'method', label: 'Flow cytometry' }] });
    await waitFor(() => expect(focusedName()).toBe('Flow cytometry'));
  });

  it('MAT-026 says from what a chip was read where its meaning is broader', () => {
    const broader = { ...wgs, label: 'Tumor profiling', words: 'BRAF', isBroader: true };
    show(sampleUnderstanding({ asked: [broader, blood] }));
    expect(chips('Method')).toEqual(['Tumor profiling, from “BRAF”']);
    expect(chips('Specimen')).toEqual(['Whole blood']);
  });

  it('MAT-030 MAT-032 words that were not understood are named, and get a meaning that costs no search', async () => {
    const unread = { ...before, notUnderstood: [{ words: 'NRAS' }, { words: 'June 30' }] };
    const onCorrect = show(unread);
    expect(screen.getByText('Not understood:')).toBeDefined();
    expect(screen.getByText('Corrections are free and don’t count as a search.')).toBeDefined();
    expect(button('4 things understood, 2 not: NRAS, June 30').getAttribute('aria-expanded')).toBe('false');
    const dialog = await openChip(/^NRAS$/);
    expect(dialog.getByText('What does NRAS mean?')).toBeDefined();
    await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'subject');
    const field: HTMLInputElement = dialog.getByRole('combobox', { name: 'Organism, organ or disease' });
    expect(field.value).toBe('NRAS');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(onCorrect).toHaveBeenLastCalledWith({ removed: [], added: [{ kind: 'subject', label: 'NRAS' }] });
  });
});
