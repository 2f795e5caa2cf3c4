import { fileURLToPath } from 'node:url';
import { createDocumentReader } from './reader.ts';

const probe = fileURLToPath(new URL('./probe.pdf', import.meta.url));
const content = 'Ready to read';
/** By the clock: a busy machine is slow and still reads. */
const longestMilliseconds = 60_000;

/** The line of a process's last output that names the error. */
const causeIn = (detail: string): string => {
  const lines = detail.split('\n');
  return lines.find((line) => /^\w*Error: /.test(line)) ?? lines[0] ?? '';
};

/**
 * Reads a small PDF in a separate contained process, which does not wait for the documents that are being read. @returns the
 * protections around that process, in words. @throws Error when it could not be read.
 */
export const probeReading = async (): Promise<string> => {
  const reader = createDocumentReader({ concurrency: 1 });
  try {
    const signal = AbortSignal.timeout(longestMilliseconds);
    const result = await reader.read(probe, { name: 'probe.pdf', format: 'pdf', signal });
    if (!result.ok) throw new Error(`a document could not be read: ${[result.code, causeIn(result.detail)].join(' ').trim()}`);
    if (!result.document.text.includes(content)) throw new Error('a document was read, but its words are missing');
    return reader.hasNetworkWall ? 'read in a contained process without network' : 'read in a contained process';
  } finally {
    await reader.close();
  }
};
