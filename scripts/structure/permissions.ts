import { isTest, lineAt, type Rule } from './repository.ts';

/**
 * Writes that need no permission of a policy, with the reason: rows that only their own user or the product itself writes.
 */
const withoutPermission: Readonly<Record<string, string>> = {
  'accounts/accounts.repository.ts saveUserDetails': 'completes an account in the transaction that creates it',
  'accounts/signing-in/attempts.repository.ts takeBackAttempts': 'counters, before there is an actor',
  'accounts/signing-in/attempts.repository.ts sweepAttempts': 'counters, removed when they are old',
  'accounts/signing-in/authentication.repository.ts noteUse': 'the time of a request, before there is an actor',
  'accounts/signing-in/authentication.repository.ts removeSession': 'a session that has run out, before there is an actor',
  'audit/chain.repository.ts saveCheckpointKey': 'the name of the newest checkpoint',
  'limits/limits.repository.ts sweepUsages': 'counters, removed when they are old',
  'drafts/drafts.repository.ts removeDraft': 'one person writes only their own drafts, found by their own id',
  'lists/views.repository.ts saveView': 'one person writes only their own views, found by their own id',
  'lists/views.repository.ts removeView': 'one person writes only their own views, found by their own id',
  'matching/impressions.repository.ts markDemoCatalogue': 'the demo command, as the owner of the schema',
  'notifications/digest.repository.ts takeDigest': 'the daily job, in the transaction that queues the mail',
  'notifications/preferences.repository.ts endDigest': 'one person’s own choice, by a link that we signed for them',
  'notifications/notifications.repository.ts dateNotices': 'the demo command, which plays months in a minute',
  'notifications/notifications.repository.ts markLinkRead': 'one person reads only their own notices, found by their own id',
  'notifications/notifications.repository.ts markRead': 'one person reads only their own notices, found by their own id',
  'protocols/protocols.repository.ts removeOfDraft': 'the files of one person’s draft, which goes with them or their account',
  'registries/registries.repository.ts stage': 'a temporary table of the transaction',
  'projects/templates/templates.repository.ts removeTemplates': 'the start of the server, which loads the templates that ship',
};

const exported = /^export const (\w+)[\s\S]*?(?=^export |^(?:const|type) |(?![\s\S]))/gm;
const changesRows = /\.(?:updateTable|deleteFrom)\(|\b(?:update|delete from) \w+/;

/** Each function of a repository that changes or deletes rows takes what a policy permitted. */
export const checkPermissions: Rule = (files) =>
  files
    .filter(({ path }) => /^server\/src\/features\/.*\.repository\.ts$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(exported)]
        .filter(([body]) => changesRows.test(body) && !body.includes('Permitted<'))
        .filter(([, name]) => !withoutPermission[`${path.split('/').slice(4).join('/')} ${name}`])
        .map((match) => ({
          path,
          line: lineAt(text, match.index),
          message: `${match[1]} changes rows and asks for no permission. Take the row as Permitted<action, Row>, which only its policy makes, or give the reason in scripts/structure/permissions.ts.`,
        })),
    );
