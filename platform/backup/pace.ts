import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** Others want the machine when they keep so much of all its processors busy. */
const BUSY = 0.3
/** So many times as long as a piece took it rests then, so that the copy takes a ninth of what there is. */
const REST = 8
const PIECE_MS = 50
const MOST_MS = 1_000

/** Milliseconds of all processors together since the machine began: how many there were, and how many were idle. */
function readMachine() {
  let [all, idle] = [0, 0]
  for (const { times } of cpus()) {
    for (const time of Object.values(times)) all += time
    idle += times.idle
  }
  return { all, idle }
}

/** Called between pieces of long work: returns at once while nobody else wants the machine, and rests otherwise. */
export type Pace = () => Promise<void>

export function openPace(machine = readMachine, rest = (ms: number) => pause(ms)): Pace {
  let before = machine()
  let own = process.threadCpuUsage()
  let began = performance.now()
  return async () => {
    const took = performance.now() - began
    if (took < PIECE_MS) return
    const { all, idle } = machine()
    const { user, system } = process.threadCpuUsage(own)
    const others = all - before.all - (idle - before.idle) - (user + system) / 1_000
    if (others > BUSY * (all - before.all)) await rest(Math.min(took * REST, MOST_MS))
    before = machine()
    own = process.threadCpuUsage()
    began = performance.now()
  }
}
