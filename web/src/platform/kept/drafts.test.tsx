import { act, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { readDraft, removeAllDrafts, removeDraftsOfOthers, saveDraft, useDraft } from './drafts.ts';

const files = vi.hoisted(() => ({ dropAllFiles: vi.fn<() => Promise<void>>() }));
vi.mock('./kept-files.ts', () => files);

type Values = { title: string; password: string };

const Form = () => {
  const form = useForm<Values>({ defaultValues: { title: '', password: '' } });
  const { savedAt, clear } = useDraft('request:1', form);
  return (
    <form>
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Password" type="password" {...form.register('password')} />
      <output>{savedAt === null ? 'not saved' : `saved ${savedAt}`}</output>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </form>
  );
};

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const stored = () => JSON.stringify(Object.entries(localStorage));

describe('drafts', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('restores typed values when the form opens again', async () => {
    const { unmount } = render(<Form />);
    type('Title', 'Sepsis biomarkers');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('status').textContent).toMatch(/^saved 10/);
    unmount();
    render(<Form />);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Sepsis biomarkers');
  });

  it('saves the latest input when the page closes at once', () => {
    const { unmount } = render(<Form />);
    type('Title', 'Sepsis');
    unmount();
    expect(readDraft('request:1')?.values).toEqual({ title: 'Sepsis' });
  });

  it('a password is never kept', async () => {
    render(<Form />);
    type('Password', 'correct horse battery');
    type('Title', 'Sepsis');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(stored()).toContain('Sepsis');
    expect(stored()).not.toContain('correct horse');
  });

  it('nested passwords, tokens and files are never kept', () => {
    saveDraft('x', {
      account: { confirmPassword: 'secret-1', name: 'Ada' },
      captchaToken: 'secret-2',
      files: [new File(['secret-3'], 'a.pdf')],
      tags: ['a', 'b'],
    });
    expect(readDraft('x')?.values).toEqual({ account: { name: 'Ada' }, files: [], tags: ['a', 'b'] });
    expect(stored()).not.toContain('secret');
  });

  it('sending the form removes its draft', async () => {
    render(<Form />);
    type('Title', 'Sepsis');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    fireEvent.click(screen.getByText('Clear'));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(readDraft('request:1')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('not saved');
  });

  it('ignores damaged drafts and drafts older than 30 days', () => {
    saveDraft('old', { title: 'x' }, 0);
    expect(readDraft('old', 30 * 86_400_000)).not.toBeNull();
    expect(readDraft('old', 30 * 86_400_000 + 1)).toBeNull();
    localStorage.setItem('aliquot.draft.bad', '{"values":');
    expect(readDraft('bad')).toBeNull();
  });

  it('signing out removes all drafts and nothing else', async () => {
    saveDraft('a', { title: 'x' });
    saveDraft('b', { title: 'y' });
    localStorage.setItem('aliquot.theme', 'dark');
    sessionStorage.setItem('aliquot.unsaved-answers.1', '{}');
    removeAllDrafts();
    await eventually(() => expect(files.dropAllFiles).toHaveBeenCalledOnce());
    expect(Object.keys(localStorage)).toEqual(['aliquot.theme']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('are kept for their own user only', () => {
    const [mine, theirs] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];
    for (const key of [`request:${mine}`, `request:${theirs}`, `request-files:${theirs}`, 'researcher-sign-up'])
      saveDraft(key, { title: key });
    removeDraftsOfOthers(mine);
    expect(readDraft(`request:${mine}`)).not.toBeNull();
    expect(readDraft('researcher-sign-up')).not.toBeNull();
    for (const key of [`request:${theirs}`, `request-files:${theirs}`]) expect(readDraft(key)).toBeNull();
  });
});
