// npm run supply: writes the parts that are shipped (dist/parts.cdx.json) and their licences (dist/licences.txt), and asks
// the registry how old the parts are that were locked within the last week and what is known against any. Ends with 1
// when something is wrong, with 2 when nothing is but not everything was answered.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { askNpm } from './lib/npm.mjs'
import { inRoot, root, say } from './lib/project.mjs'
import { AGE_DAYS, agesOf, dangersOf, licencesOf, newlyLocked } from './lib/supply.mjs'

/** Questions on their way at once. */
const AT_ONCE = 4
const held = (name, text) => ({ name, state: 'held', text })
const broken = (name, text) => ({ name, state: 'BROKEN', text })
const notRun = (name, text) => ({ name, state: 'NOT RUN', text })

async function parts() {
  const name = 'list of parts'
  // what is shipped: tools for development may ask for the latest of something, which npm sbom calls invalid
  const list = await askNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'])
  if (list?.error) return broken(name, list.error.summary)
  if (!list?.components?.length) return notRun(name, 'npm sbom gave none')
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(inRoot('dist/parts.cdx.json'), JSON.stringify(list, null, 2))
  return held(name, `${list.components.length} parts in dist/parts.cdx.json`)
}

function licences() {
  const name = 'licences'
  const { text, strange } = licencesOf(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')))
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(inRoot('dist/licences.txt'), text)
  return strange.length
    ? broken(name, strange.join('\n  '))
    : held(name, 'in dist/licences.txt, all agreed on')
}

async function ages() {
  const name = `parts older than ${AGE_DAYS} days`
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const asked = [...newlyLocked(lock, lockOfAWeekAgo())]
  const found = []
  const work = asked.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [part, versions] of work)
        found.push(agesOf(part, versions, await askNpm(['view', part, 'time']), Date.now()))
    }),
  )
  const young = found.flatMap((part) => part.young)
  const unknown = found.flatMap((part) => part.unknown)
  if (young.length) return broken(name, young.join('\n  '))
  if (unknown.length) return notRun(name, `no date of ${unknown.length} parts, such as ${unknown[0]}`)
  return held(name, `${asked.length} asked about; the others were locked a week ago`)
}

/** The lock file as it stood then; without a history nothing is known to be old. */
function lockOfAWeekAgo() {
  const git = (...args) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    const commit = git('rev-list', '-1', `--before=${AGE_DAYS} days ago`, 'HEAD').trim()
    return commit ? JSON.parse(git('show', `${commit}:package-lock.json`)) : {}
  } catch {
    return {}
  }
}

/** npm does not say since when something is known, so that a danger of today counts as one of long ago. */
async function dangers() {
  const name = 'nothing known to be dangerous'
  const known = dangersOf(await askNpm(['audit', '--package-lock-only']))
  if (!known) return notRun(name, 'the registry does not answer npm audit')
  return known.length ? broken(name, known.join('\n  ')) : held(name, 'no high or critical advisory')
}

const results = [await parts(), licences(), await ages(), await dangers()]
for (const { name, state, text } of results) say(`${state} ${name}\n  ${text}`)
const states = results.map(({ state }) => state)
process.exitCode = states.includes('BROKEN') ? 1 : states.includes('NOT RUN') ? 2 : 0
