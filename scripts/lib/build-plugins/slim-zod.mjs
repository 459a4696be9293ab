import { readFile } from 'node:fs/promises'

/** Modules of zod that no page needs: JSON schemas are the server's, messages are ours, no data refers back to itself. */
const emptied = /zod[\\/]v4[\\/](core[\\/](json-schema-processors|to-json-schema|memoizer)|locales[\\/]en)\.js$/
const schemas = /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

/** The old spelling of the string formats, `z.string().email()` for `z.email()`: each brings its pattern along. */
const oldFormats = /(export const ZodString = .*?core\.\$ZodString\.init\(inst, def\);\s+_ZodString\.init\(inst, def\);\s+\}), \{.*?\n\}\);/s
const usesOldFormat = /\bstring\(\)(?:\.\w+\([^()]*\))*\.(?:email|url|jwt|emoji|guid|uuid(?:v\d)?|nanoid|cuid2?|ulid|x?id|ksuid|base64(?:url)?|ipv[46]|cidrv[46]|e164|datetime|date|time|duration)\(/

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
    const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
    const renamed = [...code.matchAll(/^export \{ (\w+) as (\w+) \}/gm)].map(([, , name]) => name)
    const nothing = [...names, ...renamed].map((name) => `export const ${name} = () => undefined`)
    return [...nothing, /^export default/m.test(code) ? 'export default () => ({ localeError: undefined })' : ''].join('\n')
  },
  transform(code, id) {
    if (!id.includes('node_modules') && usesOldFormat.test(code)) this.error(`${id}: write z.email() for z.string().email(), and so for every format`)
    if (!schemas.test(id)) return null
    // Compiled parsers need eval, which the pages' content security policy refuses.
    if (!code.includes('core.$ZodObjectJIT.init') || !oldFormats.test(code)) this.error('zod is written differently now: mend scripts/lib/build-plugins/slim-zod.mjs')
    return { code: code.replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init').replace(oldFormats, '$1);'), map: null }
  },
})
