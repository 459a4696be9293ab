import { parcelsOn, paymentProblem } from '../../rules.ts'
import type { PaymentKind, TaxDocument } from '../../contract.ts'
import { limitAbove } from '../../own-limits.ts'
import { pointsOf, type Sheet, type SheetForm } from './form.ts'

type Choice = { kind: PaymentKind; enabled: boolean; reason: string; taxDocuments: TaxDocument[] }

/** What the sheet comes to with what is filled in: points first, the rest by the chosen kind. */
export function reckon(sheet: Sheet, form: SheetForm) {
  const typed = pointsOf(form)
  const points = Number.isNaN(typed) ? 0 : Math.min(typed, sheet.points.usable, sheet.amounts.total)
  const left = sheet.amounts.total - points
  const choices = sheet.payments
    .filter(({ kind }) => kind !== 'points')
    .map((payment) => choiceOf(payment, sheet, { points, left }))
  const byPoints = left === 0
  const chosen = byPoints
    ? sheet.payments.find(({ kind }) => kind === 'points')
    : choices.find(({ kind }) => kind === form.paymentKind)
  const documents = chosen?.taxDocuments ?? []
  const { limit, used, overLimitAsks } = sheet.credit
  const creditAfter = limit - used - (byPoints ? 0 : left)
  return {
    points,
    left,
    choices,
    byPoints,
    documents,
    /** As they are expected to leave with the day that is asked for. */
    parcels: parcelsOn(sheet.parcels, sheet.addTo ? sheet.addTo.wantedOn : form.wantedOn || null),
    paymentKind: byPoints ? ('points' as const) : form.paymentKind,
    taxDocument: documents.includes(form.taxDocument) ? form.taxDocument : (documents[0] ?? 'none'),
    /** What may still be ordered on account after this order. */
    creditAfter,
    /** Above which limit of its person it is: it waits for a director. */
    above: limitAbove(sheet.person, sheet.amounts.total, sheet.person.spent),
    /** The order is over the limit, and waits for staff. */
    asksApproval: !byPoints && form.paymentKind === 'credit' && creditAfter < 0 && overLimitAsks,
  }
}

export type Reckoning = ReturnType<typeof reckon>

/** Points may bring a sum under the limit of the account, or under the least amount of the gateway. */
function choiceOf(
  { kind, allowed, reason, taxDocuments }: Sheet['payments'][number],
  { credit, amounts }: Sheet,
  { points, left }: { points: number; left: number },
): Choice {
  const short = kind === 'credit' && !credit.block && credit.limit > 0 && amounts.total > credit.orderable
  const problem = paymentProblem(kind, { total: amounts.total, points })
  if (short && left <= credit.orderable)
    return { kind, enabled: problem === null, reason: problem ?? '', taxDocuments }
  return {
    kind,
    enabled: allowed && problem === null,
    reason: allowed ? (problem ?? '') : reason,
    taxDocuments,
  }
}
