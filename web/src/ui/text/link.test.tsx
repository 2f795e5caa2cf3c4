import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OutsideLink } from './link.tsx';

it('a link out of the product gives the other side no hold of this window', () => {
  render(<OutsideLink href="https://example.org/">Source</OutsideLink>);
  const link = screen.getByRole('link', { name: 'Source' });
  expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
});
