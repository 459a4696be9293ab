import { expect } from 'vitest'
import { expectNone, type Round } from './world.ts'

/** What must have no row at any moment beside the books, of the clinics `$1`. */
export const never: Record<string, string> = {
  '[M1] more of a lot came back than had left': `
    select l.number, sum(-m."onHandChange") filter (where m.reason = 'shipped') as gone,
      sum(m."onHandChange" + m."quarantineChange") filter (where m.reason = 'returned') as back
    from lot l join "stockMove" m on m."lotId" = l.id where l."optionId" in (
      select distinct x."optionId" from "orderLine" x join "salesOrder" o on o.id = x."orderId" where o."institutionId" = any($1))
    group by l.id having coalesce(sum(m."onHandChange" + m."quarantineChange") filter (where m.reason = 'returned'), 0)
      > coalesce(sum(-m."onHandChange") filter (where m.reason = 'shipped'), 0)`,
  '[M1] the nearest use-by date is not that of the lots': `
    select s."optionId", s."nextExpiry", x.nearest from stock s
    left join lateral (select min("expiresOn") as nearest from lot where "optionId" = s."optionId" and not recalled and "onHand" > 0) x on true
    where s."optionId" in (select distinct x."optionId" from "orderLine" x join "salesOrder" o on o.id = x."orderId" where o."institutionId" = any($1))
      and s."nextExpiry" is distinct from x.nearest`,
  '[M7] the books of an order are not what it paid less what went back': `
    select o.number, o.status, b.*, o."payCredit", o."payPoints", o."payGateway", r.* from "salesOrder" o
    left join lateral (select coalesce(sum(credit), 0) as credit, coalesce(sum(points), 0) as points,
        coalesce(sum(gateway) filter (where exists (select from "paymentAttempt" p
          where p."causeType" = 'part-refund' and p.cause = o.number || '/' || part and p.state = 'done')), 0) as gateway
      from "orderRefund" where "orderId" = o.id) r on true
    left join lateral (select coalesce(-sum(e.amount) filter (where a.kind = 'credit'), 0) as credit,
        coalesce(-sum(e.amount) filter (where a.kind = 'points'), 0) as points,
        coalesce(-sum(e.amount) filter (where a.kind = 'gateway-clearing'), 0) as gateway
      from journal j join "ledgerEntry" e on e."journalId" = j.id join account a on a.id = e."accountId"
      where (j.cause = o.number or j.cause like o.number || '/%') and j.event <> 'overpaid') b on true
    where o."institutionId" = any($1) and (b.credit, b.points, b.gateway) is distinct from (
      case when o.status in ('cancelled', 'awaiting-approval', 'awaiting-payment', 'checking-payment', 'awaiting-deposit') then 0 else o."payCredit" - r.credit end,
      case when o.status = 'cancelled' then 0 else o."payPoints" - r.points end,
      case when o.status in ('awaiting-payment', 'checking-payment', 'awaiting-deposit') then 0
        when o.status = 'cancelled' then "owedToParts"(o.id, o.number) else o."payGateway" - r.gateway end)`,
  '[M7] claims gave back another price than that of their pieces': `
    select c.number, c.goods, sum(l.approved * x."unitPrice") as pieces from claim c join "claimLine" l on l."claimId" = c.id
    join "orderLine" x on x."orderId" = c."orderId" and x.line = l.line
    where c."institutionId" = any($1) and c.kind <> 'exchange' and (c.settling or c.state = 'done')
    group by c.id having c.goods <> sum(l.approved * x."unitPrice") or c.refund <> c.goods + c."shippingBack" - c.fee`,
  '[M8] a line was sold at a price that nobody set for its clinic': `
    select o.number, l.line, l."unitPrice", l."priceReason" from "orderLine" l join "salesOrder" o on o.id = l."orderId"
    where o."institutionId" = any($1) and l."unitPrice" <> case l."priceReason" when 'offer' then coalesce((
        select f."unitPrice" from "specialDraft" d join "specialOfferLine" f on f."offerId" = d."offerId" and f."optionId" = l."optionId"
        where d.id::text = o."cartId"::text), 0)
      else least((select price from "productOption" where id = l."optionId"), (
        select min(e."unitPrice") from "priceEntry" e where e."optionId" = l."optionId" and e."minQuantity" <= l.quantity
          and e."priceGroupId" is null and e."promotionId" is null and coalesce(e."institutionId", o."institutionId") = o."institutionId")) end`,
  '[M1] an offer counts other pieces than its orders took': `
    select f."offerId", f."optionId", f.taken, x.pieces from "specialOfferLine" f
    left join lateral (
      select coalesce(sum(l.quantity - coalesce((
          select sum(c.approved) from "claimLine" c join claim k on k.id = c."claimId"
          where k."orderId" = o.id and k.kind = 'cancel' and (k.settling or k.state = 'done') and c.line = l.line), 0)), 0) as pieces
      from "specialDraft" d join "salesOrder" o on o."cartId"::text = d.id::text and o.status <> 'cancelled'
      join "orderLine" l on l."orderId" = o.id and l."optionId" = f."optionId" where d."offerId" = f."offerId") x on true
    where f."offerId" in (select "offerId" from "specialOfferClinic" where "institutionId" = any($1)) and f.taken <> x.pieces`,
  '[M10] an order earned other points than the ledger has': `
    select o.number, p.earned, x.amount from "salesOrder" o join "pointEarning" p on p."orderNumber" = o.number
    left join lateral (
      select coalesce(sum(e.amount), 0) as amount from journal j join "ledgerEntry" e on e."journalId" = j.id join account a on a.id = e."accountId"
      where j."causeType" = 'earning' and j.cause like o.number || '+%' and a.kind = 'points' and a."institutionId" = o."institutionId") x on true
    where o."institutionId" = any($1) and p.earned <> x.amount`,
  'an order is told of another number of parcels than it has': `
    select o.number, n.kind, n.count from "salesOrder" o
    join (values ('order-shipped', array['shipped', 'delivered']), ('order-delivered', array['delivered'])) k (kind, states) on true
    left join lateral (select k.kind, count(*) from notification where kind = k.kind and channel = 'screen' and cause like o.number || '/%') n on true
    where o."institutionId" = any($1) and n.count <> (
      select count(*) from parcel where "orderId" = o.id and state = any(k.states))`,
  'a claim that is over is not told of once': `
    select c.number, c.state, n.count from claim c
    left join lateral (select count(*) from notification where kind = 'claim-done' and channel = 'screen' and cause = c.number) n on true
    where c."institutionId" = any($1) and n.count <> case c.state when 'done' then 1 else 0 end`,
}

