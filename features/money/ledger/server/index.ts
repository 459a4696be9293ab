export {
  allowOver,
  creditOwed,
  journalOf,
  openAccounts,
  postBy,
  posted,
  posting,
  postJournal,
  reverseJournal,
  setCreditLimit,
  type Journal,
  type LedgerLine,
  type Posting,
  type PostedRow,
  type PostingInput,
} from './post.ts'
export { closeAccounts, usesCredit } from './merge.ts'
export { brokenBooks, lastBooksReading, readBooks } from './read-books.ts'
