/** Carriers by SweetTracker's codes, with the lengths that their tracking numbers have. */
export const carriers = {
  '01': { name: '우체국택배', digits: [13] },
  '04': { name: 'CJ대한통운', digits: [10, 12] },
  '05': { name: '한진택배', digits: [10, 12] },
  '06': { name: '로젠택배', digits: [11] },
  '08': { name: '롯데택배', digits: [12] },
  '23': { name: '경동택배', digits: [9, 10, 11, 12, 13] },
} as const satisfies Record<string, { name: string; digits: readonly number[] }>

export type Carrier = keyof typeof carriers
export const isCarrier = (code: string): code is Carrier => Object.hasOwn(carriers, code)

/** Digits alone, as it may be typed with dashes or blanks. */
export const trackingDigits = (typed: string) => typed.replaceAll(/[\s-]/g, '')

/** What is wrong with a tracking number, or null. */
export function trackingProblem(carrier: Carrier, digits: string): string | null {
  const { name, digits: lengths } = carriers[carrier]
  return /^\d+$/.test(digits) && (lengths as readonly number[]).includes(digits.length)
    ? null
    : `${name} 송장번호는 숫자 ${lengths.join('·')}자리예요.`
}

const codeNamed = (name: string | undefined) =>
  Object.entries(carriers).find(
    ([code, carrier]) => code === name || (name && carrier.name.startsWith(name)),
  )?.[0]

/** Rows copied from a sheet: order number, tracking number and perhaps the carrier, whatever stands between them. */
export const readPasted = (text: string, carrier: string) =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [orderNumber = '', trackingNumber = '', named] = line.trim().split(/[\t,; ]+/)
      return { orderNumber, trackingNumber, carrier: codeNamed(named) ?? carrier, handover: null }
    })
