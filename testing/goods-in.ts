/** Text of a statement: so many pieces of each option that `which` selects come in, in a lot of their own. */
export const goodsIn = (which: string, { pieces, at }: { pieces: number; at: Date }) => `
  with wanted as (${which}),
    made as (
      insert into lot ("optionId", number, "expiresOn", "onHand", "receivedAt")
      select "optionId", 'IN-${at.getTime()}', '2029-12-31', ${pieces}, '${at.toISOString()}' from wanted returning id, "optionId"),
    grown as (
      update stock s set "onHand" = "onHand" + ${pieces}, "nextExpiry" = least("nextExpiry", '2029-12-31')
      from wanted w where s."optionId" = w."optionId")
  insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at)
  select "optionId", id, ${pieces}, 0, 'received', 'test', '${at.toISOString()}' from made`
