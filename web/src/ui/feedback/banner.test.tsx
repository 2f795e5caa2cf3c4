import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { usePageBanner } from './use-page-banner.tsx';

const Harness = () => {
  const { banner, succeed, fail } = usePageBanner();
  return (
    <>
      {banner}
      <Button onClick={() => succeed('Saved.')}>succeed</Button>
      <Button onClick={() => fail('Not saved.')}>fail</Button>
    </>
  );
};

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const focus = (name: string) =>
  act(() => {
    screen.getByRole('button', { name }).focus();
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the banner of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['succeed', 'Saved.'],
    ['fail', 'Not saved.'],
  ])('GEN-005 after "%s" it clears after 5000 ms and not before', (button, words) => {
    render(<Harness />);
    press(button);
    pass(4999);
    expect(screen.queryByText(words)).not.toBeNull();
    pass(1);
    expect(screen.queryByText(words)).toBeNull();
  });

  it('GEN-005 the countdown pauses while hovered and then continues', () => {
    render(<Harness />);
    press('succeed');
    pass(3000);
    const box = screen.getByText('Saved.').parentElement as HTMLElement;
    fireEvent.pointerEnter(box);
    pass(60_000);
    expect(screen.queryByText('Saved.')).not.toBeNull();
    fireEvent.pointerLeave(box);
    pass(1999);
    expect(screen.queryByText('Saved.')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('GEN-005 the countdown pauses while focused', () => {
    render(<Harness />);
    press('fail');
    pass(4000);
    focus('Dismiss');
    pass(60_000);
    expect(screen.queryByText('Not saved.')).not.toBeNull();
    focus('succeed');
    pass(1000);
    expect(screen.queryByText('Not saved.')).toBeNull();
  });

  it('GEN-005 a second banner gets its own five seconds', () => {
    render(<Harness />);
    press('succeed');
    pass(4000);
    press('fail');
    pass(4000);
    expect(screen.queryByText('Not saved.')).not.toBeNull();
    pass(1000);
    expect(screen.queryByText('Not saved.')).toBeNull();
  });

  it('GEN-005 a repeated message gets five seconds too', () => {
    render(<Harness />);
    press('succeed');
    pass(4000);
    press('succeed');
    pass(4000);
    expect(screen.queryByText('Saved.')).not.toBeNull();
    pass(1000);
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('errors are announced at once, successes politely', () => {
    render(<Harness />);
    press('fail');
    expect(screen.getByRole('alert').textContent).toContain('Not saved.');
    press('succeed');
    expect(screen.getByRole('status').textContent).toContain('Saved.');
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});
