import { call } from '#platform/web/calls/call.ts'
import { listSystemChecks } from '../contract.ts'
import { learnWindows, passWindows } from './windows.ts'

/** Asks the server for its windows, and keeps whether the reader's address passes. */
export async function askWindows(): Promise<void> {
  const checks = await call(listSystemChecks, {
    query: { systemCode: 'FO', pageSize: 60_000, pageNo: 1, used: 'Y' },
  })
  passWindows(checks.filter(({ ipList }) => ipList !== ''))
  learnWindows(checks)
}
