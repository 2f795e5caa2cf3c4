import type { Announcement } from '../../../platform/events/events.ts';
import type { QuestionnaireRow } from './questionnaires.repository.ts';

/** The pages of the laboratory's members and of administrators that show the answers. */
export const reloadAnswers = ({ lab_id, analysis_id }: Pick<QuestionnaireRow, 'lab_id' | 'analysis_id'>): Announcement => ({
  noun: 'analyses',
  id: analysis_id,
  audience: { labs: [lab_id], admins: true },
});
