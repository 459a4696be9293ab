import type { Browser, CDPSession } from 'puppeteer-core'

/**
 * A tab that nothing inspects. In one that puppeteer drives, scripts are inspected (`Runtime.enable`): V8 then reads a
 * library anew for each error that is made while it loads, which took a quarter of a second of a slowed first visit.
 */
export class BareTab {
  private readonly wire: CDPSession

  private constructor(wire: CDPSession) {
    this.wire = wire
  }

  /** At an address that loads no script. */
  static async open(browser: Browser, url: string): Promise<BareTab> {
    const wire = await browser.target().createCDPSession()
    await wire.send('Target.createTarget', { url })
    const target = await browser.waitForTarget((one) => one.url() === url)
    return new BareTab(await target.createCDPSession())
  }

  readonly send: CDPSession['send'] = (...call) => this.wire.send(...call)
  readonly on: CDPSession['on'] = (...listener) => this.wire.on(...listener)
  readonly off: CDPSession['off'] = (...listener) => this.wire.off(...listener)

  async ask<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.wire.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? ''}`)
    return result.value as T
  }

  /** Until it is something. Looked at from within: each question from outside holds up a slowed page for 5 ms. */
  wait<T>(expression: string, patienceMs: number): Promise<T> {
    return this.ask(`new Promise((found, failed) => {
      const end = performance.now() + ${patienceMs}
      const look = () => {
        const is = ${expression}
        if (is) found(is)
        else if (performance.now() > end) failed(new Error('waited in vain at ' + location.href))
        else setTimeout(look, 20)
      }
      look()
    })`)
  }

  /** Its middle, brought to the middle of the screen first, where no bar covers it. */
  async tap(selector: string, patienceMs: number): Promise<void> {
    const found = `document.querySelector(${JSON.stringify(selector)})`
    await this.wait(`!!${found}`, patienceMs)
    const [x, y, covered] = await this.ask<[number, number, boolean]>(`(() => {
      const one = ${found}
      one.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = one.getBoundingClientRect()
      const [left, top] = [x + width / 2, y + height / 2]
      return [left, top, !one.contains(document.elementFromPoint(left, top))]
    })()`)
    if (covered) throw new Error(`${await this.ask<string>('location.href')}: ${selector} cannot be touched`)
    await this.wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await this.wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}
