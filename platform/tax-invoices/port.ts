/** Issues electronic tax invoices (전자세금계산서) and sends them on to the tax office. */
export interface TaxInvoiceIssuer {
  /** Once per `key`: the service refuses a second invoice under the same one. */
  issue(invoice: OutgoingInvoice): Promise<IssueAnswer>
  /** Takes an invoice back that has not gone on to the tax office. */
  cancel(key: string, memo: string): Promise<CancelAnswer>
  /** What the service knows of a key. */
  ask(key: string): Promise<AskAnswer>
}

export type OutgoingInvoice = {
  /** The shop's own number of the invoice, at most 24 characters. */
  key: string
  /** 작성일자 */
  writtenOn: string
  taxable: boolean
  /** 청구: to be paid, 영수: paid. */
  purpose: '청구' | '영수'
  supplier: InvoiceParty
  buyer: InvoiceParty & { email: string }
  supply: number
  vat: number
  /** 수정세금계산서: why, by the tax office's code, and the number of the invoice that it mends. */
  corrects: { code: number; taxOfficeNumber: string } | null
  lines: { suppliedOn: string; name: string; spec: string; supply: number; vat: number }[]
}
/** `businessNumber` in digits. */
type InvoiceParty = { name: string; businessNumber: string; directorName: string; address: string }

/**
 * After `unknown` it may have been issued or not: the service must be asked. `unsent`: the service could not be entered,
 * so that it was not.
 */
export type IssueAnswer =
  | { kind: 'issued'; taxOfficeNumber: string }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unsent'; message: string }
  | { kind: 'unknown'; reason: string }
export type CancelAnswer =
  | { kind: 'cancelled' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string }
export type AskAnswer =
  | { kind: 'none' }
  | { kind: 'found'; state: 'issued' | 'sent' | 'failed' | 'cancelled'; taxOfficeNumber: string }
  | { kind: 'unknown'; reason: string }
