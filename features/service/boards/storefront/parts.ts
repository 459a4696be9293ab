export { usePostHtml } from './use-post-html.ts'
