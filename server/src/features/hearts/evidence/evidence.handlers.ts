import { documentProofRoutes } from '@aliquot/contract/hearts/document-proof';
import { evidenceRoutes } from '@aliquot/contract/hearts/evidence-view';
import { unpackWords } from '../../../kernel/placed-words.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { findPage, newestReadings, textOf } from '../analyses/saving/pages.repository.ts';
import { latestJudgement } from '../analyses/to-do.service.ts';
import { mayReadLabDocument } from '../documents/documents.policy.ts';
import { findLabDocument } from '../documents/documents.repository.ts';
import { findShown } from '../documents/lists.repository.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { withoutDeleted } from './fields.domain.ts';
import { presentProof } from './proof.presenter.ts';
import { readingOf } from './reading.service.ts';
import { pagesWithout, presentDocuments } from './viewed-documents.presenter.ts';
import { findViewed } from './viewing.service.ts';

const proofHandlers = {
  proof: handle(documentProofRoutes.proof, async (call) => {
    const { input, actor, db } = call;
    const document = await findShown(db, input.documentId);
    const lab = document && mayReadLabDocument(actor, document) ? await findLab(db, document.lab_id) : undefined;
    const latest = lab && (await latestJudgement(call, lab.id));
    if (!document || !lab || !latest) return refuse('NOT_FOUND');
    return succeed(presentProof({ lab, document, latest }, await readingOf(call, document)));
  }),
};

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
