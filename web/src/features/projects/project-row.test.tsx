import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleProject } from '../../testing/sample-projects.ts';
import { ProjectRow } from './project-row.tsx';

it.each([true, false])('PRJ-002 a project offers to be deleted when the server says that it can be: %s', (can) => {
  const project = sampleProject({ can: { ...sampleProject().can, delete: can } });
  render(<ProjectRow project={project} onOpen={() => undefined} onDelete={() => undefined} />);
  expect(screen.queryAllByRole('button', { name: /^Delete/ })).toHaveLength(can ? 1 : 0);
});

it('PRM-027 a project of somebody else says whose it is', () => {
  const shared = sampleProject({ shared: { owner: 'Priya Raman', role: 'viewer' } });
  render(<ProjectRow project={shared} onOpen={() => undefined} onDelete={() => undefined} />);
  expect(screen.getByText(/By Priya Raman/)).toBeDefined();
});
