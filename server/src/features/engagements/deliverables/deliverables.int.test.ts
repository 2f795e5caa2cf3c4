import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { resultBytes } from '@aliquot/contract/engagements/deliverables';
import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { underWay as projectUnderWay } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { filesOnDisk, programBytes } from '../../../testing/acts/uploads.ts';
import { readZip } from '../../../testing/papers/zip.ts';
import type { Person } from '../../../testing/test-app.ts';
import { removeAbandoned } from './deliverables.jobs.ts';

const clock = testClock();
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const stranger = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const { owner: otherOwner } = given.approvedLab({ labName: 'Bay Oncology' });

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const last_modified = '2026-05-30T08:00:00.000Z';
const fastq = randomBytes(200_000);

const underWay = async () => {
  const { project, request } = await projectUnderWay(researcher, owner, lab.id, { title: 'Reads' });
  return { projectId: project.id, collaborationId: request.id };
};
const begin = (collaborationId: string, file_name: string, file_size: number, person = owner) =>
  person.api.deliverables.begin({ collaborationId, file_name, file_size, last_modified });
const tus = { 'Tus-Resumable': '1.0.0' };
const patch = (url: string, offset: number, bytes: Uint8Array, person: Person | undefined = owner) =>
  app.fetch(
    url,
    {
      method: 'PATCH',
      headers: { ...tus, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes),
    },
    person,
  );
const offsetOf = async (url: string) => {
  const answer = await app.fetch(url, { method: 'HEAD', headers: tus }, owner);
  return Number(answer.headers.get('Upload-Offset'));
};
const send = async (collaborationId: string, file_name: string, bytes: Uint8Array) => {
  const upload = await begin(collaborationId, file_name, bytes.length);
  expect((await patch(upload.url, 0, bytes)).status).toBe(204);
  return owner.api.deliverables.complete({ uploadId: upload.id });
};
const listed = (collaborationId: string, person = owner) => person.api.deliverables.list({ collaborationId });
const download = (url: string, person: Person | undefined, headers: Record<string, string> = {}) =>
  app.fetch(url, { headers }, person);

const readsOf = async (collaborationId: string) =>
  (
    await app.rows<{ version: number; file_name: string }>(
      `select d.file_name, d.version from audit_entries e join documents d on d.id::text = e.object_id
        where e.action = 'documents.read' and d.collaboration_id = $1 order by e.seq`,
      collaborationId,
    )
  ).map(({ file_name, version }) => `${file_name} ${version}`);

const keepUploads = async (uploads: number | null) => {
  const { days, version } = await admin.api.retention.get({});
  await admin.api.retention.set({ days: { ...days, uploads }, version });
};

