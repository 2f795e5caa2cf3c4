import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { questionnaireStateQuery } from './questionnaires.api.ts';

/** Opens the questionnaire, and says whether it is fresh, begun or submitted. */
export const QuestionnaireButton = ({ labId, onClick }: { labId: string; onClick: () => void }) => {
  const { data: state } = useQuery(questionnaireStateQuery(labId));
  if (state?.submittedAt)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="secondary" onClick={onClick}>
          Change answers
        </Button>
        <span className="text-sm text-muted">Submitted on {formatDate(state.submittedAt)}</span>
      </div>
    );
  return (
    <Button onClick={onClick}>
      {state && state.answered > 0 ? `Continue questionnaire (${state.answered} of ${state.total})` : 'Complete Questionnaire'}
    </Button>
  );
};
