export { useEnter } from './enter.ts'
export { handOver, takeOver } from './hand-over.ts'
export { CodeProblem, problemsOf } from './problems.tsx'
