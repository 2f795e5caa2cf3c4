import { packText } from '../../platform/documents/index.ts';
import type { Person, TestApp } from '../test-app.ts';
import { pdfOf } from './uploads.ts';

const text = 'A protocol';
const page = { number: null, width: null, height: null, source: 'flow', start: 0, end: text.length, words: [] } as const;
const nothing = { paper: 'request', fields: [], terms: [], mentions: [], studies: [], rulesVersion: '1' };

/** Two files in the unfinished request of a researcher, one that was read and one that waits, and what a model read in it. */
export const protocolsOf = async (app: TestApp, { api, id }: Person) => {
  const add = async (name: string) => {
    const bytes = new Uint8Array(await pdfOf([text]));
    return (await api.protocols.add({ file: new File([bytes], name, { type: 'application/pdf' }) })).id;
  };
  const [protocol, waitingProtocol] = [await add('read.pdf'), await add('waiting.pdf')];
  await app.world.database.pool.query(
    `update protocols set state = 'read', proposals = $2, extracted_text = $3, document = $4 where id = $1`,
    [protocol, JSON.stringify(nothing), text, await packText({ format: 'txt', text, pages: [page], flags: [] })],
  );
  const { rows } = await app.world.database.pool.query<{ id: string }>(
    `insert into model_request_readings (user_id, typed, asked_as, model, host, is_local, asked_at)
      values ($1, 't', 'm', 'm', 'h', true, now()) returning id`,
    [id],
  );
  return { protocol, waitingProtocol, modelReading: String(rows[0]?.id) };
};
