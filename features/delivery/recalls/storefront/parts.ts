export { OwnRecallNotice } from './own-recall-notice.tsx'
