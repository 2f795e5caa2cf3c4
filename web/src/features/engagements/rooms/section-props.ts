import type { Room } from '@aliquot/contract/engagements/rooms';
import type { RoomPlace } from './rooms.api.ts';

/** What a section of a room gets. */
export type SectionProps = {
  /** Empty where no laboratory was asked; sections that need an engagement are not shown then. */
  collaborationId: string;
  room: Room;
  place: RoomPlace;
  succeed: (text: string) => void;
  fail: (text: string) => void;
};
