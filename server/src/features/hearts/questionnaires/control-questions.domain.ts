import controlsFile from '../../../../../knowledge/controls.json' with { type: 'json' };
import { type ControlQuestion, controlsSchema } from '../../../kernel/knowledge/judging.ts';

export type { ControlQuestion };

/** The questions of knowledge/controls.json by control id, which is the id of the question as it is asked. */
export const controlQuestions: ReadonlyMap<string, ControlQuestion> = new Map(
  controlsSchema.parse(controlsFile).controls.map(({ id, question }) => [id, question]),
);
