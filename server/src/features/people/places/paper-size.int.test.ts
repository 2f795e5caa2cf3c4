import { expect, it } from 'vitest';
import { scenario } from '../../../testing/acts/scenario.ts';
import { linesOfPdf } from '../../../testing/papers/pdf-text.ts';
import type { Person } from '../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const lab = given.approvedLab({ address: '1420 Harbor View Drive, Oakland, CA 94607, USA' });
const { project, request } = given.requestedProject(researcher, lab, { title: 'Нгуен / Nguyễn / 研究' });

const sizes = { '/MediaBox [0 0 612 792]': 'Letter', '/MediaBox [0 0 595.28 841.89]': 'A4' };
const paperOf = async (person: Person, path: string) => {
  const answer = await app.fetch(path, {}, person);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const size = Object.entries(sizes).find(([box]) => bytes.toString('latin1').includes(box))?.[1];
  return { size, text: (await linesOfPdf(bytes)).lines.join(' ') };
};
const live = (person: Person, location: string) =>
  app.rows('update users set location = $1 where id = $2', location, person.id);

it('PRM-042 papers are made for the country of the person who opens them', async () => {
  const ofProject = `/api/projects/${project.id}/timeline.pdf`;
  await live(researcher, 'Boston, MA, USA');
  const american = await paperOf(researcher, ofProject);
  expect(american.size).toBe('Letter');
  expect(american.text).toContain('Нгуен / Nguyễn / □□');
  expect(american.text).toContain("Some letters (Chinese) can't be printed in this PDF.");
  await live(researcher, 'Berlin, Germany');
  expect((await paperOf(researcher, ofProject)).size).toBe('A4');
  await live(lab.owner, 'Berlin, Germany');
  expect((await paperOf(lab.owner, `/api/collaborations/${request.id}/timeline.pdf`)).size).toBe('Letter');
  await live(admin, 'Toronto, Canada');
  expect((await paperOf(admin, ofProject)).size).toBe('Letter');
});
