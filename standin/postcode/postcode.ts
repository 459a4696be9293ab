import { readFileSync } from 'node:fs'
import { asset, escapeHtml, html, type Provider } from '../http.ts'
import { searchAddresses, type PostcodeResult } from './addresses.ts'

const read = (file: string) => readFileSync(new URL(`./browser/${file}`, import.meta.url), 'utf8')
const script = read('postcode.v2.js')
const search = read('search.js')
const style = read('search.css')

/** The postcode script and the page it frames, over a small list of invented addresses. */
export function createPostcode(): Provider {
  return ({ method, path, query }) => {
    if (method !== 'GET') return undefined
    if (path === '/postcode.v2.js') return asset('javascript', script)
    if (path === '/postcode/search.js') return asset('javascript', search)
    if (path === '/postcode/search.css') return asset('css', style)
    if (path === '/postcode/search') return html(200, searchPage(query), { framed: true, scripts: true })
    return undefined
  }
}

/**
 * The fields `to` and `shorthand` stay with each search: who is listening, and how region names are written.
 */
function searchPage(query: URLSearchParams): string {
  const asked = (query.get('q') ?? '').slice(0, 100)
  const shorthand = query.get('shorthand') !== 'n'
  const results = searchAddresses(asked, shorthand)
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>우편번호 찾기</title>
<link rel="stylesheet" href="search.css">
<script src="search.js" defer></script>
</head>
<body data-to="${escapeHtml(query.get('to') ?? '')}">
<form action="search" role="search">
<input type="hidden" name="to" value="${escapeHtml(query.get('to') ?? '')}">
<input type="hidden" name="shorthand" value="${shorthand ? 'y' : 'n'}">
<label for="q">도로명, 건물명, 지번</label>
<div class="row"><input id="q" name="q" type="search" value="${escapeHtml(asked)}" placeholder="예) 가온대로 12" autocomplete="off"><button>검색</button></div>
</form>
<p class="count" role="status">${results.length ? `총 ${results.length}건` : '찾는 주소가 없어요. 도로명이나 건물명으로 다시 검색해 주세요.'}</p>
<ul>
${results.map(resultItem).join('\n')}
</ul>
<p class="note">데모 주소예요. 실제 주소가 아니에요.</p>
</body>
</html>
`
}

const resultItem = (result: PostcodeResult) => `<li>
<strong>${result.zonecode}</strong>
<button type="button" data-result="${escapeHtml(JSON.stringify(result))}"><span>도로명</span> ${result.roadAddress}${result.buildingName ? ` (${result.buildingName})` : ''}</button>
<button type="button" data-result="${escapeHtml(JSON.stringify({ ...result, address: result.jibunAddress, userSelectedType: 'J' }))}"><span>지번</span> ${result.jibunAddress}</button>
</li>`
