/** The list of members for staff as it would be written by hand, one statement for each way to look. */
const page = (where: string) => `
  select m.id as "memberId", m."loginId", m.name, m.mobile, m.email, m."customerType", m.status, m."statusReason", m."lastLoginAt",
    m."lockedAt" is not null as locked, i.name as "institutionName", i."businessNumber", m."createdAt" as "joinedAt"
  from member m left join institution i on i.id = m."institutionId" where ${where} order by m.id desc limit 51`

const found = {
  all: page(`$1 = ''`),
  status: page('m.status = $1'),
  words: page(`(m."loginId" ilike '%' || $1 || '%' or i.name ilike '%' || $1 || '%')`),
  number: page('i."businessNumber" = $1'),
}
export type MemberWalk = keyof typeof found

export const membersPage = (by: string, value: string) => ({
  name: `members-${by}`,
  text: found[by as MemberWalk],
  values: [value],
})
