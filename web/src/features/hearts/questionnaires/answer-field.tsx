import type { Answer, Question } from '@aliquot/contract/hearts/questionnaires';
import { answerTextLength } from '@aliquot/contract/limits';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FieldGroup } from '../../../ui/form/form-field.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

type AnswerFieldProps = {
  question: Question;
  value: Answer | undefined;
  disabled: boolean;
  /** The server's error for this answer. */
  error: string | undefined;
  /** `undefined` clears the answer. */
  onChange: (value: Answer | undefined) => void;
};

const textOf = (value: Answer | undefined) => (typeof value === 'string' ? value : '');
const listOf = (value: Answer | undefined) => (Array.isArray(value) ? value : []);
const given = (text: string) => (text === '' ? undefined : text);

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** The input for a question's type. */
export const AnswerField = ({ question, value, disabled, error, onChange }: AnswerFieldProps) => {
  const common = { label: question.question, hideLabel: true, disabled, error, dense: true, required: question.required };
  switch (question.type) {
    case 'text':
      return (
        <TextField
          {...common}
          placeholder="Enter your answer..."
          maxLength={answerTextLength}
          value={textOf(value)}
          onChange={(event) => onChange(given(event.target.value))}
        />
      );
    case 'select':
      return (
        <Select
          {...common}
          placeholder="Select an option..."
          clearable
          options={question.options.map((option) => ({ value: option, label: option }))}
          value={textOf(value)}
          onChange={(event) => onChange(given(event.target.value))}
        />
      );
    case 'multiselect': {
      const chosen = listOf(value);
      const change = (option: string, on: boolean) => {
        const next = question.options.filter((each) => (each === option ? on : chosen.includes(each)));
        onChange(next.length === 0 ? undefined : next);
      };
      return (
        <FieldGroup label={question.question} error={error} hideLabel dense>
          <div className="grid gap-2">
            {question.options.map((option) => (
              <Checkbox
                key={option}
                label={option}
                disabled={disabled}
                checked={chosen.includes(option)}
                onChange={(event) => change(option, event.target.checked)}
              />
            ))}
          </div>
        </FieldGroup>
      );
    }
    case 'boolean':
      return (
        <RadioGroup
          label={question.question}
          hideLabel
          dense
          error={error}
          disabled={disabled}
          options={yesNo}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
          onChange={(choice) => onChange(choice === 'yes')}
        />
      );
    case 'date':
      return <DateField {...common} value={textOf(value)} onChange={(event) => onChange(given(event.target.value))} />;
  }
};
