import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { type SampleKind, sampleDocument, toPdf } from '../../server/src/demo/sample-files.ts';
import { createDocumentReader } from '../../server/src/platform/documents/index.ts';

const loopsPerProcessor = 20;
const kinds = ['clia-certificate', 'cap-certificate', 'state-licence', 'iso-15189-certificate'] as const satisfies SampleKind[];

/** As urgent as a contained reader, so that each gets its share. */
const startLoop = (): ChildProcess => {
  const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  if (loop.pid !== undefined) setPriority(loop.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return loop;
};

/** Reads `count` text PDFs of one page while the machine has twenty times as much work as it can do. */
export const measureUnderLoad = async (count: number, folder: string) => {
  const samples = await Promise.all(kinds.map((kind) => toPdf(sampleDocument(kind))));
  const reader = createDocumentReader();
  const loops = Array.from({ length: loopsPerProcessor * availableParallelism() }, startLoop);
  const start = performance.now();
  try {
    const results = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const path = join(folder, String(index));
        await writeFile(path, samples[index % samples.length] ?? '');
        return reader.read(path, { name: path, format: 'pdf' });
      }),
    );
    const slowest = Math.max(...results.map(({ timings }) => timings.textMilliseconds)) / 1000;
    const failed = results.flatMap((result) => (result.ok ? [] : `${result.code} ${result.detail}`));
    return { documents: count, loops: loops.length, failed, slowest, seconds: (performance.now() - start) / 1000 };
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    await reader.close();
  }
};
