import { mostFormQuestions } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import type { AnswerPlace, FormBox, FormCell, FormPart, FormText } from '../../../kernel/form-grid.ts';

/** A question of a form and where its answer goes. `kept` is what the file says there already. */
export type FoundQuestion = {
  readonly question: string;
  readonly section: string | null;
  readonly place: AnswerPlace;
  readonly kept: string | null;
};

type Table = Extract<FormPart, { kind: 'table' }>;

const longestQuestion = 2000;
const numbering = /^\s*(?:(?:Q(?:uestion)?\.?\s*)?\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-z]|[ivx]{1,4})[).:]?\s+|[•\-–▪]\s+)/i;
const openers =
  /^(?:is|are|do|does|did|has|have|had|can|could|will|would|was|were|may|should|what|which|who|whom|whose|when|where|why|how|if (?:yes|so|no)|please|describe|list|provide|state|specify|explain|give|indicate|identify|name|attach|confirm|detail|enter|outline)\b/i;
const label = /^[\p{L}\p{N}][^.?!]{1,90}:\s*(?:_{3,}.*)?$/u;
const questionHeads =
  /^(?:question|questions|requirement|requirements|item|criteria|criterion|description|topic|subject|inquiry|query|information (?:requested|required)|assessment)s?\b/i;
const answerHeads =
  /^(?:(?:supplier|vendor|laboratory|lab|your|company|auditee)(?:['’]?s)?\s+)?(?:answer|answers|response|responses|reply|replies|details)\b/i;
const commentHeads =
  /\b(?:comment|comments|remark|remarks|explanation|explain|evidence|reference|notes?|details|justification|additional information)\b/i;
const choiceHeads = /^(?:yes|no|n\/?a|not applicable|y|n|compliant|non-?compliant|partial(?:ly)?)$/i;
const jointHeads = /^(?:y(?:es)?\s*[/|,]\s*n(?:o)?(?:\s*[/|,]\s*n\/?a)?|yes or no)\b/i;
/** Columns for the customer's own use. */
const otherHeads =
  /\b(?:auditor|assessor|customer use|internal use|office use|score|rating|weight|reviewer|reviewed|approved by)\b/i;

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();
const bare = (text: string): string => clean(text.replace(/_{3,}.*$/su, '').replace(numbering, ''));

const titled = (text: string): string => bare(text) || clean(text);

const asks = (text: string): boolean => {
  const said = bare(text);
  return (
    said.length > 3 && said.length <= longestQuestion && (said.endsWith('?') || /\?\s/.test(`${said} `) || openers.test(said))
  );
};

/** A text that names what is to be filled in, such as "CLIA number:". */
const isLabel = (text: string): boolean => label.test(clean(text)) && bare(text).length > 2;

type Role = 'question' | 'answer' | 'comment' | 'choice' | 'joint' | 'other';

const roleOf = (text: string): Role | null => {
  const head = clean(text);
  if (head === '' || head.length > 60 || head.endsWith('?')) return null;
  if (otherHeads.test(head)) return 'other';
  if (choiceHeads.test(head)) return 'choice';
  if (jointHeads.test(head)) return 'joint';
  if (answerHeads.test(head)) return 'answer';
  if (questionHeads.test(head)) return 'question';
  return commentHeads.test(head) ? 'comment' : null;
};

type Column = { readonly column: number; readonly role: Role; readonly head: string };
type Heads = { readonly row: number; readonly columns: readonly Column[] };

const answers: ReadonlySet<Role> = new Set(['answer', 'choice', 'joint', 'comment']);

/** A row that heads columns for answers: it names at least one, and is no question itself. "Yes" alone is an answer, not a heading. */
const headsOf = (row: readonly FormCell[], before: Heads | null): Heads | null => {
  const columns = row.flatMap((cell) => {
    const role = roleOf(cell.text);
    return role === null ? [] : [{ column: cell.column, role, head: clean(cell.text) }];
  });
  const countOf = (...roles: Role[]) => columns.filter(({ role }) => roles.includes(role)).length;
  const isHead =
    countOf('answer', 'joint') > 0 ||
    countOf('choice') > 1 ||
    (countOf('question') > 0 && (countOf('comment') > 0 || (before === null && countOf('choice') > 0)));
  const texts = row.filter(({ text }) => text !== '').length;
  return isHead && texts >= 2 && row.every(({ boxes }) => boxes.length === 0) ? { row: row[0]?.row ?? 0, columns } : null;
};

const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));

/** The cells of a table by their place; in an open sheet also those that are not listed. */
const gridOf = ({ cells, open }: Table) => {
  const byPlace = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const covered = new Set(open?.covered);
  const at = (row: number, column: number): FormCell | null => {
    const key = `${row} ${column}`;
    const found = byPlace.get(key);
    if (found) return found;
    if (!open || covered.has(key)) return null;
    const id = `${open.prefix}${lettersOf(column)}${row + 1}`;
    return { id, text: '', takes: 'empty', boxes: [], list: [], row, column, rows: 1, columns: 1 };
  };
  return { at };
};

const isTicked = ({ boxes }: FormText): boolean => boxes.some(({ ticked }) => ticked);
const saidIn = (cell: FormText): string =>
  isTicked(cell)
    ? cell.boxes
        .filter(({ ticked }) => ticked)
        .map(({ label: said }) => said)
        .join(', ')
    : clean(cell.text);

const whyKept = (cell: FormText): string | null => {
  if (cell.takes === 'locked') return 'The customer locked this cell.';
  if (cell.takes === 'computed') return 'A formula fills this cell.';
  if (cell.boxes.length > 0) return isTicked(cell) ? saidIn(cell) : null;
  return cell.takes === 'filled' ? clean(cell.text) : null;
};

const nowhere: Omit<AnswerPlace, 'label'> = { words: null, boxes: [], marks: [], list: null };

const placeIn = (cell: FormText): Omit<AnswerPlace, 'label'> => {
  if (cell.boxes.length > 0) return { ...nowhere, boxes: cell.boxes };
  if (cell.list.length > 0) return { ...nowhere, list: { id: cell.id, entries: cell.list } };
  return { ...nowhere, words: { id: cell.id, after: false } };
};

type Target = { readonly place: Omit<AnswerPlace, 'label'>; readonly kept: string | null };

/** "Yes / No / N/A" → Yes, No, N/A */
const entriesOf = (head: string): string[] =>
  (jointHeads.exec(head)?.[0] ?? '').split(/\s*(?:[|,]|\/(?!a\b)|\bor\b)\s*/i).map((entry) => entry.trim());

/** The place for the answer of a row under the headings of its table. */
const underHeads = (at: (column: number) => FormCell | null, { columns }: Heads, asked: number): Target | null => {
  const right = columns.filter(({ column, role }) => column !== asked && answers.has(role));
  const cellsOf = (role: Role) => right.filter((each) => each.role === role).flatMap((each) => at(each.column) ?? []);
  const [answer] = [...cellsOf('answer'), ...cellsOf('joint')];
  const choices = right
    .filter(({ role }) => role === 'choice')
    .flatMap(({ column, head }) => {
      const cell = at(column);
      return cell ? [{ cell, head }] : [];
    });
  const [comment] = cellsOf('comment').filter((cell) => cell.takes === 'empty' && cell.id !== answer?.id);
  const words = comment ? { id: comment.id, after: false } : null;
  if (choices.length > 0) {
    const marked = choices.flatMap(({ cell, head }) =>
      whyKept(cell) === null ? [] : [cell.text === '' ? saidIn(cell) : head],
    );
    const locked = choices.map(({ cell }) => whyKept(cell)).find((why) => why !== null);
    const marks: FormBox[] = choices
      .filter(({ cell }) => cell.boxes.length === 0)
      .map(({ cell, head }) => ({ id: cell.id, label: head, ticked: false }));
    const boxes = choices.flatMap(({ cell, head }) => cell.boxes.slice(0, 1).map((box) => ({ ...box, label: head })));
    const target = answer?.takes === 'empty' ? { id: answer.id, after: false } : words;
    return { place: { ...nowhere, words: target, marks, boxes }, kept: locked === undefined ? null : marked[0] || locked };
  }
  if (!answer)
    return comment || !cellsOf('comment')[0]
      ? words
        ? { place: { ...nowhere, words }, kept: null }
        : null
      : { place: nowhere, kept: whyKept(cellsOf('comment')[0] as FormCell) };
  const joint = columns.find(({ column, role }) => role === 'joint' && column === answer.column);
  if (joint && words && answer.takes === 'empty' && answer.boxes.length === 0 && answer.list.length === 0)
    return { place: { ...nowhere, words, list: { id: answer.id, entries: entriesOf(joint.head) } }, kept: null };
  const place = placeIn(answer);
  return { place: place.words ? place : { ...place, words }, kept: whyKept(answer) };
};

/** The place for the answer without headings: the question's own boxes, else the cell beside it. */
const beside = (cell: FormCell, next: FormCell | null): Target | null => {
  if (cell.boxes.length > 0) {
    const words = next?.takes === 'empty' && next.boxes.length === 0 ? { id: next.id, after: false } : null;
    return { place: { ...nowhere, boxes: cell.boxes, words }, kept: isTicked(cell) ? saidIn(cell) : null };
  }
  if (/_{3,}/u.test(cell.text) && isLabel(cell.text))
    return { place: { ...nowhere, words: { id: cell.id, after: false } }, kept: null };
  return next ? { place: placeIn(next), kept: whyKept(next) } : null;
};

const ordinal = /^\s*(?:(?:section|part)\s+)?(\d{1,3}|[A-Z]|[IVX]{1,4})[.):]?\s+\p{L}/iu;

