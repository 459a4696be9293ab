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

/** What may be shipped with a shop that keeps its own code to itself. libvips (LGPL) stays a file of its own. */
const allowed =
  /^(0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|LGPL-3\.0-or-later|MIT|OFL-1\.1|Unlicense)$/
/** Parts whose lock entry names none, by the licence in their own folder. */
const named = { 'png-js': 'MIT' }

/**
 * The licences of what is shipped, each with its parts, from the lock file; and the parts with one that was not agreed
 * on, or none.
 */
export function licencesOf({ packages = {} }) {
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path !== '' && !dev && !devOptional && !link,
  )
  const byLicence = new Map()
  for (const [path, entry] of shipped) {
    const name = nameOf(path, entry)
    const licence = entry.license ?? named[name] ?? 'none'
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${name}@${entry.version}`))
  }
  const list = [...byLicence].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    text: list
      .map(
        ([licence, parts]) =>
          `${licence}\n${[...parts]
            .toSorted()
            .map((part) => `  ${part}\n`)
            .join('')}`,
      )
      .join('\n'),
    strange: list.flatMap(([licence, parts]) =>
      licence.split(' AND ').every((one) => allowed.test(one))
        ? []
        : [...parts].map((part) => `${part}: ${licence}`),
    ),
  }
}
