import { execFile } from 'node:child_process'
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Column } from './describe.ts'
import type { Site } from './source.ts'

const root = resolve(import.meta.dirname, '../..')

export type Fact = Column & { mayBeNull: boolean }

/** Where the types that judge a row type stand in the copy. */
const JUDGE = 'platform/database/described.ts'

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
  const judged = new Set([...facts.keys()].map(({ file }) => file))
  for (const file of globSync('*/**/*.{ts,tsx}', { cwd: folder, exclude: ['node_modules/**'] }))
    if (!judged.has(file)) {
      const path = join(folder, file)
      writeFileSync(path, `// @ts-nocheck: read for its types alone\n${readFileSync(path, 'utf8')}`)
    }
  cpSync(join(import.meta.dirname, 'described.ts'), join(folder, JUDGE))
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
      code === text ? text : `import type * as Described from '#${JUDGE}'; ${code}`,
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
      files: [...judged],
    }),
  )
  const said = await new Promise<string>((done) =>
    execFile(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false', '--checkers', '1'],
      { cwd: folder, maxBuffer: 1e8 },
      (_, stdout) => done(stdout),
    ),
  )
  return said.split(/\n(?=\S)/).filter((line) => line.trim())
}
