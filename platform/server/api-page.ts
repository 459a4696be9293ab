import type { Endpoint } from '#platform/contract/endpoint.ts'

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** The API as a page for people; machines read /api/openapi.json. */
export function apiPage(endpoints: Endpoint[], schemas: { paths: Record<string, Record<string, unknown>> }) {
  const sections = endpoints
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map((endpoint) => {
      const refusals = Object.entries(endpoint.refusals ?? {}).map(
        ([code, refusal]) =>
          `<tr><td>${refusal.status}</td><td><code>${escape(code)}</code></td><td>${escape(refusal.message)}</td></tr>`,
      )
      const operation =
        schemas.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      return `<details><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code> — ${escape(endpoint.summary)} <i>${endpoint.access}</i></summary>
${refusals.length ? `<table><caption>Refusals</caption><thead><tr><th>Status<th>Code<th>Message</tr></thead><tbody>${refusals.join('')}</tbody></table>` : ''}
<pre>${escape(JSON.stringify(operation, null, 2))}</pre></details>`
    })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Medimall API</title>
<style>body{font:15px/24px system-ui,sans-serif;max-width:1000px;margin:32px auto;padding:0 16px;color:#111a21}summary{padding:8px 0;border-bottom:1px solid #e2e7eb;cursor:pointer}b{display:inline-block;min-width:64px;color:#0b6b70}i{color:#5a6873}pre{background:#f5f7f8;padding:12px;overflow:auto}td,th{padding:4px 12px 4px 0;text-align:left}caption{text-align:left;font-weight:600}</style>
<h1>Medimall API</h1><p>${endpoints.length} endpoints. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>. Every answer is <code>{resultCode, body}</code>; <code>0000</code> is success.</p>
${sections.join('\n')}</html>`
}
