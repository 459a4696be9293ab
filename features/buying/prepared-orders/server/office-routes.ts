import { BUSINESS } from '#features/access/accounts/rules.ts'
import { formatDate } from '#domain/calendar.ts'
import { linesOf } from '#features/buying/cart/server/index.ts'
import { summarise } from '#features/buying/orders/rules.ts'
import { readTexts } from '#features/buying/quick-order/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import type { Database, Queryable } from '#platform/database/database.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { checkPrepared, listOfficePrepared, prepareOrder, withdrawPrepared } from '../office-contract.ts'
import { lastMoment, preparedState } from '../rules.ts'
import { clinicBy, holdPrepared, insertPrepared, officePrepared, withdraw } from './queries.ts'
import { shownOf } from './routes.ts'

type Asked = { text: string; quantity: number }
/** Nobody of the clinic is there: its prices hang on the institution alone. */
const buyerOf = (clinic: { institutionId: number; priceGroupId: number }) => ({
  ...clinic,
  memberId: 0,
  customerType: BUSINESS,
})

/** Each line as the clinic would order it now, with what is wrong in a sentence. */
async function readLines(
  db: Database,
  buyer: ReturnType<typeof buyerOf>,
  now: Date,
  asked: readonly Asked[],
  { on = db }: { on?: Queryable } = {},
) {
  const texts = asked.map(({ text }) => text)
  const { hits } = await readTexts(db, buyer, now, texts, { on })
  const chosen = asked.map(({ quantity }, at) => ({ optionId: hits[at]!.optionIds[0] ?? 0, quantity }))
  const sure = (at: number) => hits[at]!.how !== 'near' && hits[at]!.optionIds.length === 1
  const known = new Map(
    (await linesOf(on, buyer, now, chosen)).map((line) => [`${line.optionId}/${line.quantity}`, line]),
  )
  const seen = new Set<number>()
  return asked.map(({ text, quantity }, at) => {
    const { optionId } = chosen[at]!
    const line = known.get(`${optionId}/${quantity}`)
    const twice = seen.has(optionId)
    seen.add(optionId)
    const problem =
      !sure(at) || !line
        ? '품번을 찾을 수 없거나 여러 상품이에요. 옵션의 품번으로 적어 주세요.'
        : twice
          ? '같은 상품이 두 번 들어 있어요.'
          : line.problem?.blocking
            ? line.problem.message
            : null
    return {
      text,
      optionId,
      name: line && sure(at) ? nameWithOption(line) : '',
      quantity,
      unitPrice: line && sure(at) ? line.unitPrice : 0,
      amount: problem === null ? line!.unitPrice * quantity : 0,
      problem,
    }
  })
}

export const preparedOfficeRoutes = [
  serve(listOfficePrepared, async ({ db, clock }) => {
    const now = clock.now()
    return (await officePrepared(db)).map((row) => ({
      ...shownOf(row, now),
      institutionName: row.institutionName,
      actor: row.actor,
      goods: row.goods,
    }))
  }),

  serve(checkPrepared, async ({ db, clock, body, refuse }) => {
    const clinic = await clinicBy(db, body.businessNumber)
    if (!clinic) throw refuse('clinic-missing')
    const lines = await readLines(db, buyerOf(clinic), clock.now(), body.lines)
    return {
      institutionName: clinic.name,
      lines: lines.map(({ optionId: _, ...line }) => line),
      goods: lines.reduce((sum, { amount }) => sum + amount, 0),
    }
  }),

  serve(prepareOrder, (call) =>
    once(call, async (tx) => {
      const { db, body, caller, clock, refuse } = call
      const at = clock.now()
      const clinic = await clinicBy(tx, body.businessNumber)
      if (!clinic) throw refuse('clinic-missing')
      const lines = await readLines(db, buyerOf(clinic), at, body.lines, { on: tx })
      const wrong = lines.find(({ problem }) => problem !== null)
      if (wrong)
        throw refuse('line-refused', {
          values: [
            `${wrong.name ? `${wrong.name}: ` : `${lines.indexOf(wrong) + 1}번째 줄: `}${wrong.problem}`,
          ],
        })
      const expiresAt = lastMoment(at)
      const made = await insertPrepared(tx, {
        institutionId: clinic.institutionId,
        note: body.note,
        actor: caller.loginId,
        at,
        expiresAt,
        optionIds: lines.map(({ optionId }) => optionId),
        quantities: lines.map(({ quantity }) => quantity),
      })
      await tell(tx, {
        kind: 'prepared-order',
        to: { institutionId: clinic.institutionId },
        values: { goods: summarise(lines.map(({ name }) => name)), until: formatDate(expiresAt) },
        cause: String(made.preparedId),
        at,
      })
      return made
    }),
  ),

  serve(withdrawPrepared, ({ db, clock, params: { preparedId }, refuse }) =>
    db.transaction(async (tx) => {
      const held = await holdPrepared(tx, preparedId, null)
      if (!held || preparedState(held, clock.now()) !== 'open') throw refuse('prepared-moved')
      await withdraw(tx, preparedId, clock.now())
      return null
    }),
  ),
]
