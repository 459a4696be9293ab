export { specialOrdersOnDesk } from './on-desk.ts'
export { giveBackOffered, holdDraft, readDraft, takeOffered, type DraftLine } from './drafts.ts'
export { specialOrderRoutes } from './routes.ts'
export { offersInMerge } from './merge.ts'
