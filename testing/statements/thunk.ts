import { isSql, walk, type Node, type Site } from './source.ts'

/** Something put into a text; of several at one place the lowest rank stands first. */
type Insert = { at: number; text: string; rank: number }

const inserted = (text: string, inserts: Insert[]) => {
  let from = 0
  const parts = inserts
    .toSorted((a, b) => a.at - b.at || a.rank - b.rank)
    .map(({ at, text: put }) => [text.slice(from, (from = at)), put])
  return [...parts.flat(), text.slice(from)].join('')
}

const isFunction = (node: Node) =>
  /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)
const isLiteral = ({ type, callee }: Node) =>
  type === 'CallExpression' && callee.object?.name === 'sql' && callee.property.name === 'lit'
const holdsSql = (node: Node | null | undefined) => !!node && [...walk(node)].some(isSql)

/**
 * Makes a module tell its statements without their callers: values become parameters, and each choice
 * between fragments can be turned both ways.
 */
export function runnable(file: string, text: string, tree: Node): string {
  const inserts: Insert[] = []
  const around = (node: Node, before: string, after: string) =>
    inserts.push(
      { at: node.start, text: before, rank: 1e9 - (node.end - node.start) },
      { at: node.end, text: after, rank: node.end - node.start },
    )
  for (const node of walk(tree)) {
    if (isSql(node))
      for (const value of node.quasi.expressions as Node[]) around(value, '__value(() => (', '))')
    if (isLiteral(node)) around(node.arguments[0], '__literal(() => (', '))')
    const isChoice =
      (node.type === 'ConditionalExpression' && (holdsSql(node.consequent) || holdsSql(node.alternate))) ||
      (node.type === 'IfStatement' && holdsSql(node.consequent))
    if (isChoice) around(node.test, `__choose('${file}:${node.test.start}', () => (`, '))')
    if (node.type === 'LogicalExpression' && node.operator === '&&' && holdsSql(node.right))
      around(node.left, `__choose('${file}:${node.left.start}', () => (`, '))')
  }
  return inserted(text, inserts)
}

const bare = (text: string, pattern: Node): string => {
  if (pattern.type === 'AssignmentPattern') return bare(text, pattern.left)
  if (pattern.type === 'RestElement') return bare(text, pattern.argument)
  if (pattern.type === 'Identifier') return pattern.name
  return text.slice(pattern.start, pattern.typeAnnotation?.start ?? pattern.end)
}

const namesIn = (node: Node) =>
  new Set([...walk(node)].filter(({ type }) => type === 'Identifier').map(({ name }) => name as string))

/**
 * A function that writes the statement alone: around it the parameters of the functions it stands in, all
 * unknown, and the constants it needs. `text` is the module after `runnable`, `tree` its syntax tree.
 */
export function thunkOf(text: string, at: Node, id: string): string {
  const needed = namesIn(at)
  let body = `return ${text.slice(at.start, at.end)}`
  for (let node = at; node.parent; node = node.parent) {
    const parent: Node = node.parent
    if (parent.type === 'BlockStatement') {
      const before = (parent.body as Node[]).filter(
        (one) => one.type === 'VariableDeclaration' && one.end <= node.start,
      )
      for (const { id: pattern, init } of before.flatMap((one) => one.declarations as Node[]).toReversed()) {
        if (!init || ![...namesIn(pattern)].some((name) => needed.has(name))) continue
        const waits = [...walk(init)].some(({ type }) => type === 'AwaitExpression')
        if (!waits) for (const name of namesIn(init)) needed.add(name)
        const value = waits ? '__any' : `__try(() => (${text.slice(init.start, init.end)}))`
        body = `const ${bare(text, pattern)} = ${value}; ${body}`
      }
    }
    if (parent.type === 'ForOfStatement')
      body = `const ${bare(text, parent.left.declarations[0].id)} = __any; ${body}`
    if (isFunction(parent))
      for (const pattern of parent.params as Node[])
        body = `const ${bare(text, pattern)} = __any; { ${body} }`
    if (isFunction(parent)) body = `{ ${body} }`
  }
  return `__sites.push({ id: '${id}', write: () => { ${body} } })`
}

export const idOf = (site: Site) => `${site.file}:${site.line}`
