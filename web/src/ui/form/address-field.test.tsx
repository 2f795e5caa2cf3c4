import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressField, type AddressSuggestion } from './address-field.tsx';
import type { Search } from './use-suggestions.ts';

const suggestion = (number: number): AddressSuggestion => ({
  place_id: String(number),
  display_name: `${number} Terry Ave, Seattle`,
  type: 'postal_code',
  lat: '47.6097',
  lon: '-122.3331',
});

const answerMilliseconds = 300;

const setUp = (count = 3, changes: Partial<AddressSuggestion> = {}) => {
  const search = vi.fn<Search<AddressSuggestion>>(async () => {
    await new Promise((done) => {
      setTimeout(done, answerMilliseconds);
    });
    return Array.from({ length: count }, (_, index) => ({ ...suggestion(index + 1), ...changes }));
  });
  const onChoose = vi.fn<(chosen: AddressSuggestion) => void>();
  const Harness = () => {
    const [text, setText] = useState('');
    return <AddressField label="Address" value={text} onChange={setText} onChoose={onChoose} search={search} />;
  };
  render(<Harness />);
  const input = screen.getByLabelText<HTMLInputElement>('Address');
  act(() => input.focus());
  return { search, onChoose, input };
};

const type = (input: HTMLInputElement, text: string) => fireEvent.change(input, { target: { value: text } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('the address field', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('MAP-014 asks 500 ms after typing stops, once for the last text', async () => {
    const { search, input } = setUp();
    type(input, '192');
    await pass(400);
    type(input, '1920');
    await pass(499);
    expect(search).not.toHaveBeenCalled();
    await pass(1);
    expect(search.mock.calls.map(([text]) => text)).toEqual(['1920']);
  });

  it('MAP-014 does not ask for fewer than three characters', async () => {
    const { search, input } = setUp();
    type(input, '19');
    await pass(5000);
    type(input, ' 19 ');
    await pass(5000);
    expect(search).not.toHaveBeenCalled();
  });

  it('MAP-014 shows at most five suggestions', async () => {
    const { input } = setUp(8);
    type(input, 'terry');
    await pass(500 + answerMilliseconds);
    expect(options()).toHaveLength(5);
  });

  it('MAP-014 shorter input clears the suggestions, and they do not come back for another text', async () => {
    const { input } = setUp();
    type(input, 'terry');
    await pass(500 + answerMilliseconds);
    expect(options()).toHaveLength(3);
    type(input, 'te');
    expect(options()).toEqual([]);
    type(input, 'pike');
    expect(options()).toEqual([]);
  });

  it('MAP-014 an outdated answer is dropped', async () => {
    const { search, input } = setUp();
    type(input, 'terry');
    await pass(600);
    type(input, 'terry a');
    expect(search.mock.calls[0]?.[1].aborted).toBe(true);
    await pass(answerMilliseconds);
    expect(options()).toEqual([]);
  });

  it('LAB-008 says "Searching addresses..." while searching, then shows type, latitude and longitude', async () => {
    const { input } = setUp();
    type(input, 'terry');
    await pass(499);
    expect(screen.queryByText('Searching addresses...')).toBeNull();
    await pass(1);
    expect(screen.queryByText('Searching addresses...')).not.toBeNull();
    await pass(answerMilliseconds);
    expect(screen.queryByText('Searching addresses...')).toBeNull();
    expect(options()[0]).toBe('1 Terry Ave, Seattlepostal code · 47.6097, -122.3331');
  });

  it('MAP-014 says when only nearby places are found', async () => {
    const { input } = setUp(1, { is_partial: true });
    type(input, 'Seattle, WASeattle');
    await pass(500 + answerMilliseconds);
    expect(options()).toHaveLength(1);
    expect(screen.getByText('We couldn’t find that exact place. Closest match:')).toBeDefined();
    expect(screen.getByRole('status').textContent).toContain('couldn’t find that exact place');
  });

  it('LAB-008 choosing one fills the address and reports the place', async () => {
    const { input, onChoose } = setUp();
    type(input, 'terry');
    await pass(500 + answerMilliseconds);
    fireEvent.click(screen.getAllByRole('option')[1] as HTMLElement);
    expect(input.value).toBe('2 Terry Ave, Seattle');
    expect(onChoose).toHaveBeenCalledWith(suggestion(2));
    await pass(2000);
    expect(options()).toEqual([]);
  });

  it('LAB-008 works by keyboard: down, up, Enter, Escape', async () => {
    const { input, onChoose } = setUp();
    type(input, 'terry');
    await pass(500 + answerMilliseconds);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) fireEvent.keyDown(input, { key });
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('3 Terry');
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledWith(suggestion(3));
    type(input, 'terry b');
    await pass(500 + answerMilliseconds);
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(options()).toEqual([]);
    expect(input.value).toBe('terry b');
  });

  it('MAP-015 the list closes 200 ms after the field loses focus and not before', async () => {
    const { input, onChoose } = setUp();
    type(input, 'terry');
    await pass(500 + answerMilliseconds);
    fireEvent.blur(input);
    await pass(199);
    expect(options()).toHaveLength(3);
    await pass(1);
    expect(options()).toEqual([]);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('MAP-015 a click on a suggestion within that time still counts', async () => {
    const { input, onChoose } = setUp();
    type(input, 'terry');
    await pass(500 + answerMilliseconds);
    fireEvent.blur(input);
    await pass(150);
    fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
    expect(onChoose).toHaveBeenCalledWith(suggestion(1));
  });

  it('MAP-013 a search that fails shows nothing', async () => {
    const search = vi.fn<Search<AddressSuggestion>>(() => Promise.reject(new Error('down')));
    const Harness = () => {
      const [text, setText] = useState('');
      return <AddressField label="Address" value={text} onChange={setText} search={search} />;
    };
    render(<Harness />);
    type(screen.getByLabelText<HTMLInputElement>('Address'), 'terry');
    await pass(1000);
    expect(search).toHaveBeenCalledOnce();
    expect(options()).toEqual([]);
    expect(screen.queryByText('Searching addresses...')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
