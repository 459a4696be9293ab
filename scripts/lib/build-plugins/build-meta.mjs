import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * NV-15: names the build by what is in it, so that building the same sources again is no news. The page
 * carries the id as
 * `data-build`; `builds/latest.json` is what open pages ask for, `builds/meta/<id>.json` says how this
 * build's paths are
 * opened: `{ prefetch: false }` never ahead, `{ reload: true }` always by a full load; `files` are the scripts that
 * a page needs beyond the frame, where the build has written them down. No page is drawn beforehand.
 */
export function buildMeta({ rules = {} } = {}) {
  let id = ''
  return {
    name: 'build-meta',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        // files are named by their content
        id = createHash('sha256')
          .update(Object.keys(bundle).toSorted().join('\n'))
          .update(html)
          .update(JSON.stringify(rules))
          .digest('hex')
          .slice(0, 16)
        return html.replace('<html', `<html data-build="${id}"`)
      },
    },
    async writeBundle({ dir }, bundle) {
      if (!id) this.error('the page was not written, so that the build has no id')
      const build = { id, timestamp: Date.now() }
      const pages = Object.entries(JSON.parse(bundle['pages.json']?.source ?? '{}'))
      const files = Object.fromEntries(
        pages.map(([path, page]) => [path, page.files.filter((file) => file.endsWith('.js'))]),
      )
      await mkdir(join(dir, 'builds/meta'), { recursive: true })
      await writeFile(join(dir, 'builds/latest.json'), JSON.stringify(build))
      await writeFile(
        join(dir, `builds/meta/${id}.json`),
        JSON.stringify({ ...build, rules, files, prerendered: [] }),
      )
    },
  }
}
