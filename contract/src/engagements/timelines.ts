import type { TimelineEvent } from './rooms.ts';

/** The timeline of a project and one of its engagements as a file: every entry of the audit trail about them. */
export type TimelineFile = {
  readonly format: 'aliquot-timeline-1';
  readonly exported_at: string;
  readonly project: { readonly id: string; readonly title: string };
  /** Null where no laboratory was asked. */
  readonly engagement: { readonly id: string; readonly laboratory: string } | null;
  readonly events: readonly TimelineEvent[];
};

/** Where the timeline is downloaded, for the researcher's side and for that of the laboratory. */
export const timelinePath = (
  place: { readonly projectId: string; readonly collaboration?: string | undefined } | { readonly collaborationId: string },
  format: 'json' | 'pdf',
): string =>
  'collaborationId' in place
    ? `/api/collaborations/${place.collaborationId}/timeline.${format}`
    : `/api/projects/${place.projectId}/timeline.${format}${place.collaboration ? `?collaboration=${place.collaboration}` : ''}`;
