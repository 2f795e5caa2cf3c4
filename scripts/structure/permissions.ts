import { isTest, lineAt, type Rule } from './repository.ts';

/**
 * Writes that need no permission of a policy, with the reason: rows that only their own user or the product itself writes.
 */
const withoutPermission: Readonly<Record<string, string>> = {
  'labs/succession.repository.ts passOwnership': 'part of deleting an account or changing its role, which users permits',
  'labs/succession.repository.ts removeMembership': 'part of deleting an account or changing its role, which users permits',
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
        .filter(([, name]) => !withoutPermission[`${path.slice('server/src/features/'.length)} ${name}`])
        .map((match) => ({
          path,
          line: lineAt(text, match.index),
          message: `${match[1]} changes rows and asks for no permission. Take the row as Permitted<action, Row>, which only its policy makes, or give the reason in scripts/structure/permissions.ts.`,
        })),
    );
