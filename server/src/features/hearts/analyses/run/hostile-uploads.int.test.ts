import { limits } from '@aliquot/contract/limits';
import { expect, it } from 'vitest';
import { labData } from '../../../../testing/acts/labs.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';
import { filesOnDisk, formOf, pdfOf, post } from '../../../../testing/acts/uploads.ts';

const given = scenario();
const { app } = given;

const analyse = async (files: Parameters<typeof formOf>[1]) =>
  post(
    app,
    '/api/functions/analyze-lab-documents',
    formOf('files', files, { labData: JSON.stringify(labData()) }),
    await app.person('lab_owner'),
  );

it('ANA-001 ANA-008 five hundred files at once are refused with the limit, and nothing of them is kept', async () => {
  const bytes = await pdfOf(['Quality policy']);
  const files = Array.from({ length: 500 }, (_, index) => ({ name: `${index}.pdf`, bytes }));
  const refused = await analyse(files);
  expect(refused.status).toBe(413);
  expect(refused.body).toMatchObject({ details: `At most ${limits.filesPerUpload} files can be sent at once.` });
  expect(await filesOnDisk(app, 'lab-documents')).toEqual([]);
  expect((await app.fetch('/api/health')).status).toBe(200);
});
