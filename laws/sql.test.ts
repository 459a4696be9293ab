import { expect, test } from 'vitest'
import { files } from './project.ts'
import { lineOf, walk, walkText, type Node } from './syntax.ts'

const code = files.filter((file) => !/\.(test|story)\.tsx?$|^(testing|e2e|laws|bench)\//.test(file))

const STATEMENT =
  /^\s*(select|insert\s+into|update|delete\s+from|with|alter|create|drop|truncate|grant|copy)\s/i
type Quasi = { value: { raw: string } }
/** Stands in the code, or is one of two that do. */
const isPlain = (node: Node): boolean =>
  node.type === 'Literal' ||
  (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length === 0) ||
  (node.type === 'ConditionalExpression' &&
    isPlain(node.consequent as Node) &&
    isPlain(node.alternate as Node))

/**
 * SQL that is put together as text: a statement in a template that is no `sql`, one made with +, or text that
 * `sql` takes as it is without its being written there.
 */
function builtIn(visitAll: (visit: (node: Node, text: string) => void) => void) {
  const found: number[] = []
  const tagged = new Set<unknown>()
  visitAll((node, text) => {
    if (node.type === 'TaggedTemplateExpression') tagged.add(node.quasi)
    if (node.type === 'TemplateLiteral' && !tagged.has(node) && (node.expressions as Node[]).length > 0) {
      if (STATEMENT.test((node.quasis as Quasi[])[0]!.value.raw)) found.push(lineOf(text, node.start))
    }
    if (node.type === 'BinaryExpression' && node.operator === '+') {
      const left = node.left as Node
      if (left.type === 'Literal' && STATEMENT.test(String(left.value))) found.push(lineOf(text, node.start))
    }
    if (node.type !== 'CallExpression') return
    const callee = node.callee as Node
    const [on, name] = [callee.object as Node | undefined, (callee.property as Node | undefined)?.name]
    if (on?.type !== 'Identifier' || on.name !== 'sql' || name !== 'raw') return
    if (!isPlain((node.arguments as Node[])[0]!)) found.push(lineOf(text, node.start))
  })
  return found
}

test('[I2] no SQL is put together as text: values are parameters, and raw pieces stand in the code as they are', () => {
  const places = code.flatMap((file) =>
    builtIn((visit) => walk(file, visit)).map((line) => `${file}:${line}`),
  )
  expect(places.filter((place) => !argued.has(place.replace(/:\d+$/, '')))).toEqual([])
})

/** No value from outside reaches these: each says what it takes. The list may only shrink. */
const argued = new Set<string>([
  // the files of db/migrations
  'platform/database/migrate.ts',
  // names of settings, from the list above it
  'platform/database/embedded/durable.ts',
])

test('[I2] planted statements that are put together are seen, tagged ones and choices of two are not', () => {
  const planted = (text: string) => builtIn((visit) => walkText(text, 'ts', visit)).length
  const sewn = ['`select * from x where id = ${id}`', `'delete from x where id = ' + id`, 'sql.raw(order)']
  const sound = ['sql`select ${id}`', "sql.raw(down ? 'desc' : 'asc')", '`${n}개를 골랐어요`', "'a' + b"]
  expect([sewn.map(planted), sound.map(planted)]).toEqual([
    [1, 1, 1],
    [0, 0, 0, 0],
  ])
})
