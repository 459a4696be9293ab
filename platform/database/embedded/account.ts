import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Who PostgreSQL runs as; empty means as this process. */
export type Account = { uid?: number; gid?: number }

type Outcome = { status: number | undefined; errorCode: string | undefined; output: string }

/** PostgreSQL sees none of this process's secrets, and speaks English whatever the machine's language. */
export const postgresEnvironment = () => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  PGTZ: 'UTC',
})

/** PostgreSQL refuses to run as root, so root lends it an account that exists everywhere. */
export function chooseAccount(dataDir: string, passwd = '/etc/passwd'): Account {
  if (process.getuid?.() !== 0) {
    requireName()
    return {}
  }
  // The files of an existing database decide: 'postgres' may have been added to the machine since.
  const owner = statSync(join(dataDir, 'PG_VERSION'), { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const rows = readFileSync(passwd, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const row = rows.find((fields) => fields[0] === name)
    if (row && Number(row[2]) > 0) return { uid: Number(row[2]), gid: Number(row[3]) }
  }
  throw new Error(
    `PostgreSQL does not run as root, and ${passwd} names neither postgres nor nobody. Start as another user, or set DATABASE_URL.`,
  )
}

/** initdb looks its user up by number and fails obscurely in `docker run -u 12345`. */
function requireName() {
  try {
    userInfo()
  } catch {
    throw new Error(
      `The user id ${process.getuid?.()} has no entry in /etc/passwd, which the embedded PostgreSQL needs. Start as a named user, or set DATABASE_URL to an existing PostgreSQL.`,
    )
  }
}

/** The working directory is '/', which every account may enter. */
export async function runAs(account: Account, command: string, args: string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await execute(command, args, {
      ...account,
      cwd: '/',
      env: postgresEnvironment(),
    })
    return { status: 0, errorCode: undefined, output: `${stdout}${stderr}`.trim() }
  } catch (error) {
    const {
      code,
      stdout = '',
      stderr = '',
    } = error as { code?: string | number; stdout?: string; stderr?: string }
    // A container without the right to change users.
    if (code === 'EPERM')
      throw new Error(
        `This root may not switch to user id ${account.uid}, and PostgreSQL does not run as root. Start as another user, or set DATABASE_URL.`,
      )
    const output = `${stdout}${stderr}`.trim()
    return typeof code === 'number'
      ? { status: code, errorCode: undefined, output }
      : { status: undefined, errorCode: code, output }
  }
}

export async function canEnter(account: Account, directory: string): Promise<boolean> {
  if (account.uid === undefined) return true
  return (await runAs(account, '/bin/sh', ['-c', 'test -x "$0"', directory])).status === 0
}

export const ownerOf = (account: Account) => ({
  uid: account.uid ?? process.getuid!(),
  gid: account.gid ?? process.getgid!(),
})
