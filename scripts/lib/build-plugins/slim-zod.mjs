import { readFile } from 'node:fs/promises'

/** Modules of zod that no page needs: JSON schemas are the server's, messages are ours, no data refers back to itself. */
const emptied = /zod[\\/]v4[\\/](core[\\/](json-schema-processors|to-json-schema|memoizer)|locales[\\/]en)\.js$/
const schemas = /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

/** Methods that no contract calls, some of which bring a kind of schema along. */
const rare = ['superRefine', 'exactOptional', 'nonoptional', 'isOptional', 'isNullable', 'parseAsync', 'safeParseAsync', 'spa', 'validateAsync', 'encodeAsync', 'decodeAsync', 'safeEncodeAsync', 'safeDecodeAsync', 'toJSONSchema', 'slugify', 'nonpositive', 'multipleOf', 'keyof', 'catchall', 'passthrough', 'safeExtend', 'exactPartial']
/** The same, by names that other objects have too: looked for only after a schema made in place. */
const common = ['or', 'and', 'readonly', 'apply', 'lowercase', 'uppercase', 'gt', 'gte', 'lt', 'lte', 'safe', 'negative', 'finite', 'loose', 'strip', 'merge', 'partial', 'unwrap']
/** The old spelling of the string formats, `z.string().email()` for `z.email()`: each brings its pattern along. */
const formats = ['email', 'url', 'jwt', 'emoji', 'guid', 'uuid', 'uuidv4', 'uuidv6', 'uuidv7', 'nanoid', 'cuid', 'cuid2', 'ulid', 'base64', 'base64url', 'xid', 'ksuid', 'ipv4', 'ipv6', 'cidrv4', 'cidrv6', 'e164', 'datetime', 'date', 'time', 'duration']

const anyOf = (names) => `(?:${names.join('|')})`
const method = new RegExp(`\\n    (?:async )?(?:${anyOf([...rare, ...common, ...formats])}\\([^)]*\\)|${anyOf([...rare, ...common])}: (?:async )?function \\w+\\([^)]*\\)|[gs]et spa\\([^)]*\\)) \\{.*?\\n    \\},`, 'gs')
const calls = String.raw`(?:\.\w+\((?:[^()]|\([^()]*\))*\))+`
const missed = new RegExp(`\\.${anyOf(rare)}\\(|\\bz${calls}\\.${anyOf(common)}\\(|\\bz\\.(?:coerce\\.)?string\\(\\)(?:${calls})?\\.${anyOf(formats)}\\(`)

/**
 * Leaves out of the browser's zod what the shop's pages never call. A zod that is written another way fails the build, as
 * does a schema that uses something left out.
 */
export const slimZod = () => ({
  name: 'slim-zod',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!emptied.test(id)) return null
    const code = await readFile(id, 'utf8')
    const names = [...code.matchAll(/^export (?:const|function|class) (\w+)|^export \{ \w+ as (\w+) \}/gm)].map(([, name, renamed]) => name ?? renamed)
    const hasDefault = /^export default/m.test(code)
    return [...names.map((name) => `export const ${name} = () => undefined`), hasDefault ? 'export default () => ({ localeError: undefined })' : ''].join('\n')
  },
  transform(code, id) {
    const used = !id.includes('node_modules') && /\bz\b.*'zod'/.test(code) && missed.exec(code)
    if (used) this.error(`${id} uses ${used[0]}, which scripts/lib/build-plugins/slim-zod.mjs leaves out`)
    if (!schemas.test(id)) return null
    const left = code.match(method)?.length ?? 0
    if (left < rare.length + common.length + formats.length || !code.includes('core.$ZodObjectJIT.init')) this.error('zod is written differently now: mend scripts/lib/build-plugins/slim-zod.mjs')
    // Compiled parsers need eval, which the pages' content security policy refuses.
    return { code: code.replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init').replace(method, ''), map: null }
  },
})
