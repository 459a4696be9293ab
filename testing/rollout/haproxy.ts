import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '../supervised.ts'
import type { Balancer } from './balancer.ts'

/** HAProxy in front of the servers. A file of the other build, which one of them may not have, is asked of the next. */
const configuration = (port: number, socket: string, ports: readonly number[]) => `
global
  stats socket ${socket} mode 600 level admin
defaults
  mode http
  balance roundrobin
  timeout connect 2s
  timeout check 3s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 10s
  retries 3
  option redispatch 1
  option httpchk GET /readyz
frontend shop
  bind 127.0.0.1:${port}
  use_backend files if { path_reg ^(/office)?/assets/ }
  default_backend servers
backend servers
  default-server check inter 300ms fall 2 rise 1
${ports.map((to, n) => `  server s${n} 127.0.0.1:${to}`).join('\n')}
backend files
  retry-on conn-failure empty-response 404
${ports.map((to, n) => `  server s${n} 127.0.0.1:${to} track servers/s${n}`).join('\n')}
`

export async function openHaproxy(program: string, ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'medimall-haproxy-'))
  const [file, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'admin')]
  const port = await freePort()
  await writeFile(file, configuration(port, socket, ports))
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const say = (line: string) => text(createConnection(socket).end(`${line}\n`))
  return {
    url: `http://127.0.0.1:${port}`,
    async isUp(n) {
      // svname is the second field of a line, its state the eighteenth
      const lines = (await say('show stat').catch(() => '')).split('\n').map((line) => line.split(','))
      return lines.some(([of, name, ...rest]) => of === 'servers' && name === `s${n}` && rest[15] === 'UP')
    },
    drain: async (n) => void (await say(`set server servers/s${n} state drain`)),
    admit: async (n) => void (await say(`set server servers/s${n} state ready`)),
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
