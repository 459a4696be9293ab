import { formatWon } from '#domain/money.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { requestClaim, type Claimable, type ClaimableLine } from '../../contract.ts'
import { estimateRefund } from '../../estimate.ts'
import { isOurFault, needsPicture, reasonProblem } from '../../rules.ts'
import { claimKinds, claimReasons, type ClaimKind, type ClaimReason } from '../../states.ts'

export type LineForm = {
  picked: boolean
  quantity: number
  reason: ClaimReason | ''
  words: string
  fileId?: string | undefined
  pictures: number
}
export type ClaimForm = {
  kind: ClaimKind
  lines: Record<string, LineForm>
  collection: 'pickup' | 'self'
  collectOn: string
  memo: string
  place: Claimable['place']
  account: { bank: string; accountNumber: string; holderName: string }
  agreed: boolean
}
export type Problem = { fieldId: string; message: string }

export const draftName = (orderNumber: string) => `claim:${orderNumber}`
const emptyLine: LineForm = { picked: false, quantity: 1, reason: '', words: '', pictures: 0 }

export const lineOf = (form: ClaimForm, line: number): LineForm => form.lines[line] ?? emptyLine
export const kindProblem = ({ kinds }: Claimable, kind: ClaimKind) =>
  kinds.find((one) => one.kind === kind)!.problem
export const piecesOf = (kind: ClaimKind, line: ClaimableLine) =>
  kind === 'cancel' ? line.cancellable : line.returnable

/** Why none of a line can be asked for, or null. */
export const linesProblem = (kind: ClaimKind, line: ClaimableLine): string | null =>
  kind !== 'cancel' && line.returnable > 0 && line.problem && line.recalled === 0 ? line.problem.words : null

/** Reasons that the class of the goods allows. */
export const reasonsOf = (
  kind: ClaimKind,
  line: Pick<ClaimableLine, 'storage' | 'productKind' | 'deviceGrade' | 'recalled' | 'problem'>,
) =>
  kind === 'cancel'
    ? (['change-of-mind', 'ordered-wrong', 'other'] as const)
    : claimReasons.filter(
        (reason) =>
          (reason === 'recalled' ? line.recalled > 0 : !line.problem) && !reasonProblem(line, kind, reason),
      )

/** What was typed before, as far as it still fits the order. */
function formFrom(claimable: Claimable, draft: unknown): ClaimForm {
  const kept = draft as Partial<ClaimForm> | null
  const first = claimKinds.find((kind) => !kindProblem(claimable, kind)) ?? 'return'
  return {
    kind: kept?.kind ?? first,
    lines: kept?.lines ?? {},
    collection: kept?.collection ?? 'pickup',
    collectOn: claimable.collectOn.includes(kept?.collectOn ?? '')
      ? kept!.collectOn!
      : claimable.collectOn[0]!,
    memo: kept?.memo ?? '',
    place: kept?.place ?? claimable.place,
    account: kept?.account ?? { bank: '', accountNumber: '', holderName: '' },
    agreed: kept?.agreed ?? false,
  }
}

/** A return of every recalled piece, to be looked over and sent. */
const recallForm = (claimable: Claimable): ClaimForm => ({
  ...formFrom(claimable, null),
  kind: 'return',
  lines: Object.fromEntries(
    claimable.lines
      .filter(({ recalled }) => recalled > 0)
      .map(({ line, recalled }) => [
        line,
        { ...emptyLine, picked: true, quantity: recalled, reason: 'recalled' },
      ]),
  ),
})

export const firstForm = (claimable: Claimable, recalled: boolean) =>
  recalled ? recallForm(claimable) : formFrom(claimable, drafts().load(draftName(claimable.orderNumber)))

/** Lines that are ticked and can be asked for. */
export const pickedLines = (claimable: Claimable, form: ClaimForm) =>
  claimable.lines.filter(
    (line) =>
      lineOf(form, line.line).picked && piecesOf(form.kind, line) > 0 && !linesProblem(form.kind, line),
  )

export function estimateOf(claimable: Claimable, form: ClaimForm) {
  return estimateRefund({
    ...claimable,
    // until a reason is chosen nobody has said that the way back is theirs to pay
    returnShipping: chargedFor(claimable, form) ? claimable.returnShipping : 0,
    kind: form.kind,
    ordered: claimable.lines,
    claimed: pickedLines(claimable, form).map((line) => {
      const { quantity, reason } = lineOf(form, line.line)
      return {
        line: line.line,
        quantity: Math.min(quantity, piecesOf(form.kind, line)),
        reason: reason || 'other',
      }
    }),
  })
}

type Body = ReturnType<typeof requestClaim.body.parse>

/** The body to send, or what has to be mended first, each with its field. */
export function readForm(claimable: Claimable, form: ClaimForm): { body: Body } | { problems: Problem[] } {
  const problems: Problem[] = []
  const picked = pickedLines(claimable, form)
  if (picked.length === 0) problems.push({ fieldId: 'claim-lines', message: '신청할 상품을 골라 주세요.' })
  for (const { line, productName } of picked) {
    const { reason, pictures } = lineOf(form, line)
    if (!reason)
      problems.push({ fieldId: `claim-reason-${line}`, message: `${productName}: 사유를 골라 주세요.` })
    else if (form.kind !== 'cancel' && needsPicture(reason) && pictures === 0)
      problems.push({
        fieldId: `claim-reason-${line}`,
        message: `${productName}: 파손·불량·오배송은 사진이 한 장 이상 필요해요.`,
      })
  }
  const { left } = claimable
  const most = left.credit + left.points + left.gateway
  if (estimateOf(claimable, form).total > most)
    problems.push({
      fieldId: 'claim-lines',
      message: `돌려 드릴 수 있는 금액 ${formatWon(most)}보다 커요. 수량을 줄여 주세요.`,
    })
  const back = form.kind !== 'cancel'
  const withAccount = claimable.accountNeeded && form.kind !== 'exchange'
  if (!form.agreed) problems.push({ fieldId: 'claim-agreed', message: '확인하고 동의해 주세요.' })
  const body = {
    orderNumber: claimable.orderNumber,
    kind: form.kind,
    lines: picked.map((line) => {
      const { quantity, reason, words, fileId } = lineOf(form, line.line)
      return {
        line: line.line,
        quantity: Math.min(quantity, piecesOf(form.kind, line)),
        reason: reason || ('other' as const),
        words,
        ...(fileId && { fileId }),
      }
    }),
    memo: form.memo,
    ...(back && { collection: form.collection, place: form.place }),
    ...(back && form.collection === 'pickup' && { collectOn: form.collectOn }),
    ...(withAccount && { refundAccount: form.account }),
    agreed: true as const,
  }
  const read = requestClaim.body.safeParse(body)
  if (!read.success && picked.length > 0)
    for (const { path, message } of read.error.issues)
      problems.push({ fieldId: fieldOf(path.join('.')), message })
  return read.success && problems.length === 0 ? { body: read.data } : { problems }
}

/** The id of the field that a path of what is sent is typed into. */
export const fieldOf = (path: string) =>
  path.startsWith('refundAccount.')
    ? `refund-${path.split('.')[1]}`
    : path.startsWith('place')
      ? 'claim-place'
      : path === 'agreed'
        ? 'claim-agreed'
        : 'claim-lines'

/** '왕복 배송비 · 주문실수 상품' is charged for these. */
export const chargedFor = (claimable: Claimable, form: ClaimForm) =>
  form.kind === 'return' &&
  pickedLines(claimable, form).some(({ line }) => {
    const { reason } = lineOf(form, line)
    return reason !== '' && !isOurFault(reason)
  })
