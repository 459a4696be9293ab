import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '#platform/database/embedded/account.ts'

/** Where a drill's programs stand: a folder of its own that every account may enter, ports of its own, pids known. */
export type Place = Awaited<ReturnType<typeof openPlace>>

type Program = {
  name: string
  command: string
  args: string[]
  account?: Account
  env?: Record<string, string>
}

export async function openPlace(name: string) {
  const folder = await mkdtemp(join('/var/tmp', `medimall-${name}-`))
  await chmod(folder, 0o755)
  const running = new Map<string, ChildProcess>()
  const programs = new Map<string, Program>()
  const lastly: (() => Promise<void> | void)[] = []

  const place = {
    folder,
    inFolder: (...parts: string[]) => join(folder, ...parts),
    /** Starts a program; what it prints goes into `<name>.log` of the folder. */
    start(program: Program): ChildProcess {
      const { name, command, args, account = {}, env = {} } = program
      programs.set(name, program)
      const output = openSync(join(folder, `${name}.log`), 'a')
      const child = spawn(command, args, {
        ...account,
        cwd: '/',
        env: { PATH: process.env.PATH!, LC_ALL: 'C', TZ: 'UTC', ...env },
        stdio: ['ignore', output, output],
      })
      closeSync(output)
      running.set(name, child)
      return child
    },
    /** Starts it once more, as it was started last. */
    again(name: string): ChildProcess {
      return place.start(programs.get(name)!)
    },
    /** `SIGSTOP` and `SIGCONT`: it stands still for a while. */
    signal: (name: string, signal: NodeJS.Signals) => void running.get(name)?.kill(signal),
    /** Done when all have ended, before the folder goes. */
    lastly: (work: () => Promise<void> | void) => void lastly.push(work),
    pidOf: (name: string) => running.get(name)?.pid,
    logOf: (name: string) => join(folder, `${name}.log`),
    /** Ends a program by its pid and waits until it is gone. */
    async end(name: string, signal: NodeJS.Signals = 'SIGTERM') {
      const child = running.get(name)
      running.delete(name)
      if (child) await endOf(child, signal)
    },
    /** Ends whatever still runs, the newest first, and removes the folder. */
    async close({ keep = false } = {}) {
      for (const [name, child] of [...running].reverse()) {
        running.delete(name)
        await endOf(child, name.startsWith('postgres') ? 'SIGINT' : 'SIGTERM')
      }
      for (const work of lastly) await work()
      if (!keep) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      process.off('SIGINT', giveUp).off('SIGTERM', giveUp)
    },
  }
  /** Whoever breaks a drill off is left with no program, mount or folder of it. */
  const giveUp = () => void place.close().finally(() => process.exit(130))
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp)
  return place
}

const PATIENCE_MS = 12_000

async function endOf(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await gone
  clearTimeout(late)
}

/** As many ports as are asked for, free at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((open) => {
          const server = createServer().listen(0, '127.0.0.1', () => open(server))
        }),
    ),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

/** Asks until it is so; `what` is said when it never is. */
export async function until(what: string, isSo: () => Promise<boolean>, patienceMs = 60_000): Promise<void> {
  for (const begun = performance.now(); !(await isSo().catch(() => false)); await sleep(25))
    if (performance.now() - begun > patienceMs) throw new Error(`not within ${patienceMs} ms: ${what}`)
}
