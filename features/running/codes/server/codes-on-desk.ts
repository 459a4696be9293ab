import { sql } from 'kysely'

/** A code is found by its name, its group's name, or either id. */
export const codesOnDesk = {
  menuId: 'codes',
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select c."groupId" || '/' || c.id as key, array[c.name, g.name || ' · ' || c."groupId" || '/' || c.id] as parts
    from code c join "codeGroup" g on g.id = c."groupId"
    where c.name ilike ${like} or g.name ilike ${like} or c."groupId" || '/' || c.id ilike ${like}
    order by c.name, c."groupId", c.id limit ${most}`,
}
