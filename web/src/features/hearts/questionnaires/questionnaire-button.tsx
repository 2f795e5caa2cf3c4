import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { questionnaireStateQuery } from './questionnaires.api.ts';

/** Opens the questionnaire and shows whether it is new, started or submitted. */
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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={onClick}>Complete Questionnaire</Button>
      {state && state.answered > 0 && (
        <span className="text-sm text-muted tabular-nums">
          {state.answered} of {state.total} answered
        </span>
      )}
    </div>
  );
};
