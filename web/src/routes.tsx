import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  type RouterHistory,
} from '@tanstack/react-router';
import { guard } from './shell/guard.tsx';
import { PageError } from './shell/page-error.tsx';
import { Shell } from './shell/shell.tsx';
import { PageSpinner } from './ui/feedback/page-spinner.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: () => <Navigate to="/" replace /> });

// Pages are grouped by who may see them.
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', ...guard('signed-in') });
const labOwner = createRoute({ getParentRoute: () => root, id: 'lab-owner', ...guard('lab_owner') });
const admin = createRoute({ getParentRoute: () => root, id: 'admin-area', ...guard('admin') });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./features/people/home/home-page.tsx'), 'HomePage'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  staticData: { title: 'Sign in' },
  component: lazyRouteComponent(() => import('./features/people/accounts/sign-in-page.tsx'), 'SignInPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  staticData: { title: 'Create an account' },
  component: lazyRouteComponent(() => import('./features/people/accounts/sign-up-choice-page.tsx'), 'SignUpChoicePage'),
});

const researcherWizard = createRoute({
  getParentRoute: () => root,
  path: '/signup/$step',
  staticData: { title: 'Create an account' },
  component: lazyRouteComponent(() => import('./features/people/accounts/researcher-wizard.tsx'), 'ResearcherWizard'),
});

const recovery = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  staticData: { title: 'Reset your password' },
  component: lazyRouteComponent(() => import('./features/people/accounts/recovery-page.tsx'), 'RecoveryPage'),
});

const confirmation = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  staticData: { title: 'Verifying login' },
  component: lazyRouteComponent(() => import('./features/people/accounts/confirm-page.tsx'), 'ConfirmPage'),
});

const registerLab = createRoute({
  getParentRoute: () => root,
  path: '/lab-owner-signup',
  staticData: { title: 'Register Your Laboratory' },
  component: lazyRouteComponent(() => import('./features/hearts/wizard/register-page.tsx'), 'RegisterPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/lab-invitation',
  staticData: { title: 'Invitation' },
  component: lazyRouteComponent(() => import('./features/hearts/wizard/invitation-page.tsx'), 'InvitationPage'),
});

const projectInvitation = createRoute({
  getParentRoute: () => root,
  path: '/project-invitation',
  staticData: { title: 'Invitation' },
  component: lazyRouteComponent(
    () => import('./features/people/colleagues/project-invitation-page.tsx'),
    'ProjectInvitationPage',
  ),
});

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: lazyRouteComponent(() => import('./features/people/home/privacy-page.tsx'), 'PrivacyPage'),
});

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  staticData: { title: 'Terms of Service' },
  component: lazyRouteComponent(() => import('./features/people/home/terms-page.tsx'), 'TermsPage'),
});

const laboratories = createRoute({
  getParentRoute: () => root,
  path: '/labs',
  staticData: { title: 'Laboratories' },
  component: lazyRouteComponent(
    () => import('./features/engagements/laboratory-pages/laboratories-page.tsx'),
    'LaboratoriesPage',
  ),
});

const laboratory = createRoute({
  getParentRoute: () => root,
  path: '/labs/$labId',
  staticData: { title: 'Laboratory' },
  component: lazyRouteComponent(() => import('./features/engagements/laboratory-pages/laboratory-page.tsx'), 'LaboratoryPage'),
});

const passport = createRoute({
  getParentRoute: () => root,
  path: '/passport/$code',
  staticData: { title: 'Lab Passport' },
  component: lazyRouteComponent(() => import('./features/hearts/passports/passport-page.tsx'), 'PassportPage'),
});

const startPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/home',
  component: () => <Navigate to="/dashboard" replace />,
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('./features/engagements/projects/dashboard-page.tsx'), 'DashboardPage'),
});

// Named once: the list of files that it preloads is in the first file.
const rooms = () => import('./features/engagements/rooms/room-page.tsx');

const projectRoom = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$projectId',
  staticData: { title: 'Project' },
  component: lazyRouteComponent(rooms, 'ProjectRoomPage'),
});

const requestRoom = createRoute({
  getParentRoute: () => labOwner,
  path: '/lab-dashboard/requests/$collaborationId',
  staticData: { title: 'Project request' },
  component: lazyRouteComponent(rooms, 'RequestRoomPage'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile-settings',
  staticData: { title: 'Profile settings' },
  component: lazyRouteComponent(() => import('./features/people/accounts/profile/profile-page.tsx'), 'ProfilePage'),
});

const notificationSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/notification-settings',
  staticData: { title: 'Notification settings' },
  component: lazyRouteComponent(
    () => import('./features/people/notifications/notification-settings-page.tsx'),
    'NotificationSettingsPage',
  ),
});

const newRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/request',
  staticData: { title: 'New project request' },
  component: lazyRouteComponent(() => import('./features/engagements/projects/request/request-page.tsx'), 'RequestPage'),
});

const labDashboard = createRoute({
  getParentRoute: () => labOwner,
  path: '/lab-dashboard',
  staticData: { title: 'My Laboratory' },
  component: lazyRouteComponent(() => import('./features/administration/dashboard/lab-dashboard-page.tsx'), 'LabDashboardPage'),
});

const customerForms = createRoute({
  getParentRoute: () => labOwner,
  path: '/customer-forms/$labId',
  staticData: { title: 'Customer questionnaires' },
  component: lazyRouteComponent(() => import('./features/hearts/customer-forms/forms-page.tsx'), 'FormsPage'),
});

const customerForm = createRoute({
  getParentRoute: () => labOwner,
  path: '/customer-forms/$labId/$formId',
  staticData: { title: 'Customer questionnaire' },
  component: lazyRouteComponent(() => import('./features/hearts/customer-forms/form-page.tsx'), 'FormPage'),
});

