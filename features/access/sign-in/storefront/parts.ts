export { useEnter } from './enter.ts'
export { takeOver } from './hand-over.ts'
export { LinkedLogins } from './linked-logins.tsx'
export { CodeProblem, problemsOf } from './problems.tsx'
