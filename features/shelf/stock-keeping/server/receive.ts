import { seoulDate } from '#domain/calendar.ts'
import { receiveLots } from '#features/shelf/stock/server/index.ts'
import type { Body, RefusalCode } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { receiveGoods } from '../contract.ts'
import { datesRefused, isColdEnough } from '../rules.ts'
import { optionsById } from './queries.ts'

type Call = {
  body: Body<typeof receiveGoods>
  caller: { loginId: string }
  clock: { now(): Date }
  settings: Pick<Settings, 'stockAlerts'>
  key: string
  refuse: (
    code: RefusalCode<typeof receiveGoods>,
    more?: { data: { lotNumbers: string[] }; values: number[] },
  ) => Error
}

/** Takes a delivery in: what came too warm or too cold lies in quarantine afterwards. */
export async function receive(tx: Tx, { body, caller, clock, settings, key, refuse }: Call) {
  const { lines, temperature } = body
  const options = new Map(
    (
      await optionsById(
        tx,
        lines.map(({ optionId }) => optionId),
      )
    ).map((option) => [option.optionId, option]),
  )
  const known = lines.flatMap((line) => {
    const option = options.get(line.optionId)
    return option ? [{ ...line, ...option }] : []
  })
  if (known.length !== lines.length) throw refuse('option-not-found')
  if (new Set(lines.map(({ optionId, lotNumber }) => `${optionId} ${lotNumber}`)).size !== lines.length)
    throw refuse('lot-twice')
  if (temperature === null && known.some(({ storage }) => storage !== 'ambient'))
    throw refuse('temperature-needed')
  const refused = datesRefused(known, seoulDate(clock.now()), settings.stockAlerts.nearExpiryMonths)
  if (refused)
    throw refuse(refused.code, {
      data: { lotNumbers: refused.lotNumbers },
      values: [settings.stockAlerts.nearExpiryMonths],
    })

  const kept = known.map(({ storage }) => !isColdEnough(storage, temperature))
  const taken = await receiveLots(tx, {
    optionIds: lines.map(({ optionId }) => optionId),
    numbers: lines.map(({ lotNumber }) => lotNumber),
    expiresOn: lines.map(({ expiresOn }) => expiresOn),
    quantities: lines.map(({ quantity }) => quantity),
    kept,
    places: lines.map(({ place }) => place || null),
    supplier: body.supplier,
    temperature,
    logger: body.loggerNumber || null,
    note: body.note,
    cause: key,
    actor: caller.loginId,
    at: clock.now(),
  })
  if (!taken) throw refuse('lot-differs')
  const pieces = (list: typeof lines) => list.reduce((sum, { quantity }) => sum + quantity, 0)
  return { pieces: pieces(lines), quarantined: pieces(lines.filter((_, at) => kept[at])) }
}
