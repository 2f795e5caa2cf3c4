import { auditActions, auditObjects } from '@aliquot/contract/audit-actions';
import { plainWords } from './entry-words.ts';

const wordsIn = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? plainWords(name);

/** What was done, as a sentence about the person: `labs.approve` gives `Approved a laboratory`. */
export const actionWords = (action: string): string => wordsIn(auditActions, action);

/** What it was done to: `lab_document` gives `Laboratory document`. */
export const objectWords = (kind: string): string => wordsIn(auditObjects, kind);
