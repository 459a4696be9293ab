/** Questions, notices and a brand's products, each as one statement by hand. */
const found = {
  faqs: {
    name: 'faqs',
    text: `select id, category, question, answer from faq where shown and question || ' ' || answer ilike '%' || $1 || '%' order by category, rank, id`,
  },
  notices: {
    name: 'notices',
    text: `select id, title, category, pinned, "publishedAt" from post
      where board = $1 and state = 'published' and "publishedAt" <= now() order by pinned desc, "publishedAt" desc, id desc limit 21`,
  },
  brand: {
    name: 'brand',
    text: `select p.id, p.code, p.name, p.spec, b.code as "brandCode", b.name as "brandName", p.kind, p."deviceGrade", p.storage, p.taxable, p."unitName",
      p."packQuantity", p."minQuantity", p."stepQuantity", p.picture, p.flags, p."licensedOnly", p."priceOnRequest", p."saleState", p."optionCount",
      p."defaultOptionId" as "optionId", p."listPrice", p.price, s."onHand" - s.reserved as available, s."nextExpiry", s."restockOn"
    from brand b join product p on p."brandId" = b.id join stock s on s."optionId" = p."defaultOptionId"
    where b.code = $1 and p."saleState" = 'on-sale' order by p.rank, p.id limit 24`,
  },
}
export type BoardWalk = keyof typeof found

export const boardPage = (by: string, value: string) => ({ ...found[by as BoardWalk], values: [value] })
