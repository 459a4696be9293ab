import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A node of the syntax tree, as far as these readers look at it. */
export type Node = { type: string; start: number; end: number; parent?: Node } & Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- the tree of another parser

/** A statement as it stands in the code, and what it says about its rows. */
export type Site = {
  file: string
  line: number
  /** The tagged template. */
  at: Node
  /** Of the row type; null where none is asserted. */
  rowType: Node | null
}

const verb = /^\s*(select|insert|update|delete|merge|with|values)\b/i

export function treeOf(file: string, text = readFileSync(file, 'utf8')): Node {
  const { program, errors } = parseSync(file, text)
  if (errors.length) throw new Error(`${file}: ${errors[0]!.message}`)
  link(program as unknown as Node)
  return program as unknown as Node
}

function link(node: Node) {
  for (const child of childrenOf(node)) {
    child.parent = node
    link(child)
  }
}

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'parent'
      ? []
      : (Array.isArray(value) ? value : [value]).filter(
          (child): child is Node => typeof child?.type === 'string',
        ),
  )

export function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* walk(child)
}

export const isSql = (node: Node) => node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql'

/** What stands around a template between it and its statement: brackets, choices, arrow functions. */
function holderOf(node: Node): Node {
  let up = node.parent!
  while (
    /^(Parenthesized|Conditional|TSAs|TSNonNull|ArrowFunction)Expression$|^ReturnStatement$|^BlockStatement$/.test(
      up.type,
    )
  )
    up = up.parent!
  return up
}

const isAsked = (node: Node) => {
  const holder = holderOf(node)
  if (holder.type !== 'CallExpression') return false
  return /^(rows?)$/.test(holder.callee.name ?? '') || holder.callee.callee?.name === 'statement'
}

/** Every statement of a file: those with a row type, and those whose rows nobody reads. */
export function sitesOf(file: string, tree: Node, text: string): Site[] {
  return [...walk(tree)].filter(isSql).flatMap((at) => {
    const first = at.quasi.quasis[0].value.raw as string
    const type = at.typeArguments?.params[0] as Node | undefined
    const isStatement = verb.test(first) || (first.trim() === '' && at.quasi.expressions.length > 0)
    if (!isStatement || !(type || isAsked(at))) return []
    return [{ file, line: text.slice(0, at.start).split('\n').length, at, rowType: type ?? null }]
  })
}
