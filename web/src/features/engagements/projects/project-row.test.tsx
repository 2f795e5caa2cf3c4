import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { sampleCollaboration, sampleProject } from '../../../testing/sample-projects.ts';
import { ProjectRow } from './project-row.tsx';

const show = (project = sampleProject(), unread: { collaboration_id: string; unread: number }[] = []) => {
  fakeServer({ 'GET /api/conversations/unread': answered({ items: unread }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProjectRow level={3} project={project} onOpen={() => undefined} onDelete={() => undefined} />
    </QueryClientProvider>,
  );
};

it.each([true, false])('PRJ-002 a project offers to be deleted when the server says that it can be: %s', (can) => {
  show(sampleProject({ can: { ...sampleProject().can, delete: can } }));
  expect(screen.queryAllByRole('button', { name: /^Delete/ })).toHaveLength(can ? 1 : 0);
});

it('PRM-006 a project says how many messages of its conversations are unread', async () => {
  const collaboration = sampleCollaboration();
  show(sampleProject({ lab_collaborations: [collaboration] }), [{ collaboration_id: collaboration.id, unread: 3 }]);
  expect(await screen.findByText('unread messages', { exact: false })).not.toBeNull();
  expect(screen.queryByText('3', { exact: false, selector: '.tabular-nums' })).not.toBeNull();
});

it('PRM-027 a project of somebody else says whose it is', async () => {
  const shared = sampleProject({ shared: { owner: 'Priya Raman', role: 'viewer' } });
  show(shared);
  expect(await screen.findByText(/By Priya Raman/)).toBeDefined();
});

it('PRM-038 a project with several laboratories names each with its state and leads to its room', () => {
  const asked = [
    sampleCollaboration({ id: 'a', stage: 'proposed', turn: { mine: true, due: '2025-03-20' } }),
    sampleCollaboration({ id: 'b', lab_name: 'Bay Oncology' }),
  ];
  const project = sampleProject({ lab_collaborations: asked });
  show(project);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links.slice(0, 2)).toEqual([
    ['Harbor Genomics your turn', `/projects/${project.id}?collaboration=a`],
    ['Bay Oncology waiting for the laboratory', `/projects/${project.id}?collaboration=b`],
  ]);
});

it.each([
  [1, 'Answer proposal', ''],
  [2, 'Compare proposals', '/proposals'],
])('PRM-007 PRM-028 with %s proposals to answer its next step is “%s”', (count, words, page) => {
  const project = sampleProject();
  const proposed = Array.from({ length: count }, () => sampleCollaboration({ stage: 'proposed' }));
  show({ ...project, lab_collaborations: proposed, turn: { ...project.turn, action: 'answer-proposal' } });
  const link = screen.getByRole('link', { name: `${words}: ${project.title}` });
  expect(link.getAttribute('href')).toBe(`/projects/${project.id}${page}`);
});

it('PRM-038 a project that asked 80 laboratories names those that are open, and counts the others', () => {
  const open = sampleCollaboration({ id: '019a0000-0000-7000-8000-0000000000f1', lab_name: 'Open Lab', stage: 'asked' });
  const earlier = Array.from({ length: 79 }, (_, index) =>
    sampleCollaboration({ id: `019a0000-0000-7000-8000-0000000001${index + 10}`, lab_name: `Lab ${index}`, stage: 'declined' }),
  );
  show(sampleProject({ lab_collaborations: [...earlier, open] }));
  expect(screen.getByRole('link', { name: /^Open Lab/ })).toBeDefined();
  expect(screen.getByText('79 earlier requests')).toBeDefined();
  expect(screen.queryByText('Lab 0')).toBeNull();
});
