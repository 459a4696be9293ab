// npm run drill:growth: every list, search, report, export and job at a tenth of a size and at the whole of it.
import { fork } from 'node:child_process'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
// @ts-expect-error -- plain JavaScript, since npm start runs it under any Node
import { serverEnvironment, serverFlags } from '../../scripts/lib/server-flags.mjs'
import { judge, lineOf, MEMORY_MB, type Pair } from './judge.ts'
import type { Known, Measured, Memory } from './measure.ts'
import { openShops } from './shops.ts'

const ROUNDS = 5
/** What seems slower is measured again, in turns: other programs of this machine had their hand in it. */
const AGAIN = 3
/** What takes this long is measured once. */
const LONG_MS = 5_000

const share = Number(process.argv[2] ?? 1)
const words = process.argv.slice(3)
const say = (text: string) => void process.stderr.write(`${text}\n`)
const out = resolve(import.meta.dirname, '../out')

async function openShop(url: string) {
  const child = fork(join(import.meta.dirname, 'measure.ts'), [url], {
    execArgv: [...serverFlags, '--expose-gc'],
    env: { ...process.env, ...serverEnvironment },
  })
  const answer = <Told>() =>
    new Promise<Told>((done, fail) => {
      const gone = (code: number | null) => fail(new Error(`the measuring process ended with ${code}`))
      child.once('exit', gone)
      child.once('message', (told) => {
        child.off('exit', gone)
        done(told as Told)
      })
    })
  const known = await answer<Known>()
  const tell = <Told>(words: object) => {
    const told = answer<Told>()
    child.send(words)
    return told
  }
  return {
    known,
    measure: (name: string, rounds: number) => tell<Measured>({ measure: name, rounds }),
    memory: () => tell<Memory>({ memory: true }),
    end: () => void child.send({ end: true }),
  }
}

const shops = await openShops(say, words.includes('keep'))
try {
  const [small, large] = [await shops.open(share / 10), await shops.open(share)]
  const [tenth, whole] = [await openShop(small.url), await openShop(large.url)]
  const inTurns = async (name: string, rounds: number): Promise<Pair> => ({
    tenth: await tenth.measure(name, rounds),
    whole: await whole.measure(name, rounds),
  })
  const leftOut = words.filter((word) => word.startsWith('-')).map((word) => word.slice(1))
  const wanted = words.filter((word) => word !== 'keep' && !word.startsWith('-'))
  const isWanted = (name: string) =>
    !leftOut.some((word) => name.includes(word)) &&
    (wanted.length === 0 || wanted.some((word) => name.includes(word)))
  const rows: { name: string; wrong: string | null }[] = []
  const left: Record<string, string> = {}
  // written as it is measured, so that a run that is ended leaves what it found
  const file = join(out, 'growth.md')
  await mkdir(out, { recursive: true })
  await writeFile(
    file,
    '| what | statements at a tenth | whole | ms at a tenth | whole | times | KB at a tenth | whole |\n|---|---|---|---|---|---|---|---|\n',
  )
  for (const group of ['reads', 'jobs'] as const) {
    for (const name of whole.known[group].filter(isWanted)) {
      if (!tenth.known[group].includes(name)) {
        left[name] = 'not at a tenth'
        continue
      }
      // the first round reads from the disk; the first run of a job does what was left over
      const first = await inTurns(name, 1)
      const isFile = whole.known.files.includes(name)
      const isLong = first.whole.ms > LONG_MS
      let pair = isLong ? first : await inTurns(name, ROUNDS)
      for (let n = 0; n < AGAIN && !isLong && !pair.whole.failed && judge(name, pair, isFile); n++)
        pair = await inTurns(name, ROUNDS)
      // a file of too many rows is refused, as it should be
      if (pair.whole.failed && (pair.tenth.failed || (isFile && pair.whole.failed.startsWith('400 ')))) {
        left[name] = pair.whole.failed
        continue
      }
      const wrong = judge(name, pair, isFile)
      rows.push({ name, wrong })
      await appendFile(file, `${lineOf(name, pair, wrong)}\n`)
      if (wrong) say(`  ${name}: ${wrong}`)
    }
  }
  Object.assign(left, whole.known.left)
  const memory = { tenth: await tenth.memory(), whole: await whole.memory() }
  tenth.end()
  whole.end()

  const { products, members, orders, lines, size } = large.counted
  const head = `${products} products, ${members} members, ${orders} orders, ${lines} lines (${size}) against a tenth (${small.counted.size}). Memory at rest ${memory.tenth.restMb} MB at a tenth, ${memory.whole.restMb} MB; at its most ${memory.tenth.peakMb} and ${memory.whole.peakMb} MB.`
  const notMeasured = Object.entries(left).map(([name, why]) => `- ${name}: ${why}`)
  await appendFile(file, `\n${head}\n\nNot measured:\n${notMeasured.join('\n')}\n`)
  const grown = (['restMb', 'peakMb'] as const)
    .filter((kind) => memory.whole[kind] > memory.tenth[kind] + MEMORY_MB)
    .map((kind) => `memory: ${memory.tenth[kind]} to ${memory.whole[kind]} MB (${kind})`)
  const wrong = [...rows.flatMap((row) => (row.wrong ? [`${row.name}: ${row.wrong}`] : [])), ...grown]
  say(`${head}\n${rows.length} measured, ${notMeasured.length} not, in bench/out/growth.md`)
  for (const line of wrong) say(`  ${line}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
} finally {
  await shops.close()
}
