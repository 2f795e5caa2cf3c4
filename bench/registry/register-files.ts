import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { seededRandom } from '../../server/src/demo/sample-files/random.ts';

/** Known shapes of the CMS file: order of columns, names, days, flags, quotation marks, encoding, line ends. */
export const shapes = ['published', 'moved', 'older', 'windows-1252'] as const;
export type Shape = (typeof shapes)[number];

const needed = [
  ...'PRVDR_NUM FAC_NAME ADDTNL_FAC_NAME ST_ADR ADDTNL_ST_ADR CITY_NAME STATE_CD ZIP_CD PHNE_NUM CRTFCT_TYPE_CD'.split(' '),
  ...'CRTFCT_EFCTV_DT TRMNTN_EXPRTN_DT CLIA_TRMNTN_CD PGM_TRMNTN_CD GNRL_FAC_TYPE_CD CHOW_CNT CHOW_DT'.split(' '),
  'CURRENT_CLIA_LAB_CLSFCTN_CD',
];
const bodies = 'A2LA AABB AOA ASHI CAP COLA JCAHO'.split(' ');
const accreditation = bodies.flatMap((body) =>
  ['ACRDTD_CD', 'ACRDTD_Y_MATCH_DT', 'ACRDTD_Y_MATCH_SW'].map((end) => `${body}_${end}`),
);
const specialties = Array.from({ length: 10 }, (_, at) => `CLIA_LAB_CLASSIFICATION_CD_${at + 1}`);
const known = [...needed, ...accreditation, ...specialties];
/** The file has 103 columns; the others are counts and switches that nothing here reads. */
const columnCount = 103;
const others = Array.from({ length: columnCount - known.length }, (_, at) => `OTHER_${String(at + 1).padStart(2, '0')}_CNT`);

const columnsOf = (shape: Shape): string[] => {
  const all = [...known, ...others];
  if (shape === 'moved') return [...others.slice(0, 20), ...known.toReversed(), ...others.slice(20)];
  return shape === 'older'
    ? all.map((name) => (name === 'PRVDR_NUM' ? 'CLIA_NUMBER' : name === 'ZIP_CD' ? 'ZIP_CODE' : name))
    : all;
};

const states = 'AL AZ CA CO CT FL GA IL IN MA MD MI MN MO NC NJ NY OH OR PA TN TX VA WA WI'.split(' ');
const nouns = "FAMILY,VALLEY,REGIONAL,COUNTY,MEMORIAL,LAKESIDE,NORTHERN,UNITED,SAINT MARY'S,PEDIATRIC".split(',');
const kinds = 'MEDICAL CENTER,CLINIC,LABORATORY,HOSPITAL,PHYSICIANS, INC,DIALYSIS,"BEST" URGENT CARE'.split(/,(?! INC)/);
const terminations = ['00', '00', '00', '01', '04', '08', '12', '15', '16', '33', '99'];

const dayWords: Readonly<Record<Shape, (year: number, month: number, day: number) => string>> = {
  published: (year, month, day) => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`,
  moved: (year, month, day) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  older: (year, month, day) => `${month}/${day}/${year}`,
  'windows-1252': (year, month, day) => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`,
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A CLIA number of the generated register, by its place. */
export const cliaNumber = (at: number): string => `${String((at % 52) + 1).padStart(2, '0')}D${String(at).padStart(7, '0')}`;

export type Generated = {
  readonly shape: Shape;
  readonly rows: number;
  /** The first rows that this file leaves out, and one in how many changed its state. */
  readonly from?: number;
  readonly changed?: number;
};

/** Writes a register of made-up laboratories, the same for the same arguments. @returns its size in bytes. */
export const writeRegister = async (path: string, { shape, rows, from = 0, changed = 0 }: Generated): Promise<number> => {
  const random = seededRandom(35);
  const pick = (all: readonly string[]): string => all[Math.floor(random() * all.length)] ?? '';
  const columns = columnsOf(shape);
  const flag = shape === 'older' ? 'X' : 'Y';
  const dayOf = dayWords[shape];
  const encoding = shape === 'windows-1252' ? 'latin1' : 'utf8';
  const lineEnd = shape === 'older' ? '\n' : '\r\n';
  const file = createWriteStream(path);
  let bytes = 0;
  const write = async (text: string) => {
    const chunk = Buffer.from(text, encoding);
    bytes += chunk.length;
    if (!file.write(chunk)) await once(file, 'drain');
  };
  const mark = shape === 'published' || shape === 'moved' ? '\uFEFF' : '';
  let text = `${mark}${columns.join(',')}${lineEnd}`;
  for (let at = 0; at < rows; at += 1) {
    const year = 2018 + Math.floor(random() * 8);
    const [month, day] = [1 + Math.floor(random() * 12), 1 + Math.floor(random() * 28)];
    const state = pick(states);
    const code = pick(terminations);
    const accreditedBy = pick(bodies);
    const isChanged = changed > 0 && at % changed === 0;
    const cells: Record<string, string> = {
      PRVDR_NUM: cliaNumber(at),
      FAC_NAME: quoted(
        `${pick(nouns)} ${pick(kinds)}${shape === 'windows-1252' && at % 50 === 0 ? ' L\u0092\u00C9TOILE' : ''}`,
      ),
      ADDTNL_FAC_NAME: at % 9 === 0 ? quoted(`DBA ${pick(nouns)} HEALTH`) : '',
      ST_ADR: quoted(`${1 + Math.floor(random() * 9000)} ${pick(nouns)} AVENUE`),
      ADDTNL_ST_ADR: at % 7 === 0 ? quoted(`SUITE ${at % 400}`) : '',
      CITY_NAME: quoted(`${pick(nouns)} CITY`),
      STATE_CD: state,
      ZIP_CD: String(10_000 + Math.floor(random() * 89_999)),
      PHNE_NUM: String(2_000_000_000 + Math.floor(random() * 7_999_999_999)),
      CRTFCT_TYPE_CD: pick(['1', '2', '2', '3', '4', '9']),
      CRTFCT_EFCTV_DT: dayOf(year, month, day),
      TRMNTN_EXPRTN_DT: dayOf(year + 2, month, day),
      CLIA_TRMNTN_CD: isChanged ? (code === '00' ? '08' : '00') : code,
      PGM_TRMNTN_CD: code,
      GNRL_FAC_TYPE_CD: pick(['14', '15', '21', '24']),
      CHOW_CNT: '0',
      [`${accreditedBy}_ACRDTD_CD`]: flag,
      [`${accreditedBy}_ACRDTD_Y_MATCH_SW`]: flag,
    };
    cells.CLIA_NUMBER = cells.PRVDR_NUM ?? '';
    cells.ZIP_CODE = cells.ZIP_CD ?? '';
    if (at < from) continue;
    for (const [place, column] of columns.entries())
      text +=
        (place > 0 ? ',' : '') +
        (cells[column] ?? (column.startsWith('CLIA_LAB') ? '00' : column.startsWith('OTHER') ? '0' : ''));
    text += lineEnd;
    if (text.length > 1_000_000) {
      await write(text);
      text = '';
    }
  }
  await write(text);
  file.end();
  await once(file, 'close');
  return bytes;
};
