import { keyOf } from '../../server/src/features/hearts/matching/words/forms.domain.ts';
import type { SourceRow } from './sources.ts';

/** The last word of a name that says by itself that something is done, so that it needs no "assay" behind it. */
const isDone =
  /(?:ing|metry|scopy|graphy|PCR|blot|blots|test|count|seq|tion|lysis|clamp|array|capture|screen|stain|imaging|nephelometry|Hi-C|SELEX|C|proteomics|metabolomics|spectrometry|genomics|chemistry|histology|hybridization)$/i;
const noDoing =
  /(?:interaction|degradation|proliferation|migration|differentiation|neutralization|accessibility|modification|concentration|infiltration|reaction|dissociation)$/i;

/** Names that describe one cell of a laboratory's form, a bedside examination or a part of a machine; nobody asks for them so. */
const unasked =
  /\b(?:venous blood|arterial blood|bodily fluid (?:protein|glucose|cell|cholesterol|albumin|triglyceride)|GEM4|ABL90|chem\d+|inpatient|assessment|larvicide|insecticide|paper kit|cone kit|activity leve|concentration|percentage|metabolism|handedness|burst|spike|in container|body (?:mass|weight)|splenocyte$|RT6|R73)\b|^(?:cerebrospinal fluid|urine|count|random|total|24 hour) .*(?:count|assay|sodium|potassium|protein|volume)$| microbiology$|\b(?:illumination|data transformation|clustering|trimming|deconvolution|deblurring)\b/i;

type Curation = {
  readonly labels: Readonly<Record<string, string>>;
  readonly add: Readonly<Record<string, readonly string[]>>;
  readonly materials: readonly string[];
  readonly keep: readonly string[];
  readonly drop: readonly string[];
};

export type Rules = {
  readonly materials: ReadonlySet<string>;
  readonly keep: ReadonlySet<string>;
  readonly drop: ReadonlySet<string>;
  /** Ordinary English words, in lower case. */
  readonly english: ReadonlySet<string>;
};

export const rulesOf = ({ materials, keep, drop }: Curation, english: ReadonlySet<string>): Rules => ({
  materials: new Set(materials.map(keyOf)),
  keep: new Set(keep),
  drop: new Set(drop.map(keyOf)),
  english,
});

const letters = (form: string): string => form.replace(/[^\p{L}]/gu, '');

/** One word with several capitals, such as LC-MS, qPCR or DamID. */
export const isAbbreviation = (form: string): boolean =>
  !/\s/.test(form) && (letters(form).match(/\p{Lu}/gu) ?? []).length >= 2;

/** Whether an abbreviation is only safe where a text has it in capitals. */
export const needsCapitals = (form: string, english: ReadonlySet<string>): boolean => {
  const lower = letters(form).toLowerCase();
  return isAbbreviation(form) && (lower.length <= 5 || english.has(lower));
};

const isSafe = (form: string, row: SourceRow, rules: Rules): boolean => {
  const key = keyOf(form);
  if (row.part === 'own') return true;
  if (key.length < 2 || rules.drop.has(key) || form.length > 76) return false;
  if (rules.keep.has(form)) return true;
  if (row.flags.has(form)) return false;
  if (isAbbreviation(form)) {
    return (
      !(row.part === 'disease' || row.part === 'organ' || row.part === 'cell') &&
      !rules.english.has(letters(form).toLowerCase()) &&
      key.length >= 3
    );
  }
  if (key.length < 3 || /^\d+$/.test(key)) return false;
  // A model's name that is a single word is too often something else.
  if (row.part === 'instrument' && row.id.startsWith('MS:')) return /\d|\s/.test(form) || /trap$|MALDI|spectro/i.test(form);
  return true;
};

const formsOf = (row: SourceRow, rules: Rules): string[] => {
  const { name, synonyms, part } = row;
  if (part === 'own') return [name, ...synonyms];
  const written = [name, ...synonyms].map((form) => form.replace(/ <genus>$| \(\w+\)$| RELATED$/, '').replace(/\s+/g, ' '));
  if (part === 'method') {
    if (unasked.test(name)) return [];
    const assay = written.find((form) => form.toLowerCase() === `${name.toLowerCase()} assay`);
    const stands = isDone.test(name) && !noDoing.test(name);
    return assay !== undefined && !stands ? [assay, ...written.slice(1)] : written;
  }
  if (part === 'analyte') return unasked.test(name) ? [] : written;
  if (
    part === 'specimen' &&
    row.id.startsWith('OBI:') &&
    !rules.materials.has(keyOf(name)) &&
    !/swab|aspirate|lavage|extract|fluid|sputum|plasma|mucus|wash|blood|cell$/.test(name)
  ) {
    return written.filter((form) => form !== name).map((form) => form.replace(/ specimen$/, ' sample'));
  }
  return written;
};

/** The forms of a row that are safe to recognize, the one to show first; none when the row is of no use. */
export const safeForms = (row: SourceRow, rules: Rules): string[] =>
  formsOf(row, rules).filter((form) => isSafe(form, row, rules));
