import type { Room } from '@aliquot/contract/engagements/rooms';
import type { NextAction } from '@aliquot/contract/turns';
import type { ReactElement } from 'react';
import { later } from '../../../ui/feedback/later.tsx';
import { isAgreed } from './agreed.ts';
import type { SectionProps } from './section-props.ts';

export type RoomSection = {
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
  readonly isShown: (room: Room) => boolean;
  readonly panel: (props: SectionProps) => ReactElement;
};

/** The sections of a room in the order of their tabs. */
export const roomSections: readonly RoomSection[] = [
  {
    name: 'conversation',
    label: 'Conversation',
    isShown: ({ engagement }) => engagement !== null,
    panel: later(async () => (await import('../conversations/conversation-section.tsx')).ConversationSection),
  },
  {
    name: 'proposal',
    label: 'Proposal',
    isShown: ({ engagement }) => engagement !== null,
    panel: later(async () => (await import('./room-proposals.tsx')).RoomProposals),
  },
  {
    name: 'plan',
    label: 'Plan',
    isShown: isAgreed,
    panel: later(async () => (await import('../milestones/plan-section.tsx')).PlanSection),
  },
  {
    name: 'samples',
    label: 'Samples',
    isShown: isAgreed,
    panel: later(async () => (await import('../shipments/shipments-section.tsx')).ShipmentsSection),
  },
  {
    name: 'results',
    label: 'Results',
    isShown: isAgreed,
    panel: later(async () => (await import('./results-section.tsx')).ResultsSection),
  },
  {
    name: 'agreements',
    label: 'Agreements',
    isShown: ({ engagement }) => engagement !== null,
    panel: later(async () => (await import('../agreements/agreements-section.tsx')).AgreementsSection),
  },
  {
    name: 'payments',
    label: 'Payments',
    isShown: isAgreed,
    panel: later(async () => (await import('../payments/payments-section.tsx')).PaymentsSection),
  },
  {
    name: 'reviews',
    label: 'Reviews',
    isShown: ({ engagement }) => engagement?.stage === 'accepted',
    panel: later(async () => (await import('../reviews/reviews-section.tsx')).ReviewsSection),
  },
  {
    name: 'timeline',
    label: 'Timeline',
    isShown: () => true,
    panel: later(async () => (await import('./timeline-section.tsx')).TimelineSection),
  },
  {
    name: 'details',
    label: 'Details',
    isShown: () => true,
    panel: later(async () => (await import('./room-facts.tsx')).RoomDetails),
  },
];

/** The section of a reader's next action, when there is one. */
export const sectionOfAction: Readonly<Partial<Record<NextAction, string>>> = {
  propose: 'proposal',
  'answer-proposal': 'proposal',
  'answer-change-order': 'plan',
  agree: 'agreements',
  'send-samples': 'samples',
  'receive-samples': 'samples',
  deliver: 'results',
  accept: 'results',
};

/** The section to show: the one of the address, else the one of the next action, else the first. */
export const shownSection = (room: Room, wanted: string): { sections: readonly RoomSection[]; section: string } => {
  const sections = roomSections.filter(({ isShown }) => isShown(room));
  const { action } = room.turn;
  const names = [wanted, (action && sectionOfAction[action]) ?? '', sections[0]?.name ?? ''];
  return { sections, section: names.find((name) => sections.some((each) => each.name === name)) ?? '' };
};
