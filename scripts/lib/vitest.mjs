import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runNode26 } from './node26.mjs'
import { inRoot, tools } from './project.mjs'

/** Runs vitest with its usual output, and reads from its report how many tests there were and how long each took. */
export async function runVitest(args, { env } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'medimall-vitest-'))
  const report = join(folder, 'report.json')
  try {
    const code = await runNode26(
      [tools.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
      // what is imported, and the servers that tests start, are compiled once
      { env: { NODE_COMPILE_CACHE: inRoot('.cache/compile'), ...env } },
    )
    return { code, ...readReport(report, code) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const fileOf = (name) => relative(inRoot(), name)
const firstLine = (text = '') => text.split('\n')[0]

/**
 * A file that cannot be loaded has no tests to count, but is a failure; so is a run that fails in any other
 * way.
 */
function readReport(report, code) {
  let counts = { passed: 0, failed: 0, tests: [], failures: [] }
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    counts = {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      tests: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ title, duration = 0 }) => ({ file: fileOf(name), title, duration })),
      ),
      failures: [
        ...testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ title, failureMessages = [], meta }) => ({
              file: fileOf(name),
              title,
              message: [firstLine(failureMessages[0]), ...(meta?.stood ?? [])].join('\n    '),
            })),
        ),
        ...broken.map(({ name, message }) => ({
          file: fileOf(name),
          title: 'the file itself',
          message: firstLine(message),
        })),
      ],
    }
  } catch {
    // It ended before it wrote a report; its output says why.
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
