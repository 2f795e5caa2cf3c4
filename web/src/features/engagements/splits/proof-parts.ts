// One file of the parts that a reader opens, or that stand below the matrix.
export { AddLabDialog } from './add-lab-dialog.tsx';
export { PlanLanes } from './plan-lanes.tsx';
export { ProofDialog } from './proof-dialog.tsx';
export { SplitDialog } from './split-dialog.tsx';
