import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/**
 * A copy of scripts/ in a project of its own, with the files given and links to the installed packages named.
 */
export function scratchProject(files: Record<string, string>, packages: string[] = []) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scripts-test-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  for (const name of packages) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const [name, text] of Object.entries({
    'package.json': '{ "type": "module" }',
    'package-lock.json': '{}',
    ...files,
  }))
    write(name, text)

  const start = (args: string[], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, ...env },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (output += data.toString()))
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
    const said = async (word: string) => {
      while (!output.includes(word)) {
        if (child.exitCode !== null) throw new Error(`it ended without saying "${word}": ${output}`)
        await new Promise((done) => setTimeout(done, 20))
      }
    }
    return { child, ended, said }
  }
  return {
    folder,
    write,
    start,
    run: (args: string[], env?: Record<string, string>) => start(args, env).ended,
  }
}

/** What ensureInstalled leaves when nothing is to be installed. */
export const installed = (lock = '{}') => ({
  'package-lock.json': lock,
  'node_modules/.install-stamp': createHash('sha256').update(lock).digest('hex'),
})
