import { formatWhole } from '#domain/whole-number.ts'
import { formatWon } from '#domain/money.ts'
import { withJosa } from '#domain/josa.ts'
import { lineProblem, mostOf } from '#features/buying/cart/rules.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { MAX_QUANTITY, smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'
import type { Hit, QuickOption } from './contract.ts'
import type { TypedLine } from './reading.ts'

/** A way out of a problem, one press. */
export type Way =
  | { kind: 'quantity'; quantity: number; label: string }
  | { kind: 'option'; optionId: number; label: string }

export type Problem = {
  title: string
  detail: string
  ways: Way[]
  /** The field that mends it by typing. */
  field?: 'text' | 'quantity'
  /** Options to choose from. */
  choices?: readonly QuickOption[]
}

const PIECES = new Set(['개', 'ea', 'pcs', '장', '매'])
const BOXES = new Set(['박스', '박', '상자', '곽', 'box'])

/** What a text that names no single option needs. */
export function textProblem(
  { text, unreadable }: TypedLine,
  hit: Hit,
  options: readonly QuickOption[],
): Problem {
  if (unreadable) return { title: unreadable, detail: '', ways: [], field: 'text' }
  if (text === '')
    return { title: '품번이나 상품명이 없어요', detail: '수량만 적혀 있어요', ways: [], field: 'text' }
  if (hit.how === 'near')
    return {
      title: '없는 품번이에요',
      detail: `가장 비슷한 품번은 ${options.map(({ productCode }) => productCode).join(', ')}예요`,
      ways: options.slice(0, 2).map((option) => ({
        kind: 'option',
        optionId: option.optionId,
        label: `${withJosa(nameWithOption(option), '으로/로')} 바꾸기`,
      })),
      field: 'text',
    }
  if (options.length > 1)
    return {
      title: `${hit.how === 'exact' ? '옵션이' : '같은 이름이'} ${options.length === 8 ? '8개 넘게' : `${options.length}개`} 있어요`,
      detail: '어떤 상품인지 골라 주세요',
      ways: [],
      choices: options,
    }
  return {
    title: '찾을 수 없는 품번이나 상품명이에요',
    detail: '다시 적거나 이 줄을 지워 주세요',
    ways: [],
    field: 'text',
  }
}

/** Why this quantity of an option that was found cannot be ordered, with what can be; null when it can. */
export function optionProblem(
  option: QuickOption,
  { quantity, unit, guess, unreadable }: Pick<TypedLine, 'quantity' | 'unit' | 'guess' | 'unreadable'>,
): Problem | null {
  const name = nameWithOption(option)
  if (option.refusal)
    return { title: sentence(option.refusal.message), detail: name, ways: [], field: 'text' }
  const way = (wanted: number): Way => ({
    kind: 'quantity',
    quantity: wanted,
    label: `${countText(wanted, option.unitName)} · ${formatWon(amountOf(option, wanted))}`,
  })
  if (unreadable) return { title: unreadable, detail: name, ways: [], field: 'quantity' }
  if (quantity === undefined)
    return {
      title: '수량을 숫자로 적어 주세요',
      detail: [name, option.spec].filter(Boolean).join(', '),
      ways:
        guess === undefined
          ? []
          : [
              {
                kind: 'quantity',
                quantity: guess,
                label: `${withJosa(countText(guess, option.unitName), '으로/로')} 읽기`,
              },
            ],
      field: 'quantity',
    }
  if (unit && differs(unit, option)) {
    const boxes = Math.ceil(quantity / option.packQuantity)
    return {
      title: `${withJosa(option.unitName, '으로/로')} 주문하는 상품이에요`,
      detail: `${name}, 1${option.unitName}에 ${formatWhole(option.packQuantity)}개`,
      ways: [...new Set([boxes, quantity])].map(way),
      field: 'quantity',
    }
  }
  const rule = {
    ...option,
    kind: 'consumable',
    licensedOnly: false,
    saleState: 'on-sale',
    priceOnRequest: false,
  } as const
  const problem = lineProblem(rule, quantity, '')
  if (!problem) return null
  return {
    title: sentence(problem.message),
    detail: name,
    ways: nearby(option, quantity).map(way),
    field: 'quantity',
  }
}

/** A unit that is not the one the product is sold by. */
const differs = (unit: string, { unitName, packQuantity }: QuickOption) =>
  packQuantity > 1 && PIECES.has(unit) && BOXES.has(unitName.toLowerCase())

/** The quantities next to the wish that can be ordered. */
function nearby(option: QuickOption, wish: number): number[] {
  const most = mostOf(option, option.available)
  if (most === null) return []
  const least = smallestOrder(option)
  const whole = Math.min(Math.max(Math.floor(wish), 0), MAX_QUANTITY)
  const below = whole - (whole % option.stepQuantity)
  const near = [below, below + option.stepQuantity].map((wanted) => Math.min(Math.max(wanted, least), most))
  return [...new Set(near)]
}

/** A title ends without its full stop. */
const sentence = (message: string) => message.replace(/\.$/, '')

/** Which goods were refused for the cart, and why: it counts what it holds of them already. */
export function refusedText(
  refused: ReadonlyMap<number, string>,
  lines: readonly { optionId: number }[],
  options: ReadonlyMap<number, QuickOption>,
): string {
  const told = [...refused].slice(0, MOST_TOLD).map(([at, message]) => {
    return `${nameWithOption(options.get(lines[at]!.optionId)!)}: ${message}`
  })
  const more = refused.size > MOST_TOLD ? ` 그 밖에 ${refused.size - MOST_TOLD}종도 담을 수 없어요.` : ''
  return `${told.join(' ')}${more} 장바구니에 이미 담은 수량과 더해서 확인해요.`
}
const MOST_TOLD = 3
