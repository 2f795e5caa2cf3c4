import { engagementStageLabels } from '@aliquot/contract/engagement-stages';
import type { Room } from '@aliquot/contract/engagements/rooms';
import { researchAreaLabels, serviceTypeLabels } from '@aliquot/contract/options';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useAddressFilter } from '../../../platform/address-filter.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import { useNarrow } from '../../../platform/use-narrow.ts';
import { useWindowTitle } from '../../../platform/window-title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { laterWhenNear, WhenNear } from '../../../ui/feedback/later.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { BackLink } from '../../../ui/text/back-link.tsx';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { LinkButton } from '../../../ui/text/link.tsx';
import { UnreadBadge } from '../conversations/unread-badge.tsx';
import { RoomActions } from './room-actions.tsx';
import { RoomFacts } from './room-facts.tsx';
import { RoomLaboratories } from './room-laboratories.tsx';
import { shownSection } from './room-sections.ts';
import { markRoomRead, type RoomPlace, roomQuery } from './rooms.api.ts';
import { StepLine } from './step-line.tsx';
import { TurnBanner } from './turn-banner.tsx';

const defaults = { section: '', collaboration: '' };

const lists = {
  researcher: { to: '/dashboard', label: 'My Projects' },
  laboratory: { to: '/lab-dashboard', search: { tab: 'requests' }, label: 'Project Requests' },
  administrator: { to: '/admin/projects', label: 'Project Management' },
} as const;

const WayBack = ({ reader }: { reader: Room['reader'] }) => {
  const { label, ...link } = lists[reader];
  return <BackLink {...link}>{label}</BackLink>;
};

const toneOf = ({ turn, engagement }: Room): Tone => {
  if (turn.mine) return 'warn';
  if (engagement?.stage === 'accepted') return 'good';
  return turn.group === 'done' ? 'neutral' : 'primary';
};

const labelOf = (labels: Record<string, string>, value: string) => labels[value] ?? value;

/** The stage and the other side, which the line of several laboratories says, and the kind of work. */
const Standing = ({ room }: { room: Room }) => {
  const { engagement, laboratory, project, researcher, reader } = room;
  const cancelled = project.status === 'cancelled' ? 'Cancelled' : 'No laboratory yet';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {room.laboratories.length < 2 && (
        <>
          <Badge tone={toneOf(room)}>{engagement ? engagementStageLabels[engagement.stage] : cancelled}</Badge>
          <span className="font-medium text-ink">{reader === 'laboratory' ? researcher.name : laboratory?.name}</span>
        </>
      )}
      <span>
        {labelOf(researchAreaLabels, project.research_area)}, {labelOf(serviceTypeLabels, project.service_type)}
      </span>
    </span>
  );
};

const Disputes = laterWhenNear(async () => (await import('../disputes/disputes.tsx')).Disputes);

const RoomView = ({ room, place }: { room: Room; place: RoomPlace }) => {
  const { values, set } = useAddressFilter(defaults);
  const { banner, succeed, fail } = usePageBanner();
  useWindowTitle(room.project.title);
  const { sections, section } = shownSection(room, values.section);
  const open = (name: string) => set({ section: name }, { replace: true, keepScroll: true });
  const collaborationId = room.engagement?.id ?? '';
  const isNarrow = useNarrow();
  const queries = useQueryClient();
  const { words } = room.turn;
  useEffect(() => {
    // If this fails, the notices stay unread.
    markRoomRead(place)
      .then(() => queries.invalidateQueries({ queryKey: ['notifications'] }))
      .catch(() => undefined);
    // eslint-disable-next-line react/exhaustive-deps
  }, [room.project.id, collaborationId, words]);
  const facts = <RoomFacts room={room} fail={fail} />;
  return (
    <Page>
      <PageHeader above={<WayBack reader={room.reader} />} title={room.project.title} description={<Standing room={room} />} />
      <PageMessages>{banner}</PageMessages>
      <RoomLaboratories room={room} section={values.section} />
      <TurnBanner turn={room.turn}>
        <RoomActions room={room} succeed={succeed} fail={fail} section={section} openSection={open} />
      </TurnBanner>
      {room.steps.length > 0 && (
        <StepLine steps={room.steps} promisedBy={room.turn.group === 'done' ? null : room.promised_by} />
      )}
      {isNarrow && (
        <Disclosure summary={room.reader === 'laboratory' ? 'Researcher and request' : 'Laboratory and certificates'}>
          <WhenNear>{facts}</WhenNear>
        </Disclosure>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Tabs
            label="Project"
            value={section}
            onChange={open}
            tabs={sections.map(({ name, label, panel: Panel }) => ({
              value: name,
              label,
              ...(name === 'conversation' && { badge: <UnreadBadge collaborationIds={[collaborationId]} /> }),
              panel: <Panel collaborationId={collaborationId} room={room} place={place} succeed={succeed} fail={fail} />,
            }))}
          />
          {collaborationId && <Disputes collaborationId={collaborationId} />}
        </div>
        {!isNarrow && facts}
      </div>
    </Page>
  );
};

const gone = new Set([400, 404]);

/** Keeps the room of the first answer in the address: a turn that changes must not change the laboratory under the reader's hands. */
const useKeptLaboratory = (place: RoomPlace, room: Room | undefined) => {
  const { set } = useAddressFilter(defaults);
  const queries = useQueryClient();
  const kept = place.kind === 'project' && !place.collaboration && room && room.laboratories.length > 1 ? room : undefined;
  const keep = useEffectEvent((room: Room, collaboration: string) => {
    queries.setQueryData(roomQuery({ kind: 'project', projectId: room.project.id, collaboration }).queryKey, room);
    set({ collaboration }, { replace: true, keepScroll: true });
  });
  const id = kept?.engagement?.id;
  useEffect(() => {
    if (kept && id) keep(kept, id);
  }, [kept, id]);
};

const RoomAt = ({ place, back }: { place: RoomPlace; back: { to: string; label: string } }) => {
  const { data, error, isPending, refetch } = useQuery(roomQuery(place));
  useKeptLaboratory(place, data);
  if (isPending) return <PageSpinner />;
  if (data) return <RoomView key={data.engagement?.id ?? data.project.id} room={data} place={place} />;
  const isGone = error instanceof ApiError && gone.has(error.status);
  return (
    <Page>
      <EmptyState
        level={1}
        title={isGone ? 'This project is not available' : 'Failed to load the project'}
        action={
          isGone ? (
            <LinkButton to={back.to}>{back.label}</LinkButton>
          ) : (
            <Button onClick={() => void refetch()}>Try again</Button>
          )
        }
      >
        {isGone && 'It was deleted, or you have no access to it.'}
      </EmptyState>
    </Page>
  );
};

/** The room of a project, for its researcher and for administrators. */
export const ProjectRoomPage = () => {
  const { projectId = '' }: { projectId?: string } = useParams({ strict: false });
  const { values } = useAddressFilter(defaults);
  const { collaboration } = values;
  return (
    <RoomAt
      place={{ kind: 'project', projectId, ...(collaboration && { collaboration }) }}
      back={{ to: '/dashboard', label: 'My Projects' }}
    />
  );
};

/** The room of a request, for its laboratory. */
export const RequestRoomPage = () => {
  const { collaborationId = '' }: { collaborationId?: string } = useParams({ strict: false });
  return (
    <RoomAt
      key={collaborationId}
      place={{ kind: 'request', collaborationId }}
      back={{ to: '/lab-dashboard?tab=requests', label: 'Project Requests' }}
    />
  );
};
