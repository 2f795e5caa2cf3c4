import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Combobox } from './combobox.tsx';
import { MultiSelect } from './multi-select.tsx';

const options = [
  { value: 'hematology', label: 'Hematology' },
  { value: 'genetics', label: 'Genetics' },
  { value: 'toxicology', label: 'Toxicology' },
] as const;

const Harness = ({ initial = [] }: { initial?: string[] }) => {
  const [value, setValue] = useState(initial);
  return (
    <>
      <MultiSelect label="Services" options={options} value={value} onChange={setValue} />
      <output aria-label="value">{value.join(',')}</output>
    </>
  );
};

const value = () => screen.getByLabelText('value').textContent;
/** The control, once its code is loaded. */
const trigger = (label: string) => screen.findByLabelText(label, { selector: 'button:not(:disabled)' });
const opened = async () => {
  const user = userEvent.setup();
  await user.click(await trigger('Services'));
  const search = await screen.findByPlaceholderText('Search options...');
  return { user, search };
};

describe('the multi-select', () => {
  it('GEN-008 finds options by typing into "Search options..."', async () => {
    render(<Harness />);
    const { user, search } = await opened();
    await user.type(search, 'tox');
    await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Toxicology']));
    await user.click(screen.getByRole('option', { name: 'Toxicology' }));
    expect(value()).toBe('toxicology');
  });

  it('GEN-008 shows "No options found" when nothing matches', async () => {
    render(<Harness />);
    const { user, search } = await opened();
    expect(screen.queryByText('No options found')).toBeNull();
    await user.type(search, 'zzz');
    await screen.findByText('No options found');
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it('GEN-008 works by keyboard alone', async () => {
    render(<Harness />);
    const user = userEvent.setup();
    const field = await trigger('Services');
    await user.tab();
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Enter}');
    const search = await screen.findByPlaceholderText('Search options...');
    await waitFor(() => expect(document.activeElement).toBe(search));
    await user.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}');
    await waitFor(() => expect(value()).toBe('hematology,genetics'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByPlaceholderText('Search options...')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Services')));
  });

  it('Escape keeps the selection, with the popup open and closed', async () => {
    render(<Harness initial={['genetics', 'toxicology']} />);
    const { user } = await opened();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByPlaceholderText('Search options...')).toBeNull());
    await user.keyboard('{Escape}{Escape}');
    expect(value()).toBe('genetics,toxicology');
  });

  it('lists the selection below, with a remove button for each', async () => {
    render(<Harness initial={['genetics', 'toxicology']} />);
    const list = within(screen.getByRole('list', { name: 'Selected: Services' }));
    await userEvent.click(list.getByRole('button', { name: 'Remove Genetics' }));
    expect(value()).toBe('toxicology');
  });
});

const Single = () => {
  const [chosen, setChosen] = useState<string | null>('genetics');
  return (
    <>
      <Combobox label="Service" options={options} value={chosen} onChange={setChosen} />
      <output aria-label="value">{chosen}</output>
    </>
  );
};

describe('the searchable select', () => {
  it('Escape keeps the selection', async () => {
    render(<Single />);
    const user = userEvent.setup();
    await user.click(await trigger('Service'));
    await screen.findByPlaceholderText('Search options...');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByPlaceholderText('Search options...')).toBeNull());
    await user.keyboard('{Escape}');
    expect(value()).toBe('genetics');
  });
});