/** Payments and refunds `p` of the clinics `$1`, for orders and for what they owe. */
export const ofTheRound = `(
  exists (select from "salesOrder" o where o.number = split_part(p.cause, '/', 1) and o."institutionId" = any($1))
  or exists (select from "creditRepayment" r where 'R' || lpad(r.id::text, 8, '0') = p.cause and r."institutionId" = any($1))
  or exists (select from "creditReturn" b where 'B' || lpad(b.id::text, 8, '0') = p.cause and b."institutionId" = any($1)))`

/** What must have no row once everything on its way has come to its end. */
export const atLast: Record<string, string> = {
  '[M5] a payment or refund is still not known': `
    select p."gatewayOrderId", p.state from "paymentAttempt" p
    where ${ofTheRound} and (p.state in ('sent', 'unknown') or (p.state = 'intent' and p."nextCheckAt" is not null))`,
  '[M9] a repayment took another sum than it settled and sends back': `
    select r.id, r.amount, r.settled, x.back from "creditRepayment" r
    left join lateral (select coalesce(sum(amount) filter (where state <> 'failed'), 0) as back, count(*) filter (where state = 'failed') as refused
      from "paymentAttempt" where "causeType" = 'repayment-excess' and cause = 'R' || lpad(r.id::text, 8, '0')) x on true
    where r."institutionId" = any($1) and r.state = 'paid' and r.amount <> r.settled + x.back and not (x.back = 0 and x.refused > 0)`,
  '[M7] a claim waits for a refund that nobody sends': `
    select c.number from claim c where c."institutionId" = any($1) and c.settling and c.kind <> 'exchange' and c.trouble = ''`,
  'an invoice is still not known': `
    select number, state from "taxInvoice" where "institutionId" = any($1) and state in ('queued', 'asking', 'cancelling')`,
  'an order is invoiced for another sum than it kept': `
    select o.number, sum(e.supply + e.vat) as invoiced, o.supply + o.vat + o."taxFree" - r.back as kept
    from "salesOrder" o join "taxEntry" e on e."orderId" = o.id
    left join lateral (select coalesce(sum(credit + points + gateway), 0) as back from "orderRefund" where "orderId" = o.id) r on true
    where o."institutionId" = any($1) and exists (select from "taxEntry" where "orderId" = o.id and cause = 'sale')
    group by o.id, r.back having sum(e.supply + e.vat) <> o.supply + o.vat + o."taxFree" - r.back`,
}

