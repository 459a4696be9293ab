// npm run drill:growth: every list, search, report and job at a tenth of a size and at the whole of it.
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Measured, Report } from './measure.ts'
import { openShops, sizeOf } from './shops.ts'

/** GR-07: at ten times the data at most twice the time, the same statements, no larger a process. */
const MOST_TIMES = 2
/** What takes less is noise, whatever its ratio. */
const NOTICED_MS = 5
const MEMORY_MB = 40

const percent = Number(process.argv[2] ?? 100)
const say = (text: string) => void process.stderr.write(`${text}\n`)
const out = resolve(import.meta.dirname, '../out')

const measure = (url: string) =>
  new Promise<Report>((done, fail) =>
    execFile(
      process.execPath,
      ['--expose-gc', join(import.meta.dirname, 'measure.ts'), url],
      { maxBuffer: 1e8 },
      (error, stdout, stderr) => (error ? fail(new Error(stderr)) : done(JSON.parse(stdout) as Report)),
    ),
  )

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

/** One line of the table, and what is wrong with it. */
function compare(name: string, tenth: Measured | undefined, whole: Measured) {
  const failed = whole.failed ?? tenth?.failed ?? (tenth ? undefined : 'not at a tenth')
  if (failed || !tenth) return { line: `| ${name} | | | | | ${failed} |`, wrong: null, measured: false }
  const times = whole.ms / tenth.ms
  const wrong =
    whole.statements > tenth.statements
      ? 'more statements'
      : times > MOST_TIMES && whole.ms > NOTICED_MS
        ? 'slower'
        : null
  return {
    line: `| ${name} | ${tenth.statements} | ${whole.statements} | ${ms(tenth.ms)} | ${ms(whole.ms)} | ${times.toFixed(2)}${wrong ? ` **${wrong}**` : ''} |`,
    wrong:
      wrong &&
      `${name}: ${wrong} (${tenth.statements} to ${whole.statements}, ${ms(tenth.ms)} to ${ms(whole.ms)} ms)`,
    measured: true,
  }
}

const shops = await openShops(say)
try {
  const tenth = await measure(await shops.fill('tenth', sizeOf(percent / 1_000)))
  const whole = await measure(await shops.fill('whole', sizeOf(percent / 100)))
  const groups = (['reads', 'jobs'] as const).map((group) => ({
    group,
    rows: Object.entries(whole[group]).map(([name, measured]) => compare(name, tenth[group][name], measured)),
  }))
  const { products, members, orders } = sizeOf(percent / 100)
  const table = groups.map(
    ({ group, rows }) =>
      `\n## ${group}\n| what | statements at a tenth | whole | ms at a tenth | whole | times |\n|---|---|---|---|---|---|\n${rows.map(({ line }) => line).join('\n')}`,
  )
  const head = `${products} products, ${members} members, ${orders} orders against a tenth. Memory: ${tenth.memoryMb} MB at a tenth, ${whole.memoryMb} MB.`
  await mkdir(out, { recursive: true })
  await writeFile(join(out, 'growth.md'), `${head}\n${table.join('\n')}\n`)
  const rows = groups.flatMap((one) => one.rows)
  const wrong = [
    ...rows.flatMap((row) => row.wrong ?? []),
    ...(whole.memoryMb > tenth.memoryMb + MEMORY_MB
      ? [`memory: ${tenth.memoryMb} to ${whole.memoryMb} MB`]
      : []),
  ]
  say(
    `${head}\n${rows.filter(({ measured }) => measured).length} of ${rows.length} measured, in bench/out/growth.md`,
  )
  for (const line of wrong) say(`  ${line}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
} finally {
  await shops.close()
}
