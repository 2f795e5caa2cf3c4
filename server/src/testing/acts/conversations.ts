import { randomUUID } from 'node:crypto';
import type { Person, TestApp } from '../test-app.ts';
import type { OwnedLab } from './labs.ts';
import { requested } from './projects.ts';
import { formOf, post, type TestFile } from './uploads.ts';

/** What people do in conversations. */
export const conversationsOf = (app: TestApp) => ({
  /** A conversation about a project that a laboratory was just asked for. */
  room: async (researcher: Person, { owner, lab }: OwnedLab, title = 'Plasma panel') => {
    const { project, request } = await requested(researcher, owner, lab.id, { title });
    return { projectId: project.id, collaborationId: request.id };
  },
  say: (person: Person, collaborationId: string, text: string, messageKey: string = randomUUID()) =>
    person.api.conversations.send({ collaborationId, messageKey, text }),
  sayWithFiles: (person: Person | undefined, collaborationId: string, files: readonly TestFile[], text = '') => {
    const form = formOf('files', files, { messageKey: randomUUID(), text });
    return post(app, `/api/collaborations/${collaborationId}/messages`, form, person);
  },
  read: (person: Person, collaborationId: string, more: { search?: string; before?: number; pageSize?: number } = {}) =>
    person.api.conversations.list({ collaborationId, ...more }),
});
