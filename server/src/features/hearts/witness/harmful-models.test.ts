import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import { expect, test } from 'vitest';
import { labelledDocuments, sheetText } from '../../../testing/papers/labelled-documents.ts';
import { harmful, modelCharacters } from '../../../testing/servers/model-server.ts';
import { understandDocument } from '../reading/reading.domain.ts';
import { answersIn, questionsAbout } from './asking.domain.ts';
import { checkAnswers } from './checking.domain.ts';

const wanted = 300;
const documents = labelledDocuments(7, 1)
  .map(({ name, sheet }) => ({ name, text: sheetText(sheet) }))
  .map(({ name, text }) => ({ name, text, reading: understandDocument(text, { fileName: name, today: '2026-06-01' }) }))
  .filter(({ reading }) => reading.certificates.length === 1)
  .slice(0, wanted);

type Certificate = CertificateReading;
const readIn = (certificate: Certificate, field: 'number' | 'issuingBody' | 'holder' | 'issueDate' | 'expiryDate') =>
  certificate[field]?.value ?? null;

test(`ALM-006 of ${wanted} documents with six such models nothing is changed`, () => {
  expect(documents.length).toBe(wanted);
  const proposed: string[] = [];
  let dropped = 0;
  for (const { name, text, reading } of documents) {
    const before = JSON.stringify(reading);
    const [certificate] = reading.certificates;
    if (!certificate) continue;
    const ownNames = certificate.holder ? [certificate.holder.value] : [];
    for (const character of harmful)
      for (const { system, user } of questionsAbout(text, 8192)) {
        const reply = modelCharacters[character]({ model: 'm', key: null, system, user });
        const said =
          typeof reply === 'string' ? null : (JSON.parse(reply.body) as { choices: { message: { content: string } }[] });
        const answers = answersIn(said?.choices[0]?.message.content ?? '') ?? [];
        const checked = checkAnswers(text, answers, { ownNames, certificate });
        dropped += checked.dropped.length;
        for (const { field, value } of checked.held)
          if (readIn(certificate, field) !== value) proposed.push(`${name} ${character}: ${field} ${value}`);
      }
    expect(JSON.stringify(reading)).toBe(before);
  }
  expect(proposed).toEqual([]);
  expect(dropped).toBeGreaterThan(wanted * 5);
});
