import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Column } from './describe.ts'
import type { Site } from './source.ts'

const root = resolve(import.meta.dirname, '../..')

export type Fact = Column & { mayBeNull: boolean }

const checkedTypes = `
import type { SelectType } from 'kysely'
import type { Tables } from '#db/schema.ts'

type Keys<Row> = Row extends unknown ? keyof Row : never
type Cell<Row, Key> = Row extends unknown ? (Key extends keyof Row ? Row[Key] : null) : never
type Fact = { is: unknown; null: boolean; of: unknown }
type Fits<Value, Said extends Fact> = [NonNullable<Value>] extends [Said['is']]
  ? [Said['null'], null] extends [true, Exclude<null, Value>]
    ? { 'may be null': Said['is'] }
    : [string extends Said['of'] ? never : Said['of']] extends [Value] ? Value : { 'has fewer values than the column': Said['of'] }
  : { 'comes as': Said['is'] }
type Judged<Row, Facts extends Record<string, Fact>, Key> = Key extends keyof Facts
  ? Key extends Keys<Row> ? Fits<Cell<Row, Key>, Facts[Key]> : 'is selected, but not in the row type'
  : 'is in the row type, but not selected'
/** Of a union, what not all of its rows name may be left out. */
type Checked<Row, Facts extends Record<string, Fact>> = {
  [Key in keyof Row | Exclude<keyof Facts, Keys<Row>>]: Judged<Row, Facts, Key>
} & { [Key in Exclude<Keys<Row>, keyof Row>]?: Judged<Row, Facts, Key> }
export type Column<Table extends keyof Tables, Name extends keyof Tables[Table]> = NonNullable<SelectType<Tables[Table][Name]>>
/** The row type, if it fits what PostgreSQL says. */
export type Described<Facts extends Record<string, Fact>, Row extends Checked<Row, Facts>> = Row
`

const written = ({ name, type, from, mayBeNull }: Fact) => {
  const of = from && type === 'string' ? `Described.Column<'${from.table}', '${from.column}'>` : 'never'
  return `${JSON.stringify(name)}: { is: ${type}; null: ${mayBeNull}; of: ${of} }`
}

/** Writes what PostgreSQL says beside each row type and lets TypeScript compare; answers its complaints. */
export async function compare(
  folder: string,
  texts: Map<string, string>,
  facts: Map<Site, Fact[][]>,
): Promise<string[]> {
  writeFileSync(join(folder, 'platform/database/described.ts'), checkedTypes)
  for (const [file, text] of texts) {
    let code = text
    for (const [{ file: of, rowType }, variants] of [...facts].toReversed()) {
      if (of !== file || !rowType) continue
      const type = code.slice(rowType.start, rowType.end)
      const described = variants.reduce(
        (inner, columns) => `Described.Described<{ ${columns.map(written).join('; ')} }, ${inner}>`,
        type,
      )
      code = code.slice(0, rowType.start) + described + code.slice(rowType.end)
    }
    writeFileSync(
      join(folder, file),
      code === text ? text : `import type * as Described from '#platform/database/described.ts'; ${code}`,
    )
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: {
        types: ['node'],
        lib: ['ES2024', 'ESNext.Collection', 'ESNext.Iterator', 'ESNext.Promise', 'DOM'],
        noUnusedLocals: false,
      },
      files: [...new Set([...facts.keys()].map(({ file }) => file))],
    }),
  )
  const said = await new Promise<string>((done) =>
    execFile(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
      { cwd: folder, maxBuffer: 1e8 },
      (_, stdout) => done(stdout),
    ),
  )
  return said.split(/\n(?=\S)/).filter((line) => line.trim())
}
