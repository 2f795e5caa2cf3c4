import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LabStatusBadge } from './lab-status.tsx';

it.each([
  ['pending', 'Pending', 'text-warn'],
  ['approved', 'Approved', 'text-good'],
  ['denied', 'Denied', 'text-bad'],
  ['active', 'Active', 'text-good'],
  ['completed', 'Completed', 'text-info'],
  ['rejected', 'Rejected', 'text-bad'],
  ['archived', 'Archived', 'text-neutral'],
  ['', '', 'text-neutral'],
])('LAB-032 "%s" is shown as "%s" in %s', (status, words, color) => {
  const { container } = render(<LabStatusBadge status={status} />);
  const badge = words ? screen.getByText(words) : container.firstElementChild;
  expect([...(badge?.classList ?? [])].filter((name) => /^text-(warn|good|bad|info|neutral)$/.test(name))).toEqual([color]);
});
