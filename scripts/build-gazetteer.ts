// Turns the place data of the npm packages into the one file that the server's address search reads.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildGazetteer } from '../server/src/platform/geocoding/gazetteer/build.ts';
import { gazetteerFile } from '../server/src/platform/geocoding/gazetteer/gazetteer.ts';
import { readSources } from '../server/src/platform/geocoding/gazetteer/sources.ts';

mkdirSync(dirname(gazetteerFile), { recursive: true });
const draft = `${gazetteerFile}.${process.pid}`;
writeFileSync(draft, buildGazetteer(readSources()));
renameSync(draft, gazetteerFile);
