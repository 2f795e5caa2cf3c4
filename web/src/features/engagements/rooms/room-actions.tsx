import type { Room } from '@aliquot/contract/engagements/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useGo } from '../../../platform/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/text/link.tsx';
import { proposalPath } from '../collaborations/collaboration-words.ts';
import { useRequestActions } from '../collaborations/use-request-actions.tsx';
import { AskLabs } from '../projects/request/ask-labs.tsx';
import { useProjectActions } from '../projects/use-project-actions.tsx';
import { roomSections, sectionOfAction } from './room-sections.ts';

const ChangesDialog = lazy(async () => ({ default: (await import('../projects/changes-dialog.tsx')).ChangesDialog }));
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));

type ActionProps = {
  room: Room;
  succeed: (text: string) => void;
  fail: (text: string) => void;
  /** The section that is open. */
  section: string;
  openSection: (name: string) => void;
};

/** `isFirst` is false where the section of the next action leads, or the turn is another’s. */
type OwnProps = Omit<ActionProps, 'section' | 'openSection'> & { isFirst: boolean; isAtProposal: boolean };

const lookOf = (isFirst: boolean) => (isFirst ? 'primary' : 'secondary');

const LaboratoryActions = ({ room, succeed, fail, isFirst, isAtProposal }: OwnProps) => {
  const { engagement, project, results, can } = room;
  const request = { id: engagement?.id ?? '', title: project.title, results, agreements_due: engagement?.agreements_due ?? [] };
  const actions = useRequestActions(engagement?.lab_reference_id ?? '', () => request, { succeed, fail });
  const { busy } = actions;
  const complete = (look: 'primary' | 'secondary') => (
    <Button disabled={busy} look={look} onClick={() => actions.complete(request)}>
      Mark work completed
    </Button>
  );
  return (
    <>
      {can.decide && (
        <>
          <Button disabled={busy} look={lookOf(isFirst)} onClick={() => void actions.approve(request)}>
            Approve Project
          </Button>
          {!isAtProposal && (
            <LinkButton look="secondary" to={proposalPath(request.id)}>
              Send a proposal
            </LinkButton>
          )}
          <Button disabled={busy} look="secondary" onClick={() => actions.reject(request)}>
            Reject Project
          </Button>
        </>
      )}
      {can.start && (
        <>
          <Button disabled={busy} look={lookOf(isFirst)} onClick={() => void actions.start(request)}>
            Start work
          </Button>
          {complete('secondary')}
        </>
      )}
      {can.complete && !can.start && complete(lookOf(isFirst))}
      {actions.dialogs}
    </>
  );
};

const ResearcherActions = ({ room, succeed, fail, isFirst }: OwnProps) => {
  const queries = useQueryClient();
  const go = useGo();
  const [returning, setReturning] = useState(false);
  const { project, laboratory, engagement, can } = room;
  const named = {
    id: project.id,
    lab_collaborations: laboratory ? [{ lab_name: laboratory.name }] : [],
    ...(engagement && { delivery: { id: engagement.id, isPart: engagement.part !== null } }),
  };
  const actions = useProjectActions(() => void queries.invalidateQueries({ queryKey: ['projects'] }), { succeed, fail });
  return (
    <>
      {can.requestAgain && (
        <>
          <AskLabs project={project} most={can.askMore} look="primary" succeed={succeed} />
          <Button
            look={room.turn.mine && can.askMore === 0 ? 'primary' : 'secondary'}
            onClick={() => go(`/request?from=${project.id}`)}
          >
            Choose another laboratory
          </Button>
        </>
      )}
      {can.accept && (
        <Button
          look={lookOf(isFirst)}
          loading={actions.busy}
          loadingLabel="Accepting the work"
          onClick={() => void actions.accept(named)}
        >
          Accept completed work
        </Button>
      )}
      {can.requestChanges && (
        <Button look="secondary" disabled={actions.busy} onClick={() => setReturning(true)}>
          Ask for changes
        </Button>
      )}
      {actions.dialog}
      {returning && (
        <Suspense>
          <ChangesDialog
            project={project}
            collaborationId={engagement?.id}
            onClose={() => setReturning(false)}
            onRequested={() => {
              setReturning(false);
              succeed('You asked for changes. We’ll let you know when the lab delivers again.');
            }}
          />
        </Suspense>
      )}
    </>
  );
};

const AdministratorActions = ({ room, succeed }: OwnProps) => {
  const [moving, setMoving] = useState(false);
  if (room.can.move.length === 0) return null;
  return (
    <>
      <Button look="secondary" onClick={() => setMoving(true)}>
        Move this project
      </Button>
      {moving && (
        <Suspense>
          <MoveDialog
            room={room}
            onClose={() => setMoving(false)}
            onMoved={(words) => {
              setMoving(false);
              succeed(words);
            }}
          />
        </Suspense>
      )}
    </>
  );
};

const actionsOf = {
  laboratory: LaboratoryActions,
  researcher: ResearcherActions,
  administrator: AdministratorActions,
} as const;

const sectionWords: Readonly<Record<string, string>> = {
  proposal: 'Open the proposal',
  plan: 'Open the plan',
  agreements: 'Open the agreements',
  samples: 'Open the samples',
};

/** The reader's actions in a room. Those of a section lead there. */
export const RoomActions = (props: ActionProps) => {
  const { section: shown, openSection, ...own } = props;
  const { room } = own;
  const { action } = room.turn;
  const Actions = actionsOf[room.reader];
  const section = roomSections.find(({ name, isShown }) => action && name === sectionOfAction[action] && isShown(room));
  const words = section && sectionWords[section.name];
  return (
    <>
      {words && section.name !== shown && <Button onClick={() => openSection(section.name)}>{words}</Button>}
      <Actions {...own} isFirst={!words && room.turn.mine} isAtProposal={shown === 'proposal'} />
    </>
  );
};
