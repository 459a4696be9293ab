export { TemplateChoice } from './template-choice.tsx'
export { TakeButton } from './take-button.tsx'
