type AdminScreen = {
  to: string;
  label: string;
  /** Below these paths one is at this screen, too. */
  within?: string;
  /** Linked in the header where that shows links. */
  inHeader?: true;
};

/** The administrators' screens, in the order of their menu. */
export const adminScreens: readonly AdminScreen[] = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/queue', label: 'Review queue', within: '/admin/labs/' },
  { to: '/admin/projects', label: 'Project Management', inHeader: true },
  { to: '/admin/users', label: 'Users Management', inHeader: true },
  { to: '/admin/lab-onboarding', label: 'Lab Onboarding', inHeader: true },
  { to: '/admin/reports', label: 'Reports', within: '/admin/reports/' },
  { to: '/admin/audit', label: 'Audit trail' },
  { to: '/admin/operations', label: 'Operations' },
  { to: '/admin/templates', label: 'Templates' },
  { to: '/admin/settings', label: 'Settings' },
];

/** True on the administrators' screens. */
export const isAdminPath = (path: string): boolean => /^\/admin(\/|$)/.test(path);
