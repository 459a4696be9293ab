export { AnswerField, whyUnfilled } from './answer-field.tsx'
export { TakeButton } from './take-button.tsx'
