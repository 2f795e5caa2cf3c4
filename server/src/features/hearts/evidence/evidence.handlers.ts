import { evidenceRoutes } from '@aliquot/contract/hearts/evidence-view';
import { unpackWords } from '../../../kernel/placed-words.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { findPage, newestReadings, textOf } from '../analyses/saving/pages.repository.ts';
import { mayReadLabDocument } from '../documents/documents.policy.ts';
import { findLabDocument } from '../documents/documents.repository.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { withoutDeleted } from './fields.domain.ts';
import { proofHandlers } from './proof.handlers.ts';
import { pagesWithout, presentDocuments } from './viewed-documents.presenter.ts';
import { findViewed } from './viewing.service.ts';

export const evidenceHandlers = {
  ...proofHandlers,

  view: handle(evidenceRoutes.view, async (call) => {
    const { input, actor, db } = call;
    const lab = maySee(actor, input.labId) ? await findLab(db, input.labId) : undefined;
    const found = lab && (await findViewed(call, lab.id));
    if (!found) return refuse('NOT_FOUND');
    const documents = await presentDocuments(db, lab.id, found);
    const gone = new Set(documents.filter(({ available }) => !available).map(({ id }) => id));
    return succeed({
      lab: { id: lab.id, name: lab.name },
      title: found.title,
      documents,
      groups: found.groups.map((group) => withoutDeleted(group, gone)),
    });
  }),

  page: handle(evidenceRoutes.page, async ({ input, actor, db }) => {
    const document = await findLabDocument(db, input.documentId);
    if (!document || !mayReadLabDocument(actor, document)) return refuse('NOT_FOUND');
    const [newest] = await newestReadings(db, [document.id]);
    if (!newest) return refuse('NOT_FOUND');
    const text = await textOf(db, newest.id);
    const stored = await findPage(db, newest.id, input.position);
    const page = stored
      ? { number: stored.number, source: stored.source, start: stored.text_start, end: stored.text_end }
      : pagesWithout(text, newest.file_type)[input.position];
    if (!page) return refuse('NOT_FOUND');
    return succeed({
      position: input.position,
      ...page,
      text: text.slice(page.start, page.end),
      words: stored ? unpackWords(stored.words, stored.text_start) : [],
    });
  }),
};
