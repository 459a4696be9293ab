import type { Browser, CDPSession } from 'puppeteer-core'

/** In ms. */
const POLL = 20

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

  /** Asks until the answer is something. */
  async wait<T>(expression: string, patienceMs: number): Promise<NonNullable<T>> {
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      const answer = await this.ask<T>(expression)
      if (answer) return answer
      await new Promise((resume) => setTimeout(resume, POLL))
    }
    throw new Error(`${await this.ask<string>('location.href')}: waited in vain for ${expression}`)
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
