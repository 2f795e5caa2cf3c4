// Records in knowledge/versions.json what decides a reading today: `node scripts/run.mjs scripts/record-versions.ts`. It refuses while
// a version stays the same though its sources changed; `--same-readings` says that no document can be read differently.
import { existsSync, writeFileSync } from 'node:fs';
import { notRaised, readRecord, recordPath, versionsNow } from './versions.ts';

const now = versionsNow();
const toRaise = existsSync(recordPath) ? notRaised(readRecord(), now) : [];
if (toRaise.length > 0 && !process.argv.includes('--same-readings')) {
  for (const step of toRaise) console.error(`${step}, or say --same-readings when no document can be read differently.`);
  process.exitCode = 1;
} else {
  writeFileSync(recordPath, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`Recorded rules ${now.rulesVersion} and reader ${now.readerVersion}.`);
}