describe('PRM-017 results of any type', () => {
  it('PRM-017 arrive in parts, go on where they stopped, and are downloaded whole with their SHA-256', async () => {
    const { collaborationId } = await underWay();
    const upload = await begin(collaborationId, 'reads.fastq.gz', fastq.length);
    expect(upload).toMatchObject({ received: 0, file_size: fastq.length, url: `/api/uploads/${upload.id}` });
    expect((await patch(upload.url, 0, fastq.subarray(0, 70_000))).status).toBe(204);
    expect(await offsetOf(upload.url)).toBe(70_000);
    expect((await patch(upload.url, 0, fastq.subarray(0, 10))).status).toBe(409);
    expect(await refusal(owner.api.deliverables.complete({ uploadId: upload.id }))).toMatchObject({
      status: 409,
      details: `The file has not arrived completely: 70000 of ${fastq.length} bytes. Go on with the upload first.`,
    });

    const again = await begin(collaborationId, 'reads.fastq.gz', fastq.length);
    expect(again).toMatchObject({ id: upload.id, received: 70_000 });
    expect((await listed(collaborationId)).uploads).toMatchObject([{ id: upload.id, received: 70_000 }]);
    expect((await patch(upload.url, 70_000, fastq.subarray(70_000))).status).toBe(204);
    const version = await owner.api.deliverables.complete({ uploadId: upload.id });
    expect(version).toMatchObject({ version: 1, round: 1, file_size: fastq.length, sha256: sha256(fastq) });

    for (const person of [researcher, owner, admin]) {
      const answer = await download(version.url, person);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename=reads.fastq.gz');
      expect(answer.headers.get('ETag')).toBe(`"${sha256(fastq)}"`);
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(fastq));
    }
    expect(await listed(collaborationId, researcher)).toMatchObject({
      files: [{ file_name: 'reads.fastq.gz', versions: [{ sha256: sha256(fastq), can: { remove: false } }] }],
      uploads: [],
      can: { add: false },
    });
    const trail = await trailOf(app, collaborationId);
    expect(trail.find(({ action }) => action === 'collaborations.add-result')?.after).toMatchObject({
      file_name: 'reads.fastq.gz',
      sha256: sha256(fastq),
    });
    expect(await owner.api.deliverables.complete({ uploadId: upload.id })).toMatchObject({ version: 1 });
  });

  it.each<[string, Record<string, string>, number, readonly [number, number]]>([
    ['a part', { range: 'bytes=10-19' }, 206, [10, 20]],
    ['the end', { range: 'bytes=-5' }, 206, [199_995, 200_000]],
    ['from the middle on', { range: 'bytes=199990-' }, 206, [199_990, 200_000]],
    ['a part of what changed since', { range: 'bytes=10-19', 'if-range': '"other"' }, 200, [0, 200_000]],
    ['several parts at once, which are sent whole', { range: 'bytes=0-1,100-101' }, 200, [0, 200_000]],
    ['what is no range', { range: 'lines=1-2' }, 200, [0, 200_000]],
  ])('PRM-017 a download of %s', async (_, headers, status, [start, end]) => {
    const { collaborationId } = await underWay();
    const { url } = await send(collaborationId, 'reads.bin', fastq);
    const answer = await download(url, researcher, headers);
    expect(answer.status).toBe(status);
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(fastq.subarray(start, end)));
    const range = status === 206 ? `bytes ${start}-${end - 1}/200000` : null;
    expect(answer.headers.get('Content-Range')).toBe(range);
  });

  it('PRM-017 a part after the end of a file is refused with its size', async () => {
    const { collaborationId } = await underWay();
    const { url } = await send(collaborationId, 'reads.bin', fastq);
    const answer = await download(url, researcher, { range: 'bytes=200000-' });
    expect([answer.status, answer.headers.get('Content-Range')]).toEqual([416, 'bytes */200000']);
  });

  it('PRM-017 a new version keeps the old one, and what was delivered before cannot be taken back', async () => {
    const { projectId, collaborationId } = await underWay();
    const first = await send(collaborationId, 'calls.vcf', Buffer.from('##fileformat=VCFv4.4\n'));
    const twice = await send(collaborationId, 'calls.vcf', Buffer.from('##fileformat=VCFv4.4\n#CHROM\n'));
    expect([first.version, twice.version]).toEqual([1, 2]);
    await owner.api.collaborations.complete({ collaborationId });
    expect((await listed(collaborationId)).can.add).toBe(false);
    expect(await statusOf(begin(collaborationId, 'calls.vcf', 3))).toBe(409);
    await researcher.api.projects.requestChanges({ projectId, changes: 'Please add the header.' });
    const third = await send(collaborationId, 'calls.vcf', Buffer.from('third'));
    expect(third).toMatchObject({ version: 3, round: 2, can: { remove: true } });
    const takeBack = (documentId: string) => owner.api.documents.takeBack({ collaborationId, documentId });
    expect(await statusOf(takeBack(twice.document_id))).toBe(404);
    const { files } = await listed(collaborationId);
    expect(files.map(({ versions }) => versions.map(({ version, can }) => [version, can.remove]))).toEqual([
      [
        [3, true],
        [2, false],
        [1, false],
      ],
    ]);
    expect(await takeBack(third.document_id)).toEqual({ file_name: 'calls.vcf' });
  });

  it('PRM-017 notes as read what is in the ZIP, and no earlier version', async () => {
    const { collaborationId } = await underWay();
    const first = await send(collaborationId, 'calls.vcf', Buffer.from('old'));
    await send(collaborationId, 'calls.vcf', Buffer.from('new'));
    await send(collaborationId, 'reads.bin', fastq);
    await download(String((await listed(collaborationId, researcher)).archive_url), researcher);
    expect(await readsOf(collaborationId)).toEqual(['calls.vcf 2', 'reads.bin 1']);
    await download(first.url, researcher);
    expect((await readsOf(collaborationId)).slice(2)).toEqual(['calls.vcf 1']);
  });

  it('PRM-017 all newest versions come as one ZIP with their hashes', async () => {
    const { collaborationId } = await underWay();
    await send(collaborationId, 'calls.vcf', Buffer.from('old'));
    await send(collaborationId, 'calls.vcf', Buffer.from('new'));
    await send(collaborationId, 'reads.bin', fastq);
    const { archive_url } = await listed(collaborationId, researcher);
    const answer = await download(String(archive_url), researcher);
    expect(answer.headers.get('Content-Type')).toBe('application/zip');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="Reads, results.zip"');
    const entries = await readZip(Buffer.from(await answer.arrayBuffer()));
    expect([...entries.keys()]).toEqual(['calls.vcf', 'reads.bin', 'SHA256SUMS']);
    expect(entries.get('calls.vcf')?.toString()).toBe('new');
    expect(sha256(entries.get('reads.bin') ?? Buffer.alloc(0))).toBe(sha256(fastq));
    expect(entries.get('SHA256SUMS')?.toString()).toBe(
      `${sha256(Buffer.from('new'))}  calls.vcf\n${sha256(fastq)}  reads.bin\n`,
    );
    expect((await listed((await underWay()).collaborationId, researcher)).archive_url).toBeNull();
  });

  it('PRM-041: 40 names that a file system refuses are packed, unpacked and checked', async () => {
    const { collaborationId } = await underWay();
    const devices = ['CON', 'prn.txt', 'Aux.csv', 'nul', 'COM1.dat', 'lpt9.tar.gz', 'com¹.txt', 'CONIN$'];
    const signs = ':<>"|?*'.split('').map((sign) => `plate${sign}1.csv`);
    const alike = [
      'Data.csv',
      'data.csv',
      'DATA.csv',
      'SHA256SUMS',
      'sha256sums',
      'B:cells.csv',
      'B_cells.csv',
      'C:\u200B.csv',
    ];
    const odd = ['.'.repeat(255), '....a', 'end. .', '-rf', '~', '$HOME', '%TEMP%', "it's.txt", 'a;b.txt', 'a&b.txt', '#1.txt'];
    const foreign = ['Hồng cầu.csv', '血液.csv', 'دم.csv', 'ä'.repeat(120), `${'🧬'.repeat(60)}.vcf`, 'plate\u202E1.csv'];
    const names = [...devices, ...signs, ...alike, ...odd, ...foreign];
    expect(names).toHaveLength(40);
    for (const [at, name] of names.entries()) await send(collaborationId, name, Buffer.from(`content ${at}`));
    const { archive_url, files } = await listed(collaborationId, researcher);
    expect(files).toHaveLength(40);
    const answer = await download(String(archive_url), researcher);
    const entries = await readZip(Buffer.from(await answer.arrayBuffer()));
    const sums = entries.get('SHA256SUMS')?.toString() ?? '';
    entries.delete('SHA256SUMS');
    const folder = await mkdtemp(join(tmpdir(), 'unpacked-'));
    for (const [name, content] of entries) await writeFile(join(folder, name), content);
    expect(await readdir(folder)).toHaveLength(40);
    expect(new Set([...entries.keys()].map((name) => name.toLowerCase())).size).toBe(40);
    const lines = sums.trimEnd().split('\n');
    const checked = await Promise.all(
      lines.map(async (line) => sha256(await readFile(join(folder, line.slice(66)))) === line.slice(0, 64)),
    );
    expect(checked).toEqual(Array.from({ length: 40 }, () => true));
    const contents = [...entries.values()].map(String).toSorted();
    expect(contents).toEqual(names.map((_, at) => `content ${at}`).toSorted());
    await rm(folder, { recursive: true });
  });

  it.each([
    ['tool.exe', 'a program by its name'],
    ['run.sh ', 'a script by its name, hidden behind a blank'],
    ['run.BAT.', 'a script by its name, hidden behind a dot'],
  ])('PRM-017 refuses %s, %s, before anything is sent', async (name) => {
    const { collaborationId } = await underWay();
    expect(await refusal(begin(collaborationId, name, 10))).toMatchObject({
      status: 422,
      details: expect.stringMatching(/is a program, a script or a disk image that a computer runs/),
    });
  });

  it('PRM-017 OPS-025 refuses a program or a disk image by its content, and keeps nothing of it', async () => {
    const { collaborationId } = await underWay();
    const before = await filesOnDisk(app, 'project-documents');
    const bytes = programBytes();
    const upload = await begin(collaborationId, 'table.csv', bytes.length);
    await patch(upload.url, 0, bytes);
    expect(await statusOf(owner.api.deliverables.complete({ uploadId: upload.id }))).toBe(422);
    expect(await listed(collaborationId)).toMatchObject({ files: [], uploads: [] });
    const disk = Buffer.concat([randomBytes(40_000), Buffer.from('conectix'), Buffer.alloc(504)]);
    const second = await begin(collaborationId, 'scan.bin', disk.length);
    await patch(second.url, 0, disk);
    expect(await refusal(owner.api.deliverables.complete({ uploadId: second.id }))).toMatchObject({
      status: 422,
      details:
        'File scan.bin is a program, a script or a disk image that a computer runs. Send it as text or inside a ZIP file with a README instead.',
    });
    expect(await filesOnDisk(app, 'project-documents')).toEqual(before);
    expect(await send(collaborationId, 'spectra.tsv', Buffer.from('MZ\tintensity\n100.1\t7\n'))).toMatchObject({ version: 1 });
  });

  it('PRM-017 takes 5 GB and not one byte more, and no empty file', async () => {
    const { collaborationId } = await underWay();
    expect(await begin(collaborationId, 'most.cram', resultBytes)).toMatchObject({ file_size: resultBytes });
    expect(await refusal(begin(collaborationId, 'more.cram', resultBytes + 1))).toMatchObject({
      status: 413,
      details: 'File more.cram is larger than 5 GB.',
    });
    expect(await statusOf(begin(collaborationId, 'empty.txt', 0))).toBe(400);
  });

  it('PRM-017 more bytes than were announced are not taken', async () => {
    const { collaborationId } = await underWay();
    const upload = await begin(collaborationId, 'short.txt', 10);
    expect((await patch(upload.url, 0, randomBytes(11))).status).toBeGreaterThanOrEqual(400);
    expect(await offsetOf(upload.url)).toBeLessThanOrEqual(10);
  });

  it('PRM-017 is closed to everybody else', async () => {
    const { collaborationId } = await underWay();
    const upload = await begin(collaborationId, 'open.bin', 5);
    expect((await app.fetch(upload.url, { method: 'HEAD', headers: tus })).status).toBe(401);
    for (const person of [stranger, researcher, otherOwner, admin])
      expect((await patch(upload.url, 0, Buffer.from('12345'), person)).status).toBe(404);
    expect(await owner.api.deliverables.cancel({ uploadId: upload.id })).toEqual({ file_name: 'open.bin' });
    expect((await patch(upload.url, 0, Buffer.from('12345'))).status).toBe(404);
  });

  it('PRM-017 uploads that nobody finishes are removed after a week, and those of ended work at once', async () => {
    const { collaborationId } = await underWay();
    await begin(collaborationId, 'late.bin', 5);
    clock.pass(6 * 86_400_000);
    await removeAbandoned(app.world);
    expect((await listed(collaborationId)).uploads).toHaveLength(1);
    clock.pass(2 * 86_400_000);
    await removeAbandoned(app.world);
    expect((await listed(collaborationId)).uploads).toEqual([]);
    await begin(collaborationId, 'open.bin', 5);
    await owner.api.collaborations.complete({ collaborationId });
    await removeAbandoned(app.world);
    expect(await app.rows('select id from uploads where collaboration_id = $1', collaborationId)).toEqual([]);
  });

  it('ADQ-009 uploads stay where the operator keeps them without end', async () => {
    const { collaborationId } = await underWay();
    await begin(collaborationId, 'late.bin', 5);
    await keepUploads(null);
    clock.pass(400 * 86_400_000);
    await removeAbandoned(app.world);
    expect((await listed(collaborationId)).uploads).toHaveLength(1);
    await keepUploads(7);
    await removeAbandoned(app.world);
    expect((await listed(collaborationId)).uploads).toEqual([]);
  });

  it('ADQ-009 uploads of held work stay until the hold is released, whether they are old or their work has ended', async () => {
    const held = { subject: 'laboratory', subject_id: lab.id, reason: 'A claim was announced.' } as const;
    const hold = await admin.api.holds.place(held);
    const [old, ended] = [await underWay(), await underWay()];
    await begin(old.collaborationId, 'late.bin', 5);
    clock.pass(8 * 86_400_000);
    await begin(ended.collaborationId, 'open.bin', 5);
    await owner.api.collaborations.complete({ collaborationId: ended.collaborationId });
    const kept = async () => {
      await removeAbandoned(app.world);
      const ids = [old.collaborationId, ended.collaborationId];
      return (await app.rows('select id from uploads where collaboration_id = any($1)', ids)).length;
    };
    expect(await kept()).toBe(2);
    await admin.api.holds.release({ holdId: hold.id, reason: 'It was settled.' });
    expect(await kept()).toBe(0);
  });
});

