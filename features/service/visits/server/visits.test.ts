import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listTold } from '#features/running/notifications/contract.ts'
import { openShop } from '#testing/shop.ts'
import {
  askVisit,
  cancelVisit,
  changeVisit,
  listVisitDays,
  listVisits,
  readRepresentative,
  type Wish,
} from '../contract.ts'
import { closeVisit, confirmVisit, listOfficeVisits } from '../office-contract.ts'
import { stateAfter, visitDays } from '../rules.ts'

const key = () => ({ key: randomUUID() })

async function open() {
  const shop = await openShop()
  const [clinic, other] = [await shop.as('demo05'), await shop.as('demo03')]
  const staff = await shop.asStaff('admin01')
  const days = (await clinic.send(listVisitDays)).reply
  const at = (index: number, slot: Wish['slot'] = '11:00'): Wish => ({ day: days[index]!.day, slot })
  const body = (more: object = {}) => ({
    purpose: 'device' as const,
    place: '본원 3층',
    note: '팁 인식 오류',
    first: at(2),
    second: null as Wish | null,
    ...more,
  })
  const ask = (more: object = {}, who = clinic, options = key()) =>
    who.send(askVisit, { body: body(more) }, options)
  const mine = async (who = clinic) => (await who.send(listVisits)).reply
  const confirm = (visitId: number, more: object = {}) =>
    staff.send(confirmVisit, {
      params: { visitId },
      body: { ...at(2), representative: '최이음 팀장', version: 1, ...more },
    })
  return { shop, clinic, other, staff, days, at, body, ask, mine, confirm }
}

test('[CS-04] [MY-04] [BX-14] a clinic asks once, is told the day and who comes, moves it, and reads what came of it', async () => {
  const { clinic, other, staff, days, at, body, ask, mine, confirm } = await open()
  expect(days).toHaveLength(14)
  const once = key()
  const { visitId } = (await ask({ second: at(3, '14:00') }, clinic, once)).reply
  expect((await ask({ second: at(3, '14:00') }, clinic, once)).reply).toEqual({ visitId })
  expect(
    (await staff.send(listOfficeVisits)).reply.rows.find((row) => row.visitId === visitId),
  ).toMatchObject({
    first: at(2),
    second: at(3, '14:00'),
    state: 'asked',
  })
  expect((await clinic.send(readRepresentative)).reply).toBeNull()
  expect((await confirm(visitId, { phone: '내선 3' })).issues).toMatchObject([{ path: 'phone' }])
  expect((await confirm(visitId, { phone: '010-0000-0301' })).status).toBe(200)
  expect((await mine())[0]).toMatchObject({
    state: 'confirmed',
    visit: at(2),
    representative: '최이음 팀장',
    movable: true,
    version: 2,
  })
  expect((await clinic.send(listTold)).reply.rows[0]).toMatchObject({ title: '방문 일정이 정해졌어요' })

  // its time is free for itself alone
  const taken = async (who: typeof clinic) =>
    (await who.send(listVisitDays, { query: { visitId } })).reply[2]!.taken
  expect([await taken(clinic), await taken(other)]).toEqual([[], ['11:00']])
  // other wishes, be it for the time it has: it is agreed on anew
  const moved = await clinic.send(changeVisit, {
    params: { visitId },
    body: { ...body({ first: at(2), second: at(5) }), version: 2 },
  })
  expect(moved.status).toBe(200)
  expect((await mine())[0]).toMatchObject({ state: 'asked', visit: null, representative: '', version: 3 })
  expect((await confirm(visitId, { ...at(5), version: 3 })).status).toBe(200)
  const done = await staff.send(closeVisit, {
    params: { visitId },
    body: { how: 'finish', result: '팁을 바꿔 드렸어요.', version: 4 },
  })
  expect(done.status).toBe(200)
  // who came stays the clinic's own, with the number they gave before; another clinic has nobody yet
  const own = { name: '최이음 팀장', phone: '010-0000-0301' }
  expect((await clinic.send(readRepresentative)).reply).toEqual(own)
  expect((await other.send(readRepresentative)).reply).toBeNull()
  expect((await mine())[0]).toMatchObject({ state: 'done', result: '팁을 바꿔 드렸어요.', movable: false })
  const late = await clinic.send(cancelVisit, { params: { visitId }, body: { version: 5 } })
  expect(late.resultCode).toBe('visit-changed')
})

test('[CS-04] a time is given once, to whoever is agreed with first; it is closed for everybody else', async () => {
  const { clinic, other, at, ask, mine, confirm } = await open()
  const one = (await ask()).reply.visitId
  const two = (await ask({}, other)).reply.visitId
  expect((await confirm(one, { day: '2026-11-18' })).resultCode).toBe('day-past')
  const both = await Promise.all([confirm(one), confirm(two)])
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'slot-taken'])
  const day = (await clinic.send(listVisitDays)).reply[2]!
  expect(day.taken).toEqual(['11:00'])
  expect((await ask({}, other)).resultCode).toBe('slot-taken')
  expect((await ask({ second: at(2) }, other)).resultCode).toBe('same-wish')
  expect((await ask({ first: { day: '2026-11-22', slot: '11:00' } }, other)).resultCode).toBe('day-closed')
  expect((await ask({ place: '' }, other)).issues).toMatchObject([{ path: 'place' }])
  // what was called off frees its time
  const [winner, owner] = both[0]!.resultCode === '0000' ? [one, clinic] : [two, other]
  await owner.send(cancelVisit, { params: { visitId: winner }, body: { version: 2 } })
  expect((await mine(owner)).find(({ visitId }) => visitId === winner)).toMatchObject({
    state: 'cancelled',
    visit: null,
  })
  expect((await clinic.send(listVisitDays)).reply[2]!.taken).toEqual([])
})

test('[CS-04] on the day itself nothing is moved any more, and a clinic has at most five open', async () => {
  const { shop, ask, at, confirm } = await open()
  const { visitId } = (await ask({ first: at(0) })).reply
  await confirm(visitId, at(0))
  for (const index of [3, 4, 5, 6]) expect((await ask({ first: at(index) })).status).toBe(200)
  expect((await ask({ first: at(7) })).resultCode).toBe('visit-limit')
  shop.clock.advance(new Date(`${at(0).day}T00:30:00Z`).getTime() - shop.clock.now().getTime())
  const today = await shop.as('demo05')
  const late = await today.send(cancelVisit, { params: { visitId }, body: { version: 2 } })
  expect(late.resultCode).toBe('visit-too-late')
  // once its day is over it keeps no place, though nobody has said that it took place
  expect((await ask({ first: at(7) }, today)).resultCode).toBe('visit-limit')
  shop.clock.advance(86_400_000)
  expect((await ask({ first: at(7) }, await shop.as('demo05'))).status).toBe(200)
})

test('[CS-04] days to wish for are business days from the second after today on, and states move by their table', () => {
  // 21st and 22nd are a weekend
  expect(visitDays('2026-11-19').slice(0, 3)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
  expect(visitDays('2026-12-22')).not.toContain('2026-12-25')
  expect(stateAfter('done', 'cancel')).toBeNull()
  expect(stateAfter('cancelled', 'change')).toBeNull()
  expect(stateAfter('asked', 'finish')).toBeNull()
})
