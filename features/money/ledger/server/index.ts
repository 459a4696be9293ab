export {
  openAccounts,
  openHouseAccounts,
  postJournal,
  reverseJournal,
  type AccountKind,
  type Journal,
  type LedgerLine,
  type Posting,
} from './post.ts'
