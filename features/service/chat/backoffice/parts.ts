export { heardTypingOf } from './typing.ts'
