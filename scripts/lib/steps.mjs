import { say } from './project.mjs'

/**
 * Runs named steps one after the other and stops at the first that fails. A step's `run` gives an exit code,
 * or { code, passed, failed, tests, failures } if it runs tests; one that fails without counting counts as one failure.
 */
export async function runSteps(steps) {
  const done = []
  for (const { name, run } of steps) {
    say(`\n== ${name}`)
    const begun = performance.now()
    const result = await run()
    const {
      code,
      passed = 0,
      failed = code === 0 ? 0 : 1,
      tests = [],
      failures = [],
    } = typeof result === 'number' ? { code: result } : result
    done.push({ name, code, passed, failed, tests, failures, seconds: (performance.now() - begun) / 1000 })
    if (code !== 0) break
  }

  say('')
  for (const { name, code, seconds } of done)
    say(`${code === 0 ? 'ok  ' : 'FAIL'} ${seconds.toFixed(1).padStart(7)} s  ${name}`)
  for (const { name } of steps.slice(done.length)) say(`not run        ${name}`)
  const sum = (key) => done.reduce((total, step) => total + step[key], 0)
  return {
    code: done.find((step) => step.code !== 0)?.code ?? 0,
    passed: sum('passed'),
    failed: sum('failed'),
    failures: done.flatMap(({ failures }) => failures),
    slowest: done
      .flatMap(({ tests }) => tests)
      .toSorted((a, b) => b.duration - a.duration)
      .slice(0, 10),
  }
}
