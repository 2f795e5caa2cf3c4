import { formatTime } from '../../../ui/text/format.ts';

/** When the form was last saved; nothing before that. */
export const DraftSaved = ({ at }: { at: number | null }) =>
  at === null ? null : <p className="text-sm text-muted">Draft saved {formatTime(new Date(at).toISOString())}</p>;
