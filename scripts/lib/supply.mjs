/** A package is locked when others had this long to find out what is wrong with it. */
export const AGE_DAYS = 7
const DAY_MS = 86_400_000

const nameOf = (path, { name }) =>
  name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * What a lock file holds that an older one did not: versions by package. A version that was locked long ago was
 * published before that, so nobody has to be asked about it.
 */
export function newlyLocked(lock, older) {
  const known = new Set(entriesOf(older).map(([name, version]) => `${name}@${version}`))
  const asked = new Map()
  for (const [name, version] of entriesOf(lock))
    if (!known.has(`${name}@${version}`)) asked.set(name, (asked.get(name) ?? new Set()).add(version))
  return asked
}
const entriesOf = ({ packages = {} }) =>
  Object.entries(packages)
    .filter(([path, entry]) => path !== '' && entry.version && !entry.link)
    .map(([path, entry]) => [nameOf(path, entry), entry.version])

/** `times`: when each version was published, as the registry says. `unknown`: it does not say. */
export function agesOf(name, versions, times, now) {
  const young = []
  const unknown = []
  for (const version of versions) {
    const at = Date.parse(times?.[version])
    if (Number.isNaN(at)) unknown.push(`${name}@${version}`)
    else if (now - at < AGE_DAYS * DAY_MS)
      young.push(`${name}@${version} is ${Math.max(0, Math.floor((now - at) / DAY_MS))} days old`)
  }
  return { young, unknown }
}

/** Names with what is known against them; null when the registry did not say. */
export const dangersOf = (audit) =>
  audit?.vulnerabilities
    ? Object.values(audit.vulnerabilities)
        .filter(({ severity }) => severity === 'high' || severity === 'critical')
        .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
    : null
