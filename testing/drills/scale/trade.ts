import { setTimeout as sleep } from 'node:timers/promises'
import { plentiful } from '../../rollout/goods.ts'
import { openLoad, type Load } from '../../rollout/load.ts'
import { securedKey } from '../people.ts'
import { must } from '../proofs.ts'
import type { Stage } from '../stage.ts'

const CLINICS = 16
const STEADY_MS = 5_000

/**
 * Clinics that read and order through the proxy and send again what was not answered, while `work` hurts the shop; then
 * each acknowledged order is there once, and no other is. Gives what `work` found.
 */
export async function whileTheyTrade<T>(
  stage: Stage,
  work: (clinics: Load) => Promise<T>,
  ask = (text: string, values: unknown[] = []) =>
    stage.postgres.ask<{ number: string }>('primary', text, values),
) {
  const goods = await plentiful((text) => stage.postgres.ask('primary', text))
  const people = stage.buyers.slice(-CLINICS)
  const before = await ordersOf(people, ask)
  const clinics = await openLoad(stage.proxy.url, { securedKey, goods, people, insists: true, looks: 2 })
  let found: T
  try {
    await sleep(STEADY_MS)
    must(clinics.failures.length === 0, `it failed before anything was done: ${clinics.failures[0]}`)
    found = await work(clinics)
    await sleep(STEADY_MS)
  } finally {
    await clinics.stop()
  }
  const kept = (await ordersOf(people, ask)).filter((number) => !before.includes(number))
  const acknowledged = clinics.placed.map(({ number }) => number)
  const lost = acknowledged.filter((number) => !kept.includes(number))
  must(lost.length === 0, `${lost.length} acknowledged orders are lost: ${lost[0]}`)
  must(new Set(acknowledged).size === acknowledged.length, 'two orders were answered with one number')
  must(
    kept.length === acknowledged.length,
    `${kept.length - acknowledged.length} orders more than were asked for`,
  )
  const broken = await ask('select * from "booksViolation"')
  must(broken.length === 0, `the books are broken: ${JSON.stringify(broken[0])}`)
  return { found, orders: kept.length }
}

const ordersOf = async (
  people: Stage['buyers'],
  ask: (text: string, values: unknown[]) => Promise<{ number: string }[]>,
) =>
  (
    await ask(
      'select o.number from "salesOrder" o join member m on m.id = o."memberId" where m."loginId" = any($1)',
      [people.map(({ loginId }) => loginId)],
    )
  ).map(({ number }) => number)
