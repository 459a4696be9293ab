import { isDeepStrictEqual } from 'node:util'

type Ask = <Row>(text: string) => Promise<Row[]>
type Column = { table: string; column: string; type: string }
export type Outcome = Record<string, Record<string, unknown>>

/** Who did a thing, how often it was tried and under which number it stands may differ; what was done may not. */
const NUMBERS = /^(smallint|integer|bigint|numeric)$/
const NEVER = /^(id|version|attempts|tries|.*Id|.*Ids)$/
const NAMES = /^(state|status|kind|channel|reason|event|outcome|causeType|operation|standing|.*State)$/
/** Which jobs ran when, and how many calls there were. */
const OF_NO_MATTER = ['jobState', 'operationMinute', 'booksReading']

/**
 * What stands in each table, whoever wrote it and when: how many rows, what their numbers sum to, and how many are in
 * which state. A message of which nobody knows whether it was sent counts as sent.
 */
export async function readOutcome(ask: Ask): Promise<Outcome> {
  const columns = await ask<Column>(
    `select c.table_name::text as "table", c.column_name::text as "column", c.data_type::text as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'bridgeCall\\_%' and c.is_identity = 'NO' order by 1, 2`,
  )
  const found: Outcome = {}
  for (const [table, own] of Map.groupBy(columns, (column) => column.table))
    if (!OF_NO_MATTER.includes(table))
      found[table] = (await ask<{ found: Outcome }>(figuresOf(table, own)))[0]!.found
  return found
}

function figuresOf(table: string, columns: readonly Column[]) {
  const figures = columns.flatMap(({ column, type }) =>
    NEVER.test(column)
      ? []
      : NUMBERS.test(type)
        ? [`'${column}', (select sum("${column}")::text from "${table}")`]
        : NAMES.test(column) || type === 'boolean'
          ? [
              `'${column}', (select jsonb_object_agg(name, n) from (select ${nameOf(table, column)} as name, count(*) as n from "${table}" group by 1) x)`,
            ]
          : [],
  )
  return `select jsonb_build_object('rows', (select count(*) from "${table}")${figures.map((one) => `, ${one}`).join('')}) as found`
}

const nameOf = (table: string, column: string) =>
  table === 'notification' && column === 'state'
    ? `case concat(state) when 'unknown' then 'sent' else concat(state) end`
    : `concat("${column}")`

/** Where they differ, a line for each. */
export const differences = (one: Outcome, other: Outcome): string[] =>
  Object.keys(one).flatMap((table) =>
    Object.keys(one[table]!)
      .filter((figure) => !isDeepStrictEqual(one[table]![figure], other[table]?.[figure]))
      .map(
        (figure) =>
          `${table}.${figure}: ${JSON.stringify(one[table]![figure])} and ${JSON.stringify(other[table]?.[figure])}`,
      ),
  )