/** The promises, asked of the tables themselves; $1 are the clinics of the round. */
export async function checkAlways(round: Round) {
  expectNone('the books are broken', await round.shop.booksViolations(), round.told)
  expectNone('a process failed', round.faults, round.told)
  for (const [rule, text] of Object.entries(never)) expectNone(rule, await round.rows(text), round.told)
}

type Attempt = {
  operation: string
  state: string
  amount: number
  gatewayOrderId: string
  key: string | null
}

/** [M5] Each payment of the shop is what the gateway has, refund by refund. */
async function checkGateway(round: Round) {
  const known = await round.rows<Attempt>(
    `select p.operation, p.state, p.amount, c."gatewayOrderId", p."transactionKey" as key
     from "paymentAttempt" p join "paymentAttempt" c on c.id = coalesce(p."paymentId", p.id)
     where ${ofTheRound}`,
  )
  // a window that was opened again has payments that expired beside the one that was taken
  const theirs = Map.groupBy(round.control.toss.payments(), ({ orderId }) => orderId)
  const differences = [...Map.groupBy(known, ({ gatewayOrderId }) => gatewayOrderId)].flatMap(
    ([id, attempts]) => {
      const done = (operation: string) =>
        attempts.filter((attempt) => attempt.operation === operation && attempt.state === 'done')
      const taken = (theirs.get(id) ?? []).filter(
        ({ status, approvedAt }) => ['DONE', 'PARTIAL_CANCELED', 'CANCELED'].includes(status) && approvedAt,
      )
      const refunds = taken
        .flatMap(({ cancels }) => cancels ?? [])
        .map(({ transactionKey, cancelAmount }) => [transactionKey, cancelAmount])
      const mine = done('cancel').map(({ key, amount }) => [key, amount])
      const same =
        done('confirm').length === taken.length &&
        (!taken.length || JSON.stringify(refunds.toSorted()) === JSON.stringify(mine.toSorted()))
      return same ? [] : [{ id, attempts, payments: theirs.get(id) }]
    },
  )
  expectNone('[M5] gateway and shop disagree', differences, round.told)
}

/** What the issuing service and the tax office were told is what the shop's invoices say. */
async function checkInvoices(round: Round) {
  const mine = await round.rows<{ number: string; state: string; total: number; tax: string | null }>(
    `select number, state, (supply + vat)::int as total, "taxOfficeNumber" as tax from "taxInvoice" where "institutionId" = any($1) order by number`,
  )
  const wrong = mine.filter(({ number, state, total }) => {
    const kept = round.control.popbill.find(number)
    const standing = kept !== undefined && kept.stateCode !== 600
    return (
      standing !== (state === 'issued' || state === 'sent') ||
      (standing && Number(kept.invoice.totalAmount) !== total)
    )
  })
  expectNone('the issuing service has other invoices', wrong, round.told)
  const [due] = await round.rows<{ total: number }>(
    `select coalesce(sum(e.supply + e.vat), 0)::int as total from "taxEntry" e
     where "institutionId" = any($1) and exists (select from "taxEntry" where "orderId" = e."orderId" and cause = 'sale')`,
  )
  const issued = mine.filter(({ state }) => state === 'issued' || state === 'sent')
  const sum = issued.reduce((all, { total }) => all + total, 0)
  expect(sum, `invoices sum to another amount after\n${round.told.join('\n')}`).toBe(due!.total)
}

export async function checkAtLast(round: Round) {
  await checkAlways(round)
  await checkGateway(round)
  await checkInvoices(round)
  for (const [rule, text] of Object.entries(atLast)) expectNone(rule, await round.rows(text), round.told)
}
