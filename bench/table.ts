export type Line = {
  name: string
  target: string
  ours?: number
  floor?: number
  ratio?: number
  p99Ms?: number
  errors?: number
  note?: string
  met: boolean
}

const figure = (value: number | undefined, digits = 0) =>
  value === undefined
    ? ''
    : value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })

/** The table as Markdown, for the terminal and for docs/performance.md. */
export function tableOf(lines: Line[]) {
  const rows = lines.map(
    ({ name, target, ours, floor, ratio, p99Ms, errors, note, met }) =>
      `| ${name} | ${target} | ${figure(ratio, 2)} | ${figure(ours)} | ${figure(floor)} | ${figure(p99Ms)} | ${errors ?? ''} | ${note ?? ''} | ${met ? 'yes' : '**no**'} |`,
  )
  return [
    '| line | target | ratio | ours /s | floor /s | p99 ms | errors | note | met |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
