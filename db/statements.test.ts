import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { compare, type Fact } from '#testing/statements/compare.ts'
import { compose, openCopy, readSources } from '#testing/statements/compose.ts'
import { openDescriber } from '#testing/statements/describe.ts'
import { provenColumns } from '#testing/statements/nullable.ts'
import { isSql, sitesOf, treeOf, walk, type Site } from '#testing/statements/source.ts'
import { idOf } from '#testing/statements/thunk.ts'

/** Statements with a part that only their caller knows, a column or a condition. The list may only shrink. */
const notDescribed = [
  'features/delivery/invoices/server/list.ts',
  'features/delivery/invoices/server/list.ts',
  'features/running/desk/server/sources.ts',
  'features/running/desk/server/sources.ts',
  'features/shelf/catalogue/server/count-queries.ts',
  'features/shelf/catalogue/server/count-queries.ts',
  'features/shelf/catalogue/server/count-queries.ts',
  'features/shelf/catalogue/server/deep.ts',
  'features/shelf/catalogue/server/walk.ts',
  'features/shelf/search/server/first-found.ts',
]

const planted = 'features/planted.ts'
const breaches = `import { sql } from 'kysely'
import { row, statement, type Queryable } from '#platform/database/database.ts'
export const right = (on: Queryable) => row(on, sql<{ id: number; name: string; at: Date; institutionId: number | null }>\`select id, name, "createdAt" as at, "institutionId" from member\`)
export const wrongName = (on: Queryable) => row(on, sql<{ id: number; title: string }>\`select id, name from brand\`)
export const wrongType = (on: Queryable) => row(on, sql<{ id: string }>\`select id from brand\`)
export const wrongDate = statement<{ id: number }>()((input) => sql<{ at: string }>\`select "createdAt" as at from member where id = \${input.id}\`)
export const nullable = (on: Queryable) => row(on, sql<{ institutionId: number }>\`select "institutionId" from member\`)
export const farSide = (on: Queryable) => row(on, sql<{ name: string }>\`select i.name from member m left join institution i on i.id = m."institutionId"\`)
export const noRows = (on: Queryable) => row(on, sql<{ most: number }>\`select max(id) as most from brand\`)
export const fewer = (on: Queryable) => row(on, sql<{ kind: 'credit' }>\`select kind from account\`)
export const chosen = (on: Queryable, all: boolean) => row(on, sql<{ id: number }>\`select \${all ? sql\`id\` : sql\`id::text as id\`} from brand\`)
export const noColumn = (on: Queryable, id: number) => row(on, sql\`delete from brand where colour = \${id}\`)
`

async function examine() {
  const folder = join(import.meta.dirname, '../.cache/statements')
  const texts = readSources().set(planted, breaches)
  const sites = [...texts].flatMap(([file, text]) => sitesOf(file, treeOf(file, text), text))
  openCopy(folder)
  const written = await compose(folder, texts, sites)
  const database = await createDatabase()
  const { describe, tables, close } = await openDescriber(database.url)
  onTestFinished(async () => {
    await close()
    await database.drop()
  })

  const factsOf = async (text: string): Promise<Fact[]> => {
    const columns = await describe(text)
    const proven = provenColumns(text, tables)
    return columns.map((column, nth) => ({ ...column, mayBeNull: !proven[nth]?.notNull }))
  }
  const failed = new Map<Site, string>()
  const facts = new Map<Site, Fact[][]>()
  for (const site of sites)
    try {
      const variants = written.get(idOf(site))!
      if (variants instanceof Error) throw variants
      const described = []
      for (const text of variants) described.push(await factsOf(text))
      facts.set(site, described)
    } catch (error) {
      failed.set(site, (error as Error).message)
    }
  return { texts, sites, failed, facts, complaints: await compare(folder, texts, facts) }
}

test(
  'every statement fits the tables, and its row type what PostgreSQL answers',
  { timeout: 600_000 },
  async () => {
    const { texts, sites, failed, facts, complaints } = await examine()
    const isPlanted = ({ file }: Site) => file === planted
    const own = [...failed].filter(([site]) => !isPlanted(site))
    expect(
      own.map(([{ file }]) => file).sort(),
      own.map(([site, why]) => `${idOf(site)}: ${why}`).join('\n'),
    ).toEqual(notDescribed)
    expect(complaints.filter((line) => !line.startsWith(planted))).toEqual([])

    // nothing is overlooked: what has a row type and is no statement is a piece of one
    const pieces = [...texts].flatMap(([file, text]) =>
      [...walk(treeOf(file, text))].filter(
        (node) => isSql(node) && node.typeArguments?.params[0].type === 'TSTypeLiteral',
      ).length -
        sites.filter((site) => site.file === file && site.rowType?.type === 'TSTypeLiteral').length ===
      0
        ? []
        : [file],
    )
    expect(pieces).toEqual([])
    expect(facts.size).toBeGreaterThan(265)
    expect([...facts.keys()].filter(({ rowType }) => rowType).length).toBeGreaterThan(175)

    const line = (name: string) => breaches.split('\n').findIndex((one) => one.includes(`const ${name} `)) + 1
    const seen = (name: string) =>
      complaints.filter((one) => one.startsWith(`${planted}(${line(name)},`)).join()
    expect(seen('right')).toBe('')
    expect(seen('wrongName')).toContain('title')
    expect(seen('wrongType')).toContain("'comes as'")
    expect(seen('wrongDate')).toContain("'comes as'")
    for (const name of ['nullable', 'farSide', 'noRows'])
      expect([name, seen(name)]).toEqual([name, expect.stringContaining("'may be null'")])
    expect(seen('fewer')).toContain('has fewer values')
    expect(seen('chosen')).toContain("'comes as'")
    expect([...failed].filter(([site]) => isPlanted(site)).map(([, why]) => why)).toEqual([
      'column "colour" does not exist',
    ])
  },
)
