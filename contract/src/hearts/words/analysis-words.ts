/** The stages of reading one document, in order. */
export const analysisStageLabels = {
  waiting: 'Waiting',
  opening: 'Opening',
  reading: 'Reading text',
  recognising: 'Reading scanned pages',
  understanding: 'Finding certificates and facts',
  checking: 'Checking gaps',
  done: 'Done',
} as const;
export const analysisStages = Object.keys(analysisStageLabels) as [AnalysisStage, ...AnalysisStage[]];
export type AnalysisStage = keyof typeof analysisStageLabels;
