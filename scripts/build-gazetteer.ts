// Turns the place data of the npm packages into the one file that the server's address search reads, in a given folder.
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildGazetteer } from '../server/src/platform/geocoding/gazetteer/build.ts';
import { gazetteerFile } from '../server/src/platform/geocoding/gazetteer/gazetteer.ts';
import { readSources } from '../server/src/platform/geocoding/gazetteer/sources.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: build-gazetteer.ts FOLDER (npm run build gives one)');
writeFileSync(join(folder, basename(gazetteerFile)), buildGazetteer(readSources()));
