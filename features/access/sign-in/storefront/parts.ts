export { useEnter } from './enter.ts'
export { takeOver } from './hand-over.ts'
export { CodeProblem, problemsOf } from './problems.tsx'
