import { expect, it } from 'vitest';
import { fileProblem } from './file-problem.ts';

it.each([
  ['a.pdf', 10_485_760, undefined],
  ['A.JPEG', 1, undefined],
  ['a.pdf', 10_485_761, 'File a.pdf is too large. Maximum file size is 10MB.'],
  ['a.exe', 1, 'File a.exe has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, or TXT files.'],
])('DOC-009 DOC-013 %s of %d bytes', (name, size, problem) => expect(fileProblem({ name, size })).toBe(problem));
