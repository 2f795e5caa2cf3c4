import { z } from 'zod';
import { idSchema } from '../pages.ts';
import { route } from '../route.ts';

/** Where the record of accepted work is downloaded, for an ethics board or a journal. */
export const recordPath = (collaborationId: string): string => `/api/collaborations/${collaborationId}/record.zip`;

export const citationRoutes = {
  of: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/citation',
    access: 'signed-in',
    summary: 'A methods paragraph about accepted work, from what is stored; null before the work was accepted',
    input: z.object({ collaborationId: idSchema }),
    output: z.object({
      citation: z
        .object({
          text: z.string(),
          /** What the paragraph leaves out because it is not on record, in sentences. */
          missing: z.array(z.string()),
          archive_url: z.string(),
        })
        .nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
