import { reportFigureRoutes } from '@aliquot/contract/administration/report-figures';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { handle } from '../../../../platform/http/mount.ts';
import { askedPeriod, loadFigures } from './figures.service.ts';

export const figureHandlers = {
  figures: handle(reportFigureRoutes.figures, async ({ db, input, now }) => {
    const { span, fault } = askedPeriod(input, now);
    if (fault) return refuse('UNPROCESSABLE_CONTENT', fault.message, { [fault.field]: fault.message });
    return succeed(await loadFigures(db, input.kind, span));
  }),
};
