import { setTimeout as pause } from 'node:timers/promises';
import type { HealthCheck } from '@aliquot/contract/administration/operations';
import { redactText } from '../../../platform/redact.ts';
import { askVersion } from '../../../platform/scanner/asking.ts';
import type { World } from '../../../platform/world.ts';
import { checksOf } from './checks.service.ts';

const titles: Readonly<Record<string, string>> = {
  database: 'Database',
  storage: 'File store',
  jobs: 'Job queue',
  worker: 'Workers',
  documents: 'Reading documents',
  scanner: 'Virus scanner',
};

/** Longer than reading takes on a busy machine, shorter than a browser waits. */
const patienceMilliseconds = 20_000;

const inTime = async (check: () => Promise<string>): Promise<string> => {
  const controller = new AbortController();
  const late = pause(patienceMilliseconds, undefined, { signal: controller.signal }).then(() => {
    throw new Error(`no answer within ${patienceMilliseconds / 1000} seconds`);
  });
  try {
    return await Promise.race([check(), late]);
  } finally {
    late.catch(() => undefined);
    controller.abort();
  }
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Every check of `/api/ready`, and the virus scanner's answer where one is configured, each with what it found. */
export const healthOf = (world: World): Promise<HealthCheck[]> => {
  const { scanner, config } = world;
  const checks = {
    ...checksOf(world),
    ...(scanner && config.scanner ? { scanner: askVersion.bind(null, scanner, config.scanner) } : {}),
  };
  return Promise.all(
    Object.entries(checks).map(async ([id, check]) => {
      const found = await inTime(check).then(
        (detail) => ({ ok: true, detail }),
        (error: unknown) => ({ ok: false, detail: (error as Error).message }),
      );
      return { check: titles[id] ?? id, ok: found.ok, detail: capital(redactText(found.detail)) };
    }),
  );
};