/** "2. Personnel" above "2.1": the title of what follows. */
const leadsTo = (text: string, next: readonly FormCell[] | undefined): boolean => {
  const own = ordinal.exec(text)?.[1];
  const below = next?.find((cell) => cell.text !== '')?.text.trim() ?? '';
  return own !== undefined && below.toLowerCase().startsWith(`${own.toLowerCase()}.`) && /^\w+\.\d/.test(below);
};

const questionsOfTable = (table: Table, above: string | null): FoundQuestion[] => {
  const { at } = gridOf(table);
  const rows = [...Map.groupBy(table.cells, ({ row }) => row)].toSorted(([a], [b]) => a - b);
  const found: FoundQuestion[] = [];
  let heads: Heads | null = null;
  let section = above;
  for (const [index, [row, cells]] of rows.entries()) {
    const asHeads = headsOf(cells, heads);
    if (asHeads) {
      heads = asHeads;
      continue;
    }
    const filled = cells.filter(({ text, boxes }) => text !== '' || boxes.length > 0);
    const named = heads?.columns.find(({ role }) => role === 'question')?.column;
    const firstAnswer = heads
      ? Math.min(...heads.columns.filter(({ role }) => answers.has(role)).map(({ column }) => column))
      : 0;
    const lead = filled.filter(
      (cell) => cell.text !== '' && (heads === null || cell.column < firstAnswer || cell.column === named),
    );
    const asked = heads
      ? (lead.find(({ column }) => column === named) ??
        lead.findLast(({ text }) => asks(text) || isLabel(text)) ??
        lead.findLast(({ text }) => /\p{L}{3}.*\s\p{L}{2}/u.test(text)))
      : lead.find(({ text }) => asks(text) || isLabel(text));
    if (!asked) {
      if (filled.length === 1 && filled[0] && filled[0].text.length < 120) section = titled(filled[0].text);
      continue;
    }
    const isAlone = lead.every(({ id }) => id === asked.id);
    const wide = asked.columns > 2 || isAlone;
    const target: Target | null = heads
      ? underHeads((column) => at(row, column), heads, asked.column)
      : beside(asked, at(row, asked.column + asked.columns));
    const isTitle =
      heads !== null &&
      !asks(asked.text) &&
      !isLabel(asked.text) &&
      ((wide && asked.columns > 1 && (asked.columns >= firstAnswer || target === null)) ||
        // The column of numbers holds titles, the one beside it the questions.
        (isAlone && named !== undefined && asked.column < named) ||
        (isAlone && leadsTo(asked.text, rows[index + 1]?.[1])));
    if (isTitle || bare(asked.text).length < 3) {
      section = titled(asked.text) || section;
      continue;
    }
    const where = [table.name, `row ${row + 1}`].filter(Boolean).join(', ');
    // A question alone in its row is answered below, where that is empty.
    const under = target === null ? at(row + asked.rows, asked.column) : null;
    const chosen = target ?? (under?.takes === 'empty' ? { place: placeIn(under), kept: null } : null);
    if (!chosen) continue;
    found.push({ question: bare(asked.text), section, place: { label: where, ...chosen.place }, kept: chosen.kept });
  }
  return found;
};