describe('completing an upload', () => {
  it('OPS-025: twice gives the same result, one after the other and at once', async () => {
    const { collaborationId } = await underWay();
    const upload = await begin(collaborationId, 'calls.vcf', 5);
    await patch(upload.url, 0, Buffer.from('calls'));
    const complete = () => owner.api.deliverables.complete({ uploadId: upload.id });
    const [first, second] = await Promise.all([complete(), complete()]);
    expect(second).toEqual(first);
    expect(await complete()).toEqual(first);
    expect((await listed(collaborationId)).files).toHaveLength(1);
  });
});

describe('OPS-008 an interruption between a row and its content', () => {
  it('OPS-008 what is left of an upload without a row is removed, and what somebody can go on with stays', async () => {
    const { collaborationId } = await underWay();
    const open = await begin(collaborationId, 'open.bin', 5);
    await patch(open.url, 0, Buffer.from('123'));
    const left = randomUUID();
    await app.world.uploads.begin(left, 5);
    await removeAbandoned(app.world);
    const ids = await app.world.uploads.ids();
    expect(ids).toContain(open.id);
    expect(ids).not.toContain(left);
    expect(await offsetOf(open.url)).toBe(3);
  });

  it('OPS-008 nothing is removed when most of many uploads belong to no row', async () => {
    const foreign = Array.from({ length: 60 }, () => randomUUID());
    for (const id of foreign) await app.world.uploads.begin(id, 5);
    await removeAbandoned(app.world);
    expect(await app.world.uploads.ids()).toEqual(expect.arrayContaining(foreign));
    for (const id of foreign) await app.world.uploads.remove(id);
  });

  it('OPS-008 a result that had got its place when the process ended is completed again, and nothing is left of its upload', async () => {
    const { projectId, collaborationId } = await underWay();
    const upload = await begin(collaborationId, 'calls.vcf', 5);
    await patch(upload.url, 0, Buffer.from('calls'));
    const location = { bucket: 'project-documents', key: `${projectId}/results/${upload.id}` } as const;
    await app.world.storage.put(location, Readable.from(['calls']), { contentType: 'text/plain' });
    const version = await owner.api.deliverables.complete({ uploadId: upload.id });
    expect(version).toMatchObject({ version: 1, sha256: sha256(Buffer.from('calls')) });
    expect(await app.world.uploads.ids()).not.toContain(upload.id);
  });
});
