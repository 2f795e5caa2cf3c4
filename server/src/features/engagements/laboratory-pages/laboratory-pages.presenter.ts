import type { LaboratoryPage, ListedLaboratory } from '@aliquot/contract/engagements/laboratory-pages';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { pick } from '../../../kernel/pick.ts';
import { placeOfAddress } from '../../../kernel/places/address-place.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import { termsOfColumns } from '../../hearts/labs/terms.domain.ts';
import { isOwn, shownState } from '../../hearts/passports/shown-certificates.domain.ts';
import { ratingOf } from '../reviews/reviews.presenter.ts';
import { abilities } from './laboratory-pages.policy.ts';
import type { factsOf, ShownCapability, ShownLab, ShownReview, shownLabs } from './laboratory-pages.repository.ts';

type Shown = Awaited<ReturnType<typeof shownLabs>>;

const namesOf = (capabilities: readonly ShownCapability[], kind: ShownCapability['kind']) =>
  capabilities.filter((each) => each.kind === kind).map(({ name }) => name);

const todayAt = ({ address, geo_location: point }: ShownLab, now: Date): string =>
  dayAt({ address, place: point && { longitude: point.x, latitude: point.y } }, now);

type PartsOf = { readonly capabilities: Shown['capabilities']; readonly certifications: Shown['certifications'] };

const partsOf = (lab: ShownLab, { capabilities, certifications }: PartsOf) => {
  const own = capabilities.filter(({ lab_id }) => lab_id === lab.id);
  return {
    services: namesOf(own, 'service'),
    specializations: namesOf(own, 'specialization'),
    certifications: certifications.filter((each) => each.lab_id === lab.id && isOwn(each, lab)),
  };
};

const reviewsOf = ({ id }: ShownLab, reviews: readonly ShownReview[]) => reviews.filter(({ lab_id }) => lab_id === id);

/** A row of the search. */
export const presentListed = (lab: Visible<ShownLab>, shown: Shown, now: Date): ListedLaboratory => {
  const { services, specializations, certifications } = partsOf(lab, shown);
  const { count, average } = ratingOf(reviewsOf(lab, shown.reviews));
  const today = todayAt(lab, now);
  return {
    id: lab.id,
    name: lab.name,
    place: placeOfAddress(lab.address),
    services,
    specializations,
    certificates: certifications.map((each) => ({ type: each.type, state: shownState(each, today) })),
    rating: { count, average },
  };
};

export const presentPage = (
  actor: Actor,
  lab: Visible<ShownLab>,
  shown: Shown,
  facts: Awaited<ReturnType<typeof factsOf>>,
  now: Date,
): LaboratoryPage => {
  const { services, specializations, certifications } = partsOf(lab, shown);
  const today = todayAt(lab, now);
  return {
    id: lab.id,
    name: lab.name,
    place: placeOfAddress(lab.address),
    lab_type: lab.lab_type,
    year_established: lab.year_established,
    services,
    specializations,
    certificates: certifications.map((each) => ({
      ...pick(each, ['id', 'type', 'subtype', 'number', 'site', 'scope', 'accredited_tests']),
      issuer: each.issuing_body,
      valid_from: each.issue_date,
      valid_until: each.expiry_date,
      inferred: each.expiry_inferred,
      state: shownState(each, today),
      document_day: each.document_at?.toISOString().slice(0, 10) ?? null,
    })),
    terms: termsOfColumns(lab),
    terms_stated_at: lab.terms_stated_at?.toISOString() ?? null,
    rating: ratingOf(reviewsOf(lab, shown.reviews)),
    facts,
    can: abilities(actor, lab.id),
  };
};
