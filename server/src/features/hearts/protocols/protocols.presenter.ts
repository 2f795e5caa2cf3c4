import type { Protocol } from '@aliquot/contract/hearts/protocols';
import type { Visible } from '../../../kernel/permission.ts';
import type { ProtocolRow } from './protocols.repository.ts';

/** Seconds that the rest takes at the pace so far. */
const secondsLeft = ({ state, page, pages, started_at }: ProtocolRow, now: Date): number | null => {
  if (state !== 'waiting' || page === null || pages === null || page < 1 || started_at === null) return null;
  const spent = now.getTime() - started_at.getTime();
  return Math.max(0, Math.ceil((spent * (pages - page)) / page / 1000));
};

export const presentProtocol = (row: Visible<ProtocolRow>, now: Date): Protocol => ({
  id: row.id,
  file_name: row.file_name,
  file_type: row.file_type,
  file_size: row.file_size,
  attached: row.attached,
  state: row.state,
  page: row.page,
  pages: row.pages,
  seconds_left: secondsLeft(row, now),
  milliseconds: row.started_at && row.finished_at ? Math.max(0, row.finished_at.getTime() - row.started_at.getTime()) : null,
  message: row.message,
  proposals: row.proposals,
  study: row.study,
  uploaded_at: row.uploaded_at.toISOString(),
});
