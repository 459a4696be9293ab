import { sql } from 'kysely'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { rows, type Tx } from '#platform/database/database.ts'

/** Offers to the first clinic and a quote that waits for staff. */
export async function seedSpecialOrders(tx: Tx, now: Date) {
  const today = seoulDate(now)
  const offers = [
    { title: '12월 소모품 대량 구매', note: '12월에 쓰실 물량을 견적 단가로 준비했어요.', from: -5, to: 9 },
    { title: '가을 필러 특별 조건', note: '', from: -60, to: -30 },
  ]
  for (const { title, note, from, to } of offers)
    await rows(
      tx,
      sql`
      with made as (
        insert into "specialOffer" (number, title, note, "startsOn", "endsOn", actor, at)
        values ('S' || ${addDays(today, from).replaceAll('-', '')}::text || '-' || lpad(nextval('"specialOrderNumber"')::text, 4, '0'),
          ${title}, ${note}, ${addDays(today, from)}::date, ${addDays(today, to)}::date, 'ops01', ${now}::timestamptz)
        returning id
      ), clinic as (
        insert into "specialOfferClinic" ("offerId", "institutionId")
        select made.id, m."institutionId" from made, member m where m."loginId" in ('demo01', 'demo07')
      )
      insert into "specialOfferLine" ("offerId", "optionId", "unitPrice", quantity)
      select made.id, o.id, o.price * 8 / 1000 * 100, 60 from made, (
        select o.id, o.price from "productOption" o join product p on p.id = o."productId" join stock s on s."optionId" = o.id
        where p."saleState" = 'on-sale' and not p."priceOnRequest" and not p."licensedOnly" and p.kind = 'consumable' and o.price >= 10000 and s."onHand" - s.reserved > 60
        order by o.id limit 3) o`,
    )
  await rows(
    tx,
    sql`
    insert into "specialRequest" ("institutionId", "memberId", title, body, state, at)
    select "institutionId", id, '초음파 장비 교체', '지금 쓰는 장비를 새 모델로 바꾸고 싶어요. 1대 견적을 부탁드려요.', 'asked', ${now} from member where "loginId" = 'demo01'`,
  )
}
