/**
 * The built page paints before its code runs: the style sheet and the boot script stand in the page itself, and the
 * scripts that the page would load are fetched at once and named in `data-app` for the boot script, which runs them
 * after the first frame. Where the page has `data-reads` and `<!--page-code-->`, the server writes what its path
 * needs. While developing, the scripts load as ever.
 */
export const pageStart = () => ({
  name: 'page-start',
  transformIndexHtml: {
    order: 'post',
    handler(html, { server, bundle = {} }) {
      if (server)
        return html.replace('<!--boot-->', '<script type="module" src="/first-visit/boot.ts"></script>')
      const scripts = []
      const take = (pattern, put) => (html = html.replace(pattern, (_, file) => put(file)))
      take(/\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g, (file) => (scripts.push(file), ''))
      take(
        /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g,
        (file) => `<style>${String(bundle[file].source).trim()}</style>`,
      )
      const boot = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'boot')
      delete bundle[boot.fileName]
      const code = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')
      return html
        .replace('<html', `<html data-app="${scripts.join(' ')}" data-reads=""`)
        .replace('<!--code-->', `${code}<!--page-code-->`)
        .replace('<!--boot-->', () => `<script>(()=>{${boot.code.trim()}})()</script>`)
    },
  },
})
