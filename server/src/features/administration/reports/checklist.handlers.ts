import { reportRoutes } from '@aliquot/contract/administration/reports';
import { paperText } from '../../../kernel/paper.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { checklistPaper } from './checklist.domain.ts';
import { loadChecklist, madeBy, recordChecklist } from './checklist.service.ts';

export const checklistHandlers = {
  generateChecklist: handle(reportRoutes.generateChecklist, async (call) => {
    const checklist = await loadChecklist(call, call.input.labId);
    if (!checklist) return refuse('NOT_FOUND');
    await recordChecklist(call, checklist, 'text');
    return succeed({ checklist: paperText(checklistPaper(checklist, madeBy(call))) });
  }),

  checklist: handle(reportRoutes.checklist, async (call) => {
    const checklist = await loadChecklist(call, call.input.labId);
    return checklist ? succeed(checklist) : refuse('NOT_FOUND');
  }),
};
