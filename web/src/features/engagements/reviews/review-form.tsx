import {
  pointsOfSide,
  type Review,
  type ReviewPoint,
  type ReviewPoints,
  reviewLimits,
  reviewPointLabels,
} from '@aliquot/contract/engagements/reviews';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import type { RoomNoun } from '../../../platform/server/events.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { withoutReload } from '../../../ui/without-reload.ts';

const scale = [1, 2, 3, 4, 5] as const;

type RatingFieldProps = { point: ReviewPoint; value: number | undefined; onChange: (value: number) => void };

const RatingField = ({ point, value, onChange }: RatingFieldProps) => (
  <fieldset className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
    <legend className="float-left font-medium">{reviewPointLabels[point]}</legend>
    <span className="flex gap-4">
      {scale.map((each) => (
        <label key={each} className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 tabular-nums">
          <input
            type="radio"
            name={point}
            aria-label={`${each} of 5`}
            checked={value === each}
            onChange={() => onChange(each)}
            className="size-5 accent-brand"
          />
          {each}
        </label>
      ))}
    </span>
  </fieldset>
);

type ReviewFormProps = {
  side: 'researcher' | 'laboratory';
  collaborationId: string;
  noun: RoomNoun;
  own: Review | undefined;
  onSaved: () => void;
  /** Only while a review is changed. */
  onCancel?: (() => void) | undefined;
};

/** A side's rating and words. Typed text stays when it cannot be saved. */
export const ReviewForm = ({ side, collaborationId, noun, own, onSaved, onCancel }: ReviewFormProps) => {
  const [points, setPoints] = useState<ReviewPoints>(own?.points ?? {});
  const [text, setText] = useState(own?.text ?? '');
  const { busy, problem, change, clearProblem } = useChange(noun);
  const rated = pointsOfSide[side].every((point) => points[point] !== undefined);
  const save = async () => {
    if (await change(() => api.reviews.write({ collaborationId, points, text: text.trim() }))) onSaved();
  };
  return (
    <form className="grid max-w-2xl gap-4" onSubmit={withoutReload(save)}>
      <p className="text-sm text-muted">1 is poor, 5 is excellent.</p>
      {pointsOfSide[side].map((point) => (
        <RatingField
          key={point}
          point={point}
          value={points[point]}
          onChange={(value) => setPoints((before) => ({ ...before, [point]: value }))}
        />
      ))}
      <TextArea
        dense
        label="What should others know? (optional)"
        hint="Don’t name people or patients."
        maxLength={reviewLimits.textLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="text-sm text-muted">
        {side === 'researcher'
          ? 'Your review appears on the lab’s public page as “Researcher”, with your institution’s country and the month, without your name.'
          : 'Your review is shown to this researcher and to labs that they ask, with your lab’s country and the month, without names.'}
      </p>
      <Banner tone="error" message={problem ?? null} onClear={clearProblem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={busy} loadingLabel="Saving" disabled={!rated}>
          Save review
        </Button>
        {onCancel && (
          <Button look="secondary" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
};
