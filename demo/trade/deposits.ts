import { sql } from 'kysely'
import { localIso } from '#domain/calendar.ts'
import { takeIn } from '#features/money/deposits/server/index.ts'
import { rows, type Tx } from '#platform/database/database.ts'
import { ago, DAY, HOUR } from '../seoul-time.ts'

type Owing = { name: string; director: string; owed: number; charge: number; orderNumber: string }

/** Transfers of the last days: some of one clinic alone and to the won, some for a person to look into. */
export async function seedDeposits(tx: Tx, now: Date) {
  const owing = await rows(
    tx,
    sql<Owing>`
    select i.name, i."directorName" as director, sum(c.amount - c.settled)::bigint as owed,
      (array_agg(c.amount - c.settled order by c."dueOn", c."orderId"))[1] as charge,
      (array_agg(o.number order by c."dueOn", c."orderId"))[1] as "orderNumber"
    from "creditCharge" c join institution i on i.id = c."institutionId" join "salesOrder" o on o.id = c."orderId"
    where c.settled < c.amount group by i.id order by i.id limit 5`,
  )
  const [first, second, third, fourth, fifth] = owing
  const sent = [
    first && { name: `(주)${first.name.slice(0, 5)}`, amount: first.charge, memo: '' },
    second && { name: second.name.replaceAll(' ', ''), amount: second.owed, memo: '' },
    third && { name: third.director, amount: Math.ceil(third.charge / 2), memo: '' },
    fourth && { name: '원무과', amount: fourth.charge, memo: fourth.orderNumber },
    fifth && { name: '데모', amount: fifth.owed + 10_000, memo: '11월 물품대' },
    { name: '이름없음', amount: 55_000, memo: '' },
  ]
  let balance = 84_120_000
  const list = sent
    .filter((row) => row !== undefined)
    .map((row, nth) => {
      balance += row.amount
      return {
        ...row,
        at: localIso(ago(now, DAY + nth * HOUR)).slice(0, 19),
        balance,
        reference: '',
      }
    })
  await takeIn(tx, list, now)
}
