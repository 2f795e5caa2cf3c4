import type { Objection } from '@aliquot/contract/administration/review-queue';
import type { Lab } from '@aliquot/contract/hearts/labs';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { LabDecisionBar } from './lab-decision-bar.tsx';

const lab = { id: '019a0000-0000-7000-8000-00000000000a', can: { decide: true } } as Lab;
const decide = 'POST /api/functions/update-lab-status';

const reviewed = (against: Objection[] = []) =>
  answered({ lab_id: lab.id, against, questions: [], needs_note: against.some(({ asks_for_note }) => asks_for_note) });
const review = `GET /api/review-queue/${lab.id}`;
const around = `GET /api/review-queue/${lab.id}/around`;
const queue = {
  position: 1,
  total: 2,
  previous: null,
  next: { id: '019a0000-0000-7000-8000-00000000000b', name: 'Bay Oncology' },
};

const open = (answers: Parameters<typeof fakeServer>[0], shown = lab) => {
  const succeed = vi.fn<(message: string) => void>();
  const fail = vi.fn<(message: string) => void>();
  const { asked } = fakeServer({ [review]: reviewed(), [around]: answered(queue), ...answers });
  renderApp({
    at: '/admin/labs/1',
    places: [
      {
        path: '/admin/labs/1',
        audience: 'admin',
        page: <LabDecisionBar lab={shown} view="all" succeed={succeed} fail={fail} />,
      },
    ],
    readSession: async () => personWith('admin'),
  });
  return { succeed, asked, sent: () => asked.filter(({ name }) => name === decide).map(({ body }) => body) };
};

/** The button works once it is known what is against an approval. */
const readyToApprove = () =>
  eventually(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
    if (button.disabled) throw new Error('the review is not loaded');
    return button;
  });

it('ADM-006 a denial requires a reason, which is sent', async () => {
  const { succeed, sent } = open({ [decide]: answered(lab) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Deny' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Deny laboratory' }).disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'No proficiency records.');
  await user.click(screen.getByRole('button', { name: 'Deny laboratory' }));
  await eventually(() => expect(succeed).toHaveBeenCalledWith('Lab status updated to denied successfully'));
  expect(sent()).toEqual([{ labId: lab.id, newStatus: 'denied', reason: 'No proficiency records.' }]);
});

const point = (kind: Objection['kind'], words: string): Objection => ({
  kind,
  words,
  asks_for_note: true,
  certification_id: null,
  evidence: [],
});

it('ADQ-014 a denial starts with the points that the laboratory can act on', async () => {
  const against = [
    point('certificate', 'CLIA 25D2097741 ended 54 days ago'),
    point('corrections', 'One correction by the laboratory is not confirmed'),
    point('unread', 'No document was handed in'),
  ];
  const { sent } = open({ [review]: reviewed(against), [decide]: answered(lab) });
  const user = userEvent.setup();
  await screen.findByText('Against');
  await user.click(screen.getByRole('button', { name: 'Deny' }));
  const reason = '- CLIA 25D2097741 ended 54 days ago.\n- No document was handed in.';
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe(reason);
  await user.click(screen.getByRole('button', { name: 'Deny laboratory' }));
  await eventually(() => expect(sent()).toEqual([{ labId: lab.id, newStatus: 'denied', reason }]));
});

it('ADQ-002 shows what is against an approval, and approves it only with a note', async () => {
  const words = 'CLIA certificate 25D2097741 ended 54 days ago';
  const objection: Objection = { kind: 'certificate', words, asks_for_note: true, certification_id: null, evidence: [] };
  const { succeed, sent } = open({ [review]: reviewed([objection]), [decide]: answered(lab) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Approve with a note' }));
  expect(sent()).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve laboratory' }).disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /^Reason for approval/ }), 'Renewed, by telephone.');
  await user.click(screen.getByRole('button', { name: 'Approve laboratory' }));
  await eventually(() => expect(succeed).toHaveBeenCalledWith('Lab status updated to approved successfully'));
  expect(sent()).toEqual([{ labId: lab.id, newStatus: 'approved', note: 'Renewed, by telephone.' }]);
});

it('names the administrator who decided first, and their decision', async () => {
  const entry = {
    seq: 7,
    at: '2026-03-05T10:00:00Z',
    actor_id: 'a',
    actor: { name: 'Rosalind Reviewer', email: 'r@example.org' },
    actor_role: 'admin',
    action: 'labs.deny',
    reason: 'The scope is missing.',
  };
  const { succeed } = open({
    [decide]: refusedWith(409, 'CONFLICT', { details: 'This laboratory is no longer pending. Reload the page.' }),
    'GET /api/audit': answered({ items: [{ ...entry, seq: 8, action: 'labs.update', reason: null }, entry], next: null }),
  });
  await userEvent.click(await readyToApprove());
  expect(
    await screen.findByText(/^Rosalind Reviewer denied this laboratory on March 5, 2026.*Reason: The scope is missing\.$/),
  ).toBeTruthy();
  expect(succeed).not.toHaveBeenCalled();
});

it('ADM-006 shows a failure', async () => {
  open({ [decide]: () => Promise.resolve(Response.json({}, { status: 500 })) });
  await userEvent.click(await readyToApprove());
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('ADQ-015: Escape closes the words, and the focus goes back to where it was', async () => {
  open({});
  const user = userEvent.setup();
  const deny = await screen.findByRole('button', { name: 'Deny' });
  await user.click(deny);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Reason/ }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Deny' }));
});

/** The bar with the laboratory as the page would load it again after a decision. */
const Loaded = ({ after, ...tell }: { after: Lab; succeed: () => void; fail: () => void }) => {
  const [shown, setShown] = useState(lab);
  return (
    <LabDecisionBar
      {...tell}
      lab={shown}
      view="all"
      succeed={() => {
        tell.succeed();
        setShown(after);
      }}
    />
  );
};

it('ADQ-011 ADQ-015: after an approval the next one has the focus, and the approval can be undone', async () => {
  const undo = `POST /api/labs/${lab.id}/approval-undo`;
  const { asked } = fakeServer({
    [review]: reviewed(),
    [around]: answered(queue),
    [decide]: answered(lab),
    [undo]: answered(lab),
  });
  const after = { ...lab, status: 'approved', can: { decide: false }, approval_undo_until: '2026-03-05T14:14:00Z' } as Lab;
  const said = { succeed: vi.fn<() => void>(), fail: vi.fn<() => void>() };
  renderApp({
    at: '/admin/labs/1',
    places: [{ path: '/admin/labs/1', audience: 'admin', page: <Loaded after={after} {...said} /> }],
    readSession: async () => personWith('admin'),
  });
  await userEvent.click(await readyToApprove());
  const next = await screen.findByRole('link', { name: 'Next: Bay Oncology' });
  expect(document.activeElement).toBe(next);
  expect(screen.getByText(/^Approved\. You can undo the approval until \d+:14 [AP]M\.$/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Undo approval' }));
  await eventually(() => expect(said.succeed).toHaveBeenCalledTimes(2));
  expect(asked.filter(({ name }) => name === undo)).toHaveLength(1);
});

it('ADQ-011: a laboratory that was approved minutes ago shows the undo', async () => {
  const approved = { ...lab, status: 'approved', can: { decide: false }, approval_undo_until: '2026-03-05T14:14:00Z' } as Lab;
  open({}, approved);
  expect(await screen.findByRole('button', { name: 'Undo approval' })).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull();
});
