import { z } from 'zod';
import aabb from '../../../../../../knowledge/catalogues/aabb.json' with { type: 'json' };
import cap from '../../../../../../knowledge/catalogues/cap.json' with { type: 'json' };
import clia from '../../../../../../knowledge/catalogues/clia.json' with { type: 'json' };
import cms from '../../../../../../knowledge/catalogues/cms.json' with { type: 'json' };
import common from '../../../../../../knowledge/catalogues/common.json' with { type: 'json' };
import fda from '../../../../../../knowledge/catalogues/fda.json' with { type: 'json' };
import iso15189 from '../../../../../../knowledge/catalogues/iso-15189.json' with { type: 'json' };
import iso17025 from '../../../../../../knowledge/catalogues/iso-17025.json' with { type: 'json' };
import jci from '../../../../../../knowledge/catalogues/jci.json' with { type: 'json' };
import localPermit from '../../../../../../knowledge/catalogues/local-permit.json' with { type: 'json' };
import stateLicense from '../../../../../../knowledge/catalogues/state-license.json' with { type: 'json' };
import controlsFile from '../../../../../../knowledge/controls.json' with { type: 'json' };
import documentChecksFile from '../../../../../../knowledge/document-checks.json' with { type: 'json' };
import {
  type Catalogue,
  type Control,
  catalogueSchema,
  controlsSchema,
  documentChecksSchema,
  type StateRule,
} from '../../../../kernel/knowledge/judging.ts';

export type {
  AnswerCondition,
  Catalogue,
  CertificateAspect,
  CertificatePredicate,
  Condition,
  Control,
  EvidencePart,
  Exemption,
  FactPredicate,
  Predicate,
  Requirement,
  StateRule,
} from '../../../../kernel/knowledge/judging.ts';

/** Every catalogue of knowledge/catalogues, in the order in which a person reads them. */
export const catalogues: readonly Catalogue[] = z
  .array(catalogueSchema)
  .parse([common, clia, cap, iso17025, iso15189, aabb, fda, stateLicense, localPermit, cms, jci]);

/** Everything that a laboratory can show (knowledge/controls.json), by id. */
export const controls: ReadonlyMap<string, Control> = new Map(
  controlsSchema.parse(controlsFile).controls.map((control) => [control.id, control]),
);

/** The control of an id that a catalogue names; the tests hold that every name exists. */
export const controlOf = (id: string): Control => {
  const control = controls.get(id);
  if (control === undefined) throw new Error(`No control ${id} in knowledge/controls.json`);
  return control;
};

/**
 * True when the answer to a control decides which requirements apply. False for a control that is no longer in the catalogues.
 */
export const decidesScope = (id: string): boolean => controls.get(id)?.scoping === true;

export const documentChecks = documentChecksSchema.parse(documentChecksFile);

/** The licensing of laboratories in each state, with source and day of review. */
export const stateRules: ReadonlyMap<string, StateRule> = new Map(
  (catalogues.find(({ id }) => id === 'state-license')?.states ?? []).map((state) => [state.code, state]),
);
