import pg from 'pg'
import { provenColumns } from './nullable.ts'

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }
export type Column = { name: string; type: string; from: { table: string; column: string } | null }

/** What the driver of platform/database makes of a type. */
const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  oid: 'number',
  text: 'string',
  bpchar: 'string',
  varchar: 'string',
  name: 'string',
  uuid: 'string',
  xid: 'string',
  void: 'string',
  regclass: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'string[]',
  _float8: 'number[]',
  _date: 'Date[]',
}

export type Tables = Map<string, Map<string, { notNull: boolean }>>

/** Asks a migrated database what a statement answers, without running it. */
export async function openDescriber(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const names = await client.query<{ oid: number; typname: string }>('select oid::int, typname from pg_type')
  const typeNames = new Map(names.rows.map(({ oid, typname }) => [oid, typname]))
  const attributes = await client.query<{
    oid: number
    table: string
    nth: number
    column: string
    notNull: boolean
  }>(`
    select c.oid::int, c.relname as "table", a.attnum as nth, a.attname as column, a.attnotnull as "notNull"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped order by c.oid, a.attnum`)
  const places = new Map(
    attributes.rows.map((one) => [`${one.oid} ${one.nth}`, { table: one.table, column: one.column }]),
  )
  const tables: Tables = new Map()
  for (const { table, column, notNull } of attributes.rows)
    tables.set(table, (tables.get(table) ?? new Map()).set(column, { notNull }))

  const views = await client.query<{ name: string; definition: string }>(
    "select viewname as name, definition from pg_views where schemaname = 'public'",
  )
  for (const { name, definition } of views.rows)
    tables.set(
      name,
      new Map(provenColumns(definition, tables).map((column) => [column.name, { notNull: column.notNull }])),
    )

  const fieldsOf = (text: string) =>
    new Promise<Field[]>((done, failed) => {
      let fields: Field[] = []
      client.query({
        submit(connection: { parse(of: object): void; describe(of: object): void; sync(): void }) {
          connection.parse({ text, name: '', types: [] })
          connection.describe({ type: 'S', name: '' })
          connection.sync()
        },
        handleRowDescription: (message: { fields: Field[] }) => void (fields = message.fields),
        handleError: failed,
        handleReadyForQuery: () => done(fields),
      } as unknown as pg.Submittable)
    })

  return {
    tables,
    async describe(text: string): Promise<Column[]> {
      return (await fieldsOf(text)).map(({ name, tableID, columnID, dataTypeID }) => {
        const typeName = typeNames.get(dataTypeID)!
        const type = types[typeName]
        if (!type) throw new Error(`column ${name} is ${typeName}, which no row type names`)
        return { name, type, from: places.get(`${tableID} ${columnID}`) ?? null }
      })
    },
    close: () => client.end(),
  }
}
