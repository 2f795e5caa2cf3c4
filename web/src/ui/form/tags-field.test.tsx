import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TagsField } from './tags-field.tsx';

const Harness = () => {
  const [value, setValue] = useState<string[]>([]);
  return (
    <form aria-label="form">
      <TagsField label="Equipment" value={value} onChange={setValue} />
      <output aria-label="value">{value.join('|')}</output>
    </form>
  );
};

describe('the tags field', () => {
  it('adds a tag by Enter, comma or leaving the field, each once', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const field = screen.getByLabelText('Equipment');
    await user.type(field, 'Sequencer{Enter}  mass   spectrometer ,SEQUENCER{Enter}');
    await user.type(field, 'Freezer');
    await user.tab();
    expect(screen.getByLabelText('value').textContent).toBe('Sequencer|mass spectrometer|Freezer');
  });

  it('removes a tag by its button, and the last one by Backspace in the empty field', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const field = screen.getByLabelText('Equipment');
    await user.type(field, 'A,B,C,');
    await user.click(screen.getByRole('button', { name: 'Remove A' }));
    await user.type(field, '{Backspace}');
    expect(screen.getByLabelText('value').textContent).toBe('B');
  });
});
