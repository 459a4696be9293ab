import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { migrate } from '#platform/database/migrate.ts'

type Column = {
  table: string
  column: string
  type: string
  domain: string | null
  nullable: boolean
  generated: boolean
  choices: string | null
  view: boolean
}

const plainTypes: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  text: 'string',
  bpchar: 'string',
  uuid: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'unknown',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
}

/** The TypeScript types of every table, read from the migrated database itself. */
export async function schemaSource(db: Database): Promise<string> {
  const columns = await db.run<Column>({
    values: [],
    text: `select c.relname as "table", a.attname as "column", coalesce(b.typname, t.typname) as type, null as domain,
        not (a.attnotnull) as nullable, (a.attidentity <> '' or a.atthasdef) as generated, c.relkind = 'v' as view,
        (select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '= ANY \\(+ARRAY\\[''' limit 1) as choices
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v') and not c.relispartition
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_type t on t.oid = a.atttypid
      left join pg_type b on b.oid = t.typbasetype
      where a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
      order by c.relname, a.attnum`,
  })
  const tables = Map.groupBy(columns, (column) => column.table)
  const blocks = [...tables].map(
    ([table, list]) =>
      `  ${table}: {\n${list.map((column) => `    ${column.column}: ${typeOf(column)}`).join('\n')}\n  }`,
  )
  return `// Generated from the migrations by \`npm run schema\`: do not edit.\nimport type { Generated } from 'kysely'\n\nexport type Tables = {\n${blocks.join('\n')}\n}\n`
}

function typeOf(column: Column) {
  const choices = column.choices
    ? [...column.choices.matchAll(/'([^']+)'::/g)].map(([, value]) => `'${value}'`).join(' | ')
    : null
  const base = choices || plainTypes[column.type]
  if (!base) throw new Error(`no TypeScript type for ${column.type} of ${column.table}.${column.column}`)
  const value = column.nullable || column.view ? `${base} | null` : base
  return column.generated ? `Generated<${value}>` : value
}

if (process.argv[1] === import.meta.filename) {
  const folder = await mkdtemp('/var/tmp/medimall-schema-')
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  try {
    await migrate(postgres.url, join(import.meta.dirname, 'migrations'))
    const db = openDatabase(postgres.url)
    await writeFile(join(import.meta.dirname, 'schema.ts'), await schemaSource(db))
    await db.close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
