import { sql } from 'kysely'

export const interfacesOnDesk = {
  menuId: 'interfaces',
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select a.id || ' ' || a.version as key, array[a.name, a.id || ' ' || a.version] as parts
    from "appInterface" a where a.name ilike ${like} or a.id ilike ${like} order by a.name, a.id, a.version limit ${most}`,
}