const proposal = createRoute({
  getParentRoute: () => labOwner,
  path: '/lab-dashboard/requests/$collaborationId/proposal',
  staticData: { title: 'Proposal' },
  component: lazyRouteComponent(() => import('./features/engagements/proposals/proposal-page.tsx'), 'ProposalPage'),
});

const proposals = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$projectId/proposals',
  staticData: { title: 'Compare proposals' },
  component: lazyRouteComponent(() => import('./features/engagements/proposals/comparison-page.tsx'), 'ComparisonPage'),
});

const evidence = createRoute({
  getParentRoute: () => signedIn,
  path: '/evidence/$labId',
  staticData: { title: 'Evidence' },
  component: lazyRouteComponent(() => import('./features/hearts/evidence/evidence-page.tsx'), 'EvidencePage'),
});

const documentProof = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$documentId',
  staticData: { title: 'What this document proves' },
  component: lazyRouteComponent(() => import('./features/hearts/evidence/proof-page.tsx'), 'ProofPage'),
});

const requirements = createRoute({
  getParentRoute: () => signedIn,
  path: '/requirements/$labId',
  staticData: { title: 'Requirements' },
  component: lazyRouteComponent(() => import('./features/administration/reports/requirements-page.tsx'), 'RequirementsPage'),
});

const adminDashboard = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  staticData: { title: 'Admin Dashboard' },
  component: lazyRouteComponent(
    () => import('./features/administration/dashboard/admin-dashboard-page.tsx'),
    'AdminDashboardPage',
  ),
});

const reviewQueue = createRoute({
  getParentRoute: () => admin,
  path: '/admin/queue',
  staticData: { title: 'Review queue' },
  component: lazyRouteComponent(() => import('./features/administration/review-queue/queue-page.tsx'), 'ReviewQueuePage'),
});

const labReview = createRoute({
  getParentRoute: () => admin,
  path: '/admin/labs/$labId',
  staticData: { title: 'Laboratory review' },
  component: lazyRouteComponent(() => import('./features/administration/dashboard/lab-review-page.tsx'), 'LabReviewPage'),
});

const allProjects = createRoute({
  getParentRoute: () => admin,
  path: '/admin/projects',
  staticData: { title: 'Project Management' },
  component: lazyRouteComponent(
    () => import('./features/administration/admin-projects/admin-projects-page.tsx'),
    'AdminProjectsPage',
  ),
});

const users = createRoute({
  getParentRoute: () => admin,
  path: '/admin/users',
  staticData: { title: 'Users Management' },
  component: lazyRouteComponent(() => import('./features/administration/users/users-page.tsx'), 'UsersPage'),
});

const auditTrail = createRoute({
  getParentRoute: () => admin,
  path: '/admin/audit',
  staticData: { title: 'Audit trail' },
  component: lazyRouteComponent(() => import('./features/administration/audit/audit-page.tsx'), 'AuditPage'),
});

const reports = createRoute({
  getParentRoute: () => admin,
  path: '/admin/reports',
  staticData: { title: 'Reports' },
  component: lazyRouteComponent(() => import('./features/administration/reports/reports-page.tsx'), 'ReportsPage'),
});

const report = createRoute({
  getParentRoute: () => admin,
  path: '/admin/reports/$kind',
  staticData: { title: 'Report' },
  component: lazyRouteComponent(() => import('./features/administration/reports/report-page.tsx'), 'ReportPage'),
});

const operations = createRoute({
  getParentRoute: () => admin,
  path: '/admin/operations',
  staticData: { title: 'Operations' },
  component: lazyRouteComponent(() => import('./features/administration/operations/operations-page.tsx'), 'OperationsPage'),
});

const templates = createRoute({
  getParentRoute: () => admin,
  path: '/admin/templates',
  staticData: { title: 'Templates' },
  component: lazyRouteComponent(() => import('./features/engagements/projects/templates/templates-page.tsx'), 'TemplatesPage'),
});

const settings = createRoute({
  getParentRoute: () => admin,
  path: '/admin/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./features/administration/settings/settings-page.tsx'), 'SettingsPage'),
});

const onboarding = createRoute({
  getParentRoute: () => admin,
  path: '/admin/lab-onboarding',
  staticData: { title: 'Lab Onboarding' },
  component: lazyRouteComponent(() => import('./features/hearts/wizard/onboarding-page.tsx'), 'OnboardingPage'),
});

const kit =
  import.meta.env.DEV &&
  createRoute({
    getParentRoute: () => root,
    path: '/dev/kit',
    staticData: { title: 'Kit' },
    component: lazyRouteComponent(() => import('./dev/kit-page.tsx'), 'KitPage'),
  });

const routeTree = root.addChildren([
  home,
  signIn,
  signUp,
  researcherWizard,
  recovery,
  confirmation,
  registerLab,
  invitation,
  projectInvitation,
  privacy,
  terms,
  laboratories,
  laboratory,
  passport,
  signedIn.addChildren([
    startPage,
    dashboard,
    projectRoom,
    newRequest,
    profile,
    notificationSettings,
    evidence,
    documentProof,
    requirements,
    proposals,
  ]),
  labOwner.addChildren([labDashboard, requestRoom, proposal, customerForms, customerForm]),
  admin.addChildren([
    adminDashboard,
    reviewQueue,
    labReview,
    allProjects,
    users,
    auditTrail,
    reports,
    report,
    operations,
    templates,
    settings,
    onboarding,
  ]),
  ...(kit ? [kit] : []),
]);

/** A router over all pages; by default it follows the browser's address. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: PageError,
    // Would need an inline script in prerendered pages, which have no scroll position to restore.
    scrollRestoration: !history,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
