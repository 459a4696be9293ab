import { priceFor } from '#features/shelf/prices/rules.ts'
import type { PriceBook } from './catalogue/prices.ts'
import { demoProducts, DISCONTINUED, optionNamed } from './catalogue/product-list.ts'
import { members, memberNamed, type DemoMember } from './clinics/members.ts'
import type { Rows } from './insert-rows.ts'
import type { Random } from './random.ts'
import { ago, HOUR, MINUTE } from './seoul-time.ts'

/** The last one was seen at a price that has changed since. */
const CART: { loginId: string; lines: (readonly [option: string, quantity: number, seenLess?: number])[] } = {
  loginId: 'demo02',
  lines: [
    ['보네타주 100단위', 5],
    ['누벨린 미디엄 1.1 L', 10],
    ['메디쎄온 니트릴 장갑', 10],
    ['더마노트 시카 크림 50mL', 1],
    ['실라인 코그 19G 90mm', 1],
    ['누벨린 딥 1.0', 2],
    ['메디쎄온 캐뉼라 25G 50mm', 2, 1_100],
  ],
}
const VIEWERS = ['demo01', 'demo02', 'demo03']
const VIEWS = 18

/** Everyone who may order has a cart; all but one are empty. */
export const cartRows = (random: Random): Rows<'cart'> =>
  members
    .filter(({ customerType, status }) => customerType === '02' && status === '05')
    .map(({ id }) => ({ memberId: id, cartId: random.uuid() }))

export function cartLineRows(now: Date, book: PriceBook): Rows<'cartLine'> {
  const member = memberNamed(CART.loginId)
  return CART.lines.map(([name, quantity, seenLess = 0], index) => ({
    memberId: member.id,
    optionId: optionNamed(name).id,
    quantity,
    selected: true,
    seenPrice: unitPrice(name, quantity, member, now, book) - seenLess,
    addedAt: ago(now, (CART.lines.length - index) * HOUR),
  }))
}

/** What so many of it cost this member now. */
export function unitPrice(name: string, quantity: number, member: DemoMember, now: Date, book: PriceBook) {
  const option = optionNamed(name)
  return priceFor({
    option: { price: option.price, listPrice: option.list },
    overrides: book.overridesFor(option, member.institution!),
    quantity,
    now,
  }).unitPrice
}

/** What some of them looked at in the last two weeks, each product once. */
export const recentViewRows = (now: Date, random: Random): Rows<'recentView'> =>
  VIEWERS.flatMap((loginId) => {
    const shown = demoProducts
      .filter(({ name }) => !DISCONTINUED.includes(name))
      .map((product) => ({ product, order: random.whole(0, 1_000_000) }))
    const seen = shown.sort((a, b) => a.order - b.order || a.product.id - b.product.id).slice(0, VIEWS)
    return seen.map(({ product }, index) => ({
      memberId: memberNamed(loginId).id,
      productId: product.id,
      viewedAt: ago(now, index * 17 * HOUR + 20 * MINUTE),
    }))
  })
