export {
  openAccounts,
  openHouseAccounts,
  postBy,
  posted,
  posting,
  postJournal,
  reverseJournal,
  type Journal,
  type LedgerLine,
  type Posting,
  type PostedRow,
  type PostingInput,
} from './post.ts'
