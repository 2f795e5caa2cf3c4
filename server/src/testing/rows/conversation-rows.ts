/** One message, correction, file, read mark and note of each side, in each collaboration of `plantRows`. */
export const conversationsSql = `
  insert into messages (collaboration_id, position, author_id, author_side, body, folded, message_key, sent_at)
    select c.id, 1, p.user_id, 'researcher', 'From the researcher', '', gen_random_uuid(), now()
    from lab_collaborations c join projects p on p.id = c.project_id
    union all
    select c.id, 2, m.user_id, 'laboratory', 'From the laboratory', '', gen_random_uuid(), now()
    from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id;
  insert into message_revisions (message_id, collaboration_id, body, replaced_at)
    select id, collaboration_id, 'Before', now() from messages;
  insert into message_files (message_id, collaboration_id, file_name, file_type, file_url, file_size, sha256, uploaded_at)
    select id, collaboration_id, 'a.pdf', 'application/pdf', id || '/m', 1, 'x', now() from messages;
  insert into conversation_reads (collaboration_id, user_id, read_to, read_at)
    select collaboration_id, author_id, 1, now() from messages;
  insert into internal_notes (collaboration_id, lab_id, author_id, body, note_key, written_at)
    select c.id, m.lab_id, m.user_id, 'Ours alone', gen_random_uuid(), now()
    from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id`;

const seeAll = { admin: 'all', system: 'all' } as const;
/** The researcher takes part in three conversations, the member in one, the other member in two. */
const ofBothSides = { researcher: 6, member: 2, otherMember: 4, ...seeAll } as const;
const own = { researcher: 3, member: 1, otherMember: 2 } as const;
/** What members write among themselves is not for administrators, nor for background work. */
const ownNotes = { member: 1, otherMember: 2 } as const;

/** How many rows of a conversation each reader selects, changes and removes. */
export const conversationRows = {
  messages: { update: 'body', select: ofBothSides, change: { ...own, ...seeAll }, remove: 'denied' },
  message_revisions: { update: 'body', select: seeAll, change: 'denied', remove: seeAll },
  message_files: { update: 'file_name', select: ofBothSides, change: 'denied', remove: seeAll },
  conversation_reads: { update: 'read_to', select: ofBothSides, change: own, remove: 'denied' },
  internal_notes: { update: 'body', select: ownNotes, change: 'denied', remove: ownNotes },
} as const;
