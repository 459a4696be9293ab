export { AnswerField, whyUnfilled } from './answer-field.tsx'
