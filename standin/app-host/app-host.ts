import { readFileSync } from 'node:fs'
import { asset, html, type Provider } from '../http.ts'
import { demoPage } from '../pages.ts'

const script = readFileSync(new URL('./browser/app-host.js', import.meta.url), 'utf8')

const main = `<h1>앱 호스트</h1>
<p>쇼핑몰을 새 창으로 열고, 그 창을 감싼 앱처럼 주고받아요. 앱을 만드는 사람은 이 화면의 코드(<a href="app-host.js">app-host.js</a>)를 그대로 옮기면 돼요.</p>
<p class="buttons"><button type="button" class="primary" id="open">쇼핑몰 열기</button></p>
<form id="ask">
<p><label>인터페이스 ID <input name="id" value="OPEN_PAGE" list="known"></label><datalist id="known"><option value="OPEN_PAGE"><option value="BACK"></datalist></p>
<p><label>데이터(JSON) <input name="data" value='{"path":"/main/terms"}'></label></p>
<label class="check"><input type="checkbox" name="stale"> 지난 토큰으로</label>
<label class="check"><input type="checkbox" name="silent"> 쇼핑몰의 호출에 답하지 않기</label>
<p class="buttons"><button type="submit">호출</button></p>
</form>
<h2>주고받은 내용</h2>
<ol id="log" reversed></ol>`

/**
 * NB-07: the app's side of the bridge as a page, for app teams to read and for tests to play. It stays in the
 * shop's process group so that both may speak.
 */
export const serveAppHost: Provider = ({ method, path }) => {
  if (method !== 'GET') return undefined
  if (path === '/app-host.js') return asset('javascript', script)
  if (path !== '/app-host') return undefined
  const page = html(200, demoPage('앱 호스트', main, { script: 'app-host.js' }), { scripts: true })
  return page === 'drop'
    ? page
    : { ...page, headers: { ...page.headers, 'cross-origin-opener-policy': 'same-origin-allow-popups' } }
}
