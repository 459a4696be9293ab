import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type MigrationFile = { name: string; text: string }

/** The SQL files of a folder, in the order of their names, which is the order they run in. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (name) => ({
      name: name.slice(0, -4),
      text: await readFile(join(folder, name), 'utf8'),
    })),
  )
}

/** A file that begins with this line runs statement by statement, as an index that locks nobody out must be made. */
const OUTSIDE = '-- outside a transaction\n'
export const isOutside = (text: string) => text.startsWith(OUTSIDE)

/** Its statements: each ends with the line that ends with its semicolon. */
export const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*$/m)
    .map((piece) => piece.trim())
    .filter((piece) => piece.split('\n').some((line) => line.trim() && !line.startsWith('--')))

type Told = { words: string; korean: string }

/**
 * Why these files cannot go on from what a database has run; null: they can. A database that a newer build has migrated
 * is fine: what it ran comes after all of ours, and only added (old and new processes stand side by side).
 */
export function orderProblem(files: readonly string[], ran: readonly string[]): Told | null {
  const [own, done] = [new Set(files), new Set(ran)]
  const last = files.at(-1) ?? ''
  const lost = ran.filter((name) => !own.has(name) && name <= last)
  if (lost.length > 0)
    return {
      words: `the database has run ${lost.join(', ')}, which this build does not have. Start the build that has it, or a newer one`,
      korean: `데이터베이스에 이미 적용된 ${lost.join(', ')}이(가) 이 빌드에 없어요. 그 파일이 있는 빌드로 켜 주세요`,
    }
  const newest = ran.toSorted().at(-1) ?? ''
  const late = files.filter((name) => !done.has(name) && name < newest)
  if (late.length > 0)
    return {
      words: `${late.join(', ')} would run after ${newest}, which has run already. Give the file a number that sorts last`,
      korean: `${newest}이(가) 이미 적용되어 ${late.join(', ')}을(를) 순서대로 적용할 수 없어요. 가장 뒤로 가는 번호를 붙여 주세요`,
    }
  return null
}
