import { readFileSync } from 'node:fs'
import { asset, type Provider } from './http.ts'

const style = readFileSync(new URL('./browser/pages.css', import.meta.url), 'utf8')

/** The style that the stand-in's small pages share. */
export const servePageStyle: Provider = ({ method, path }) =>
  method === 'GET' && path === '/pages.css' ? asset('css', style) : undefined

/** A page of the stand-in; `up` leads from its folder to the stand-in's root, which may be anywhere. */
export const demoPage = (
  title: string,
  main: string,
  { up = '', refreshSeconds = 0, script = '' } = {},
): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">\n` : ''}<title>${title}</title>
<link rel="stylesheet" href="${up}pages.css">
${script ? `<script src="${script}" defer></script>\n` : ''}</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
