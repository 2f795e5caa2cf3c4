import { root } from './lib/root.mjs';
import { checkBorders, checkCircles, checkFileCircles } from './structure/borders.ts';
import { checkBuildings, checkRooms } from './structure/buildings.ts';
import { checkDecisions } from './structure/decisions.ts';
import { checkDeclared, checkDocumented, checkLicenses, checkLock } from './structure/dependencies.ts';
import { checkBans, checkLength, checkPatience, checkRegistries } from './structure/hygiene.ts';
import { checkHandlers, checkNouns, checkRoles } from './structure/names.ts';
import { checkPermissions } from './structure/permissions.ts';
import { type Problem, readRepository } from './structure/repository.ts';
import { checkTables } from './structure/tables.ts';
import { checkComments, checkWords } from './structure/words.ts';

const registry = URL.parse(process.env.npm_config_registry ?? '')?.host ?? null;

const rules = [
  checkRoles,
  checkNouns,
  checkHandlers,
  checkPermissions,
  checkBorders,
  checkCircles,
  checkBuildings,
  checkRooms,
  checkFileCircles,
  checkTables,
  checkBans,
  checkPatience,
  checkLength,
  checkRegistries(registry),
  checkDeclared,
  checkDocumented,
  checkLicenses,
  checkLock,
  checkDecisions,
  checkWords,
  checkComments,
];

const files = readRepository(root);
const problems = rules.flatMap((rule) => rule(files));
const tell = ({ path, line, message }: Problem) => console.log(`${path}${line === undefined ? '' : `:${line}`} ${message}`);

const warnings = problems.filter(({ warning }) => warning);
const errors = problems.filter(({ warning }) => !warning);
for (const warning of warnings) tell({ ...warning, message: `(warning) ${warning.message}` });
for (const error of errors) tell(error);
console.log(
  errors.length === 0 ? `The structure holds: ${files.length} files, ${rules.length} rules.` : `${errors.length} problems.`,
);
process.exitCode = errors.length === 0 ? 0 : 1;
