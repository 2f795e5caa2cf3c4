/** What a colleague may do in a project; its owner decides. */
export const colleagueRoles = ['viewer', 'editor', 'approver'] as const;
export type ColleagueRole = (typeof colleagueRoles)[number];

export const projectRoles = ['owner', ...colleagueRoles] as const;
export type ProjectRole = (typeof projectRoles)[number];

export const projectRoleLabels: Readonly<Record<ProjectRole, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  approver: 'Approver',
  viewer: 'Viewer',
};

/** Each role in a sentence that follows "you can". */
export const colleagueRoleWords: Readonly<Record<ColleagueRole, string>> = {
  viewer: 'read everything in the project.',
  editor: 'work on the project as its owner does, but not cancel or delete it or choose its people.',
  approver: 'read everything, and answer proposals and deliveries.',
};

/** How many colleagues and open invitations a project can have together. */
export const mostColleagues = 20;

/** Where an invitation link leads; its token follows the #, so that no server logs it. */
export const projectInvitationPath = '/project-invitation';
