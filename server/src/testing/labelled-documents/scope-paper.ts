import { address, type Chance, type DateStyle, organisation, type Place, period, person, written } from './invented.ts';
import type { PaperSpec } from './paper.ts';
import type { Draft } from './sheet.ts';
import type { CertificateTruth } from './truth.ts';

export type Row = readonly string[];

/** A group of rows of a scope under its own heading; `tests` are those that its rows list. */
export type Group = { readonly heading: string | null; readonly rows: readonly Row[]; readonly tests: readonly string[] };

export type ScopeSpec = {
  readonly id: string;
  readonly part: PaperSpec['part'];
  readonly place: Place;
  readonly style: DateStyle;
  readonly type: 'iso-17025' | 'iso-15189';
  readonly title: readonly string[];
  readonly number: (chance: Chance) => string;
  readonly numberLabel: string;
  readonly body: string;
  readonly validUntil: string;
  readonly field: string | null;
  readonly head: Row;
  readonly widths: readonly number[];
  readonly groups: (chance: Chance) => readonly Group[];
  readonly table: {
    readonly ruled?: boolean;
    readonly padding?: number;
    readonly middle?: boolean;
    readonly centred?: boolean;
  };
  /** True if each group is a table with a head of its own. */
  readonly headPerGroup?: boolean;
  readonly top?: (facts: { holder: string; number: string }) => string;
  readonly foot: (facts: { number: string; issued: string; expires: string; page: number }) => string;
  readonly signatory?: (draft: Draft, name: string) => void;
};

export const some = (chance: Chance, rows: readonly Row[], test: number, heading: string | null = null): Group => {
  const kept = chance.shuffled(rows.map((_, index) => index)).slice(0, Math.max(4, rows.length - chance.whole(0, 3)));
  const chosen = rows.filter((_, index) => kept.includes(index));
  return { heading, rows: chosen, tests: chosen.map((row) => row[test] ?? '').filter((cell) => cell !== '') };
};

export const numbered = (groups: readonly Group[]): Group[] => {
  let next = 1;
  return groups.map((group) => ({ ...group, rows: group.rows.map((row) => [String(next++), ...row]) }));
};

/** A scope of accreditation as a body lays it out: tables over pages with wrapped cells, footers, signatories and headings. */
export const scopePaper = (spec: ScopeSpec): PaperSpec => ({
  id: `scope/${spec.id}`,
  part: spec.part,
  documentType: 'accreditation',
  draw: (draft, chance): CertificateTruth[] => {
    const holder = organisation(chance, spec.place);
    const { street, city } = address(chance, spec.place);
    const number = spec.number(chance);
    const { issued, expires } = period(chance, [2, 4, 5]);
    const dates = { issued: written(issued, spec.style), expires: written(expires, spec.style) };
    const furniture = (page: number) => {
      draft.put(spec.foot({ number, ...dates, page }), draft.margin, draft.height - 28, 8);
      if (page > 1 && spec.top) {
        draft.put(spec.top({ holder, number }), draft.margin, 30, 8);
        draft.y = draft.margin + 6;
      }
    };
    draft.onPage = furniture;
    furniture(1);
    for (const [index, line] of spec.title.entries()) draft.centred(line, { size: index === 0 ? 15 : 11, bold: index === 0 });
    draft.gap(6);
    draft.centred(holder, { size: 13, bold: true });
    draft.centred(street, { size: 10 });
    draft.centred(city, { size: 10 });
    draft.gap(6);
    draft.list([
      [spec.numberLabel, number],
      [spec.validUntil, dates.expires],
      ...(spec.field ? [['Discipline:', spec.field] as const] : []),
    ]);
    draft.gap(8);
    const groups = spec.groups(chance);
    groups.forEach((group, index) => {
      if (group.heading) {
        draft.room(40);
        draft.text(group.heading, { size: 10, bold: true });
        draft.gap(4);
      }
      const head = index === 0 || spec.headPerGroup === true ? spec.head : [];
      draft.table(head, group.rows, { size: 8.5, widths: [...spec.widths], repeats: head.length > 0, ...spec.table });
    });
    spec.signatory?.(draft, person(chance));
    return [
      {
        type: spec.type,
        number,
        issueDate: /issue|validity|gültig ab|effective/i.test(spec.foot({ number, ...dates, page: 1 })) ? issued : null,
        expiryDate: expires,
        issuingBody: spec.body,
        holder,
        scope: spec.field ? [spec.field] : [],
        accreditedTests: [...new Set(groups.flatMap(({ tests }) => tests))],
      },
    ];
  },
});