const questionsOfParagraphs = (paragraphs: readonly FormText[], from: number): FoundQuestion[] => {
  const found: FoundQuestion[] = [];
  let section: string | null = null;
  for (const [index, paragraph] of paragraphs.entries()) {
    const { text, boxes, id } = paragraph;
    if (text === '') continue;
    const next = paragraphs[index + 1];
    const isAsked = asks(text) || (isLabel(text) && (/_{3,}/u.test(text) || next?.takes === 'empty'));
    if (!isAsked) {
      if (text.length < 120 && boxes.length === 0) section = titled(text);
      continue;
    }
    const where = `paragraph ${from + index + 1}`;
    const lined = /_{3,}/u.test(text);
    const ownBoxes = boxes.length > 0 ? paragraph : next && next.boxes.length > 0 && bare(next.text) === '' ? next : null;
    const words = lined ? { id, after: false } : next?.takes === 'empty' ? { id: next.id, after: false } : { id, after: true };
    const place = ownBoxes ? { ...nowhere, boxes: ownBoxes.boxes } : { ...nowhere, words };
    found.push({
      question: bare(text),
      section,
      place: { label: where, ...place },
      kept: ownBoxes && isTicked(ownBoxes) ? saidIn(ownBoxes) : answeredBelow(ownBoxes ? undefined : next),
    });
  }
  return found;
};

/** A paragraph that answers the question above it: "Answer: …". */
const answeredBelow = (next: FormText | undefined): string | null => {
  const [, said] = /^(?:answer|response|reply)\s*:\s*(\S.*)$/is.exec(next?.text ?? '') ?? [];
  return said ? clean(said) : null;
};

/** The questions of a form in reading order, at most `mostFormQuestions`; `more` is true where it has more. */
export const questionsOf = (parts: readonly FormPart[]): { readonly questions: FoundQuestion[]; readonly more: boolean } => {
  let paragraphs = 0;
  let above: string | null = null;
  const questions = parts.flatMap((part) => {
    if (part.kind === 'table') return questionsOfTable(part, above);
    const found = questionsOfParagraphs(part.paragraphs, paragraphs);
    paragraphs += part.paragraphs.length;
    const title = part.paragraphs.findLast(({ text }) => text !== '')?.text;
    if (title) above = title.length < 120 && !asks(title) && !isLabel(title) ? titled(title) : null;
    return found;
  });
  return { questions: questions.slice(0, mostFormQuestions), more: questions.length > mostFormQuestions };
};
