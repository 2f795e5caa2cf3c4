import { useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { type Merged, mergeEdits } from './kept/merge-edits.ts';
import { ApiError, failureMessage } from './server/api-error.ts';

type Problem<Values> = { message?: string; fields: Partial<Record<keyof Values, string>> };

type EditForm<Values extends FieldValues, Opened, Saved> = {
  opened: Opened;
  valuesOf: (opened: Opened) => Values;
  /** What is wrong with the form before it is sent. Fields may have rules of their own instead. */
  check?: (values: Values) => Problem<Values> | null;
  /** Saves over the version that was read last. */
  save: (values: Values, base: Opened) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** What to say when saving fails and the server gave no reason. */
  failed: string;
  /** What happens when someone else saved first; without it, their change is an error like any other. */
  conflict?: {
    /** The record in a sentence: "this template". */
    what: string;
    /** Reads the record again; undefined when it is gone. */
    reload: (base: Opened) => Promise<Opened | undefined>;
    /** The fields to merge, with their names in a sentence. */
    labels: Partial<Record<keyof Values, string>>;
    along?: Partial<Record<keyof Values, keyof Values>>;
    /** Why saving again cannot help. */
    blocked?: (theirs: Opened) => string | null;
  };
};

const resolverOf =
  <Values extends FieldValues>(check: (values: Values) => Problem<Values> | null): Resolver<Values> =>
  (values) => {
    const problem = check(values);
    if (!problem) return { values, errors: {} };
    const entries = Object.entries(problem.fields).map(([name, message]) => [name, { type: 'check', message }]);
    const root = problem.message === undefined ? {} : { root: { type: 'check', message: problem.message } };
    return { values: {}, errors: { ...Object.fromEntries(entries), ...root } as FieldErrors<Values> };
  };

const listOf = <Values extends object>(fields: readonly (keyof Values)[], labels: Partial<Record<keyof Values, string>>) =>
  fields.map((field) => labels[field]).join(', ');

const conflictWords = <Values extends object>(
  what: string,
  { taken, conflicts }: Merged<Values>,
  labels: Partial<Record<keyof Values, string>>,
) =>
  [
    `Someone else changed ${what} while you were editing. Your changes are still here.`,
    taken.length > 0 ? `Added from their version: ${listOf(taken, labels)}.` : '',
    conflicts.length > 0 ? `You both changed: ${listOf(conflicts, labels)}. Saving again keeps yours.` : 'Save again.',
  ]
    .filter(Boolean)
    .join(' ');

/**
 * The form of an edit dialog. What was typed stays when saving fails. When someone else saved first, their changes come in where
 * nothing was typed, and saving again goes over their version.
 * @returns `dialog` for a `FormDialog`, and `theirs`, the record as someone else left it.
 */
export const useEditForm = <Values extends FieldValues, Opened, Saved>(options: EditForm<Values, Opened, Saved>) => {
  const { opened, valuesOf, check, save, onSaved, failed, conflict } = options;
  const [base, setBase] = useState(opened);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({
    defaultValues: valuesOf(opened) as DefaultValues<Values>,
    ...(check && { resolver: resolverOf(check) }),
  });
  const { isSubmitting, isDirty } = form.formState;

  const takeOver = async (typed: Values, { what, reload, labels, along = {}, blocked }: NonNullable<typeof conflict>) => {
    const theirs = await reload(base);
    if (theirs === undefined) return false;
    const fields = Object.keys(labels) as (keyof Values)[];
    const merged = mergeEdits({ base: valuesOf(base), mine: typed, theirs: valuesOf(theirs), fields, along });
    form.reset(merged.values, { keepDefaultValues: true });
    setBase(theirs);
    setProblem(blocked?.(theirs) ?? conflictWords(what, merged, labels));
    return true;
  };

  const submit = form.handleSubmit(
    async (values) => {
      setProblem(null);
      try {
        onSaved(await save(values, base));
      } catch (error) {
        const isLate = error instanceof ApiError && error.status === 409;
        if (isLate && conflict && (await takeOver(values, conflict).catch(() => false))) return;
        setProblem(failureMessage(error, failed));
        if (error instanceof ApiError)
          for (const [name, message] of Object.entries(error.fields))
            if (name in values) form.setError(name as Path<Values>, { message });
      }
    },
    (errors) => setProblem(errors.root?.message ?? null),
  );
  return {
    form,
    theirs: base === opened ? null : base,
    dialog: {
      problem,
      onClearProblem: () => setProblem(null),
      isBusy: isSubmitting,
      isDirty,
      onSave: () => void submit(),
    },
  };
};
