import { parseAst } from 'vite'
import { read } from './project.ts'

export type Node = { type: string; start: number; end: number; [name: string]: unknown }

/** Visits every node of a file, parents before children. */
export function walk(file: string, visit: (node: Node, text: string) => void) {
  walkText(read(file), file.endsWith('x') ? 'tsx' : 'ts', visit)
}

export function walkText(text: string, lang: 'ts' | 'tsx', visit: (node: Node, text: string) => void) {
  const open: unknown[] = [parseAst(text, { lang })]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) open.push(...(next as unknown[]))
    else if (typeof next === 'object' && next !== null) {
      if (typeof (next as Node).type === 'string') visit(next as Node, text)
      open.push(...Object.values(next))
    }
  }
}

export const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length
