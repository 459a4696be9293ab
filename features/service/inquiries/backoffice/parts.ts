export { TemplateChoice } from './template-choice.tsx'
