import { readFile } from 'node:fs/promises';
import { CommandError } from './process.ts';

/** The JSON of a file. @throws CommandError that names the file and what is wrong with it. */
export const readJson = async (path: string): Promise<unknown> => {
  let content: string;
  try {
    content = await readFile(path, 'utf8');
  } catch {
    throw new CommandError(`${path} cannot be read.`, 2);
  }
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new CommandError(`${path} is not JSON: ${(error as Error).message}`, 2);
  }
};
