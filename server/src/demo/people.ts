import type { organizationSizes, Role } from '@aliquot/contract/options';
import { saveUserDetails } from '../features/people/accounts/accounts.repository.ts';
import type { UserActor } from '../kernel/actor.ts';
import { makingAccountAs } from '../platform/auth/auth.ts';
import { endSessionOf } from '../platform/auth/own-account.ts';
import { hashPassword, withKnownPassword } from '../platform/auth/password.ts';
import type { World } from '../platform/world.ts';
import type { Stage } from './stage.ts';

export const demoPassword = 'aliquot-demo-2026';

/** Somebody of the demo. Names and people are invented; places are real. */
export type Person = {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly organization: string;
  readonly location: string;
  readonly size: (typeof organizationSizes)[number];
  readonly interests: readonly string[];
  /** Days before the day of the demo. */
  readonly joined: number;
};

const researcher = (
  joined: number,
  [name, email]: readonly [string, string],
  [organization, location, size]: readonly [string, string, Person['size']],
  interests: readonly string[],
): Person => ({ name, email: `${email}@example.org`, role: 'user', organization, location, size, interests, joined });

/** Projects name them by their place in this list. */
export const researchers: readonly Person[] = [
  researcher(
    272,
    ['Priya Raman', 'researcher'],
    ['Puget Sound Medical Research', 'Seattle, WA 98104', '201-500'],
    ['genomics', 'biomarkers', 'molecular-biology'],
  ),
  researcher(
    261,
    ['Jonas Lindqvist', 'jonas.lindqvist'],
    ['Novum Biologics', 'Boston, MA', '11-50'],
    ['biochemistry', 'pharmacology'],
  ),
  researcher(
    240,
    ['Daniel Osei', 'daniel.osei'],
    ['Bay Neurology Institute', 'San Francisco, CA', '51-200'],
    ['neuroscience', 'clinical-trials'],
  ),
  researcher(
    228,
    ['Marta Ferreira', 'marta.ferreira'],
    ['Lone Star Consumer Safety', 'Houston, TX 77030', '1000+'],
    ['microbiology'],
  ),
  researcher(
    195,
    ['Hannah Weiss', 'hannah.weiss'],
    ['Great Lakes Heart Center', 'Cleveland, OH', '501-1000'],
    ['cardiology', 'biomarkers'],
  ),
  researcher(
    171,
    ['Tomas Alvarez', 'tomas.alvarez'],
    ['Sandia Public Health', 'Albuquerque, NM', '51-200'],
    ['infectious-diseases'],
  ),
  researcher(
    150,
    ['Mei-Ling Chen', 'meiling.chen'],
    ['Palisade Therapeutics', 'San Diego, CA', '11-50'],
    ['immunotherapy', 'drug-discovery'],
  ),
  researcher(
    118,
    ['Kwame Boateng', 'kwame.boateng'],
    ['Piedmont School of Medicine', 'Atlanta, GA', '1000+'],
    ['endocrinology', 'reproductive-medicine'],
  ),
  researcher(
    83,
    ['Sofia Marchetti', 'sofia.marchetti'],
    ['Hudson Valley Pediatrics', 'Albany, NY', '201-500'],
    ['rare-diseases', 'genomics'],
  ),
  researcher(54, ['Rajesh Iyer', 'rajesh.iyer'], ['Stemline Research', 'Madison, WI', '1-10'], ['stem-cell-research']),
  researcher(
    29,
    ['Eleanor Novak', 'eleanor.novak'],
    ['Front Range Vaccines', 'Denver, CO', '51-200'],
    ['immunology', 'vaccine-development'],
  ),
  researcher(9, ['Omar Haddad', 'omar.haddad'], ['Gulf Coast Toxicology Group', 'New Orleans, LA', '11-50'], ['toxicology']),
];

export const administrator: Person = {
  name: 'Alex Morgan',
  email: 'admin@example.org',
  role: 'admin',
  organization: 'Aliquot',
  location: 'Chicago, IL',
  size: '51-200',
  interests: [],
  joined: 285,
};
export const colleague: Person = {
  name: 'Samuel Whitfield',
  email: 'member@example.org',
  role: 'lab_owner',
  organization: 'Harborview Molecular Laboratory',
  location: 'Seattle, WA 98101',
  size: '51-200',
  interests: ['genomics'],
  joined: 4,
};
export const claimant: Person = {
  name: 'Grace Abernathy',
  email: 'claimant@example.org',
  role: 'lab_owner',
  organization: 'Blue Ridge Histopathology',
  location: 'Charlottesville, VA',
  size: '11-50',
  interests: ['oncology'],
  joined: 2,
};

/** The three people to sign in as first. */
export const demoPeople = [
  ['Administrator', administrator.email],
  ['Laboratory owner', 'owner@example.org'],
  ['Researcher', 'researcher@example.org'],
] as const;

/** All of them have one password, which is hashed once. */
let hashed: Promise<string> | undefined;

/** Makes a confirmed account, as if its person had joined at that time. */
export const makeAccount = async (world: World, stage: Stage, person: Person, at: Date): Promise<UserActor> => {
  const { name, email, role, organization, location, size, interests } = person;
  const body = { name, email, password: demoPassword, organization, location, organizationSize: size };
  const hash = await (hashed ??= hashPassword(demoPassword));
  const signUp = () => withKnownPassword({ password: demoPassword, hash }, () => world.auth.api.signUpEmail({ body }));
  const made = await makingAccountAs(role, signUp, { confirmed: true });
  const { id } = made.user;
  if (made.token) await endSessionOf(world.auth, made.token); // nobody is signed in yet
  const place = await world.geocoder.locate(location);
  const details = { researchInterest: [...interests], place: place && { coordinates: place.coordinates }, joinedAt: at };
  await world.database.owner.transaction().execute((db) => saveUserDetails(db, id, details));
  const actor: UserActor = { kind: 'user', id, role, name, email, emailVerified: true, labId: null };
  stage.enter(actor);
  return actor;
};
