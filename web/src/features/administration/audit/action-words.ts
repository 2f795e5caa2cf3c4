import { auditActions, auditObjects } from '@aliquot/contract/administration/audit-actions';
import { plainWords } from './entry-words.ts';

const wordsIn = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? plainWords(name);

/** The action in words: `labs.approve` gives `Approved a laboratory`. */
export const actionWords = (action: string): string => wordsIn(auditActions, action);

/** The record type in words: `lab_document` gives `Laboratory document`. */
export const objectWords = (kind: string): string => wordsIn(auditObjects, kind);
