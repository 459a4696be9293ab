export { ShortDatedNotice } from './short-dated-notice.tsx'
export { UseByPanel } from './use-by-panel.tsx'
