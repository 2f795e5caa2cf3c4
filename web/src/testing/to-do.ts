import type { ToDo, ToDoPoint, ToDoThing } from '@aliquot/contract/hearts/to-do';

/** A list without tasks, of a lab with enough documents. */
export const nothingToDo: ToDo = {
  analysis: { id: '019a0000-0000-7000-8000-000000000031', finished_at: '2026-11-01T10:00:00Z' },
  under_way: false,
  basis: { score: 64, enough: true, handedIn: 90, missing: [] },
  standings: [],
  things: [],
};

const point = (id: string, title: string, rest: Partial<ToDoPoint> = {}): ToDoPoint => ({
  id,
  title,
  standing: 'not-uploaded',
  note: 'Not found in 3 documents.',
  raise: null,
  why: 'Researchers ask for it.',
  fix: 'Upload it.',
  severity: 'medium',
  clauses: [
    { catalogue: 'clia', clause: '42 CFR 493.1235' },
    { catalogue: 'cap', clause: 'CAP Laboratory General checklist (GEN)' },
    { catalogue: 'common', clause: 'Common requirement 15' },
  ],
  place: null,
  ...rest,
});

export const trainingThing: ToDoThing = {
  id: 'training',
  state: 'not-uploaded',
  title: 'Training records',
  fix: 'Upload training records with person, task, date and trainer.',
  effect: 2.7,
  endsOn: null,
  daysLeft: null,
  place: null,
  findings: [],
  points: [point('training', 'Training records')],
};

export const certificateThing: ToDoThing = {
  id: 'clia-certificate',
  state: 'unmet',
  title: 'CLIA certificate, all pages',
  fix: 'Upload all pages of the current CLIA certificate.',
  effect: 4.5,
  endsOn: null,
  daysLeft: null,
  place: { fileName: 'clia.pdf', page: 1, quote: 'Expires May 31, 2025' },
  findings: ['CLIA certificate 50D2099881 expired on May 31, 2025.'],
  points: [
    point('clia-certificate', 'CLIA certificate', { standing: 'missing' }),
    point('any-certificate', 'A current certificate', { standing: 'missing' }),
  ],
};
