import type { SelectType } from 'kysely'
import type { Tables } from '#db/schema.ts'

type Keys<Row> = Row extends unknown ? keyof Row : never
type Cell<Row, Key> = Row extends unknown ? (Key extends keyof Row ? Row[Key] : null) : never
type Fact = { is: unknown; null: boolean; of: unknown }
type Fits<Value, Said extends Fact> = [NonNullable<Value>] extends [Said['is']]
  ? [Said['null'], null] extends [true, Exclude<null, Value>]
    ? { 'may be null': Said['is'] }
    : [string extends Said['of'] ? never : Said['of']] extends [Value]
      ? Value
      : { 'has fewer values than the column': Said['of'] }
  : { 'comes as': Said['is'] }
type Judged<Row, Facts extends Record<string, Fact>, Key> = Key extends keyof Facts
  ? Key extends Keys<Row>
    ? Fits<Cell<Row, Key>, Facts[Key]>
    : 'is selected, but not in the row type'
  : 'is in the row type, but not selected'
/** Of a union, what not all of its rows name may be left out. */
type Checked<Row, Facts extends Record<string, Fact>> = {
  [Key in keyof Row | Exclude<keyof Facts, Keys<Row>>]: Judged<Row, Facts, Key>
} & { [Key in Exclude<Keys<Row>, keyof Row>]?: Judged<Row, Facts, Key> }
export type Column<Table extends keyof Tables, Name extends keyof Tables[Table]> = NonNullable<
  SelectType<Tables[Table][Name]>
>
/** The row type, if it fits what PostgreSQL says. */
export type Described<Facts extends Record<string, Fact>, Row extends Checked<Row, Facts>> = Row
