import { ConfigError, loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import { print } from './process.ts';

type Finding = { check: string; ok: boolean; detail: string };

const tryOut = async (check: string, work: () => Promise<string>): Promise<Finding> => {
  try {
    return { check, ok: true, detail: await work() };
  } catch (error) {
    return { check, ok: false, detail: (error as Error).message };
  }
};

/** Files that rows name but the store lacks. */
const missingFiles = async (world: Awaited<ReturnType<typeof openWorld>>): Promise<string> => {
  const rows = [
    ...(await world.database.owner.selectFrom('lab_documents').select('file_url').execute()).map(({ file_url }) => ({
      bucket: 'lab-documents' as const,
      key: file_url,
    })),
    ...(await world.database.owner.selectFrom('documents').select('file_url').execute()).map(({ file_url }) => ({
      bucket: 'project-documents' as const,
      key: file_url,
    })),
  ];
  const missing: string[] = [];
  for (const location of rows) if (!(await world.storage.exists(location))) missing.push(`${location.bucket}/${location.key}`);
  if (missing.length > 0)
    throw new Error(`${missing.length} of ${rows.length} files are missing: ${missing.slice(0, 5).join(', ')}`);
  return `${rows.length} files, none missing`;
};

/** Checks what an operator would check by hand; exit code 1 when something is wrong. */
export const doctor = async ({ json }: { json?: boolean }): Promise<void> => {
  const findings: Finding[] = [];
  try {
    const config = loadConfig(process.env);
    findings.push({
      check: 'configuration',
      ok: true,
      detail: `${config.environment}, ${config.database.kind} database, ${config.storage.kind} storage, ${config.mail.kind} mail`,
    });
    const world = await openWorld(config, createLogger('silent'));
    findings.push(
      await tryOut('database', async () => String((await world.database.pool.query('select version()')).rows[0].version)),
      await tryOut('storage', async () => {
        await world.storage.ready();
        return 'answers';
      }),
      await tryOut('files', () => missingFiles(world)),
      await tryOut('jobs', async () => {
        const { rows } = await world.database.pool.query(
          "select count(*)::int as failed from pgboss.job where state = 'failed'",
        );
        return `${rows[0].failed} failed jobs kept`;
      }),
    );
    await world.close();
  } catch (error) {
    findings.push({
      check: error instanceof ConfigError ? 'configuration' : 'start',
      ok: false,
      detail: (error as Error).message,
    });
  }
  print(findings, findings.map(({ check, ok, detail }) => `${ok ? 'ok  ' : 'FAIL'} ${check}: ${detail}`).join('\n'), json);
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
};
