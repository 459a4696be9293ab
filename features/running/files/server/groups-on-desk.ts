import { sql } from 'kysely'

export const groupsOnDesk = {
  menuId: 'file-groups',
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select g.id as key, array[g.name, g.id] as parts
    from "fileGroup" g where g.name ilike ${like} or g.id ilike ${like} order by g.name, g.id limit ${most}`,
}
