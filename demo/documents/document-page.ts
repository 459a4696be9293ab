import type { DocumentKind, ProductDetails } from '#features/shelf/catalogue/details.ts'
import { detailsOf } from '../catalogue/product-details.ts'
import type { DemoProduct } from '../catalogue/product-list.ts'
import type { Font } from './font.ts'
import { PAGE, pdfPage, textWidth, type Rule, type Text } from './pdf.ts'

export type DemoDocument = { title: string; kind: DocumentKind; content: Buffer }

/** What every page says of itself, large across it and once in words. */
const MARK = '데모용 견본'
const WARNING = [
  '데모용 견본: 메디몰 데모에서 만든 문서예요.',
  '실제 제품의 허가 사항이나 사용 방법을 담고 있지 않아요.',
]

type Draft = {
  title: string
  kind: DocumentKind
  facts: readonly Fact[]
  head: string
  paragraphs: readonly string[]
}
type Fact = ProductDetails['facts'][number]

/** What only the supply report asks for. */
const REPORTED = ['품목명', '분류번호']

/** Which documents a product has, and what stands in them. */
function draftsOf(product: DemoProduct): Draft[] {
  const { facts: label, paragraphs } = detailsOf(product)
  const facts = label.filter((fact) => !REPORTED.includes(fact.label))
  const all = [{ label: '품명', value: product.name }, { label: '품번', value: product.code }, ...facts]
  const guide = { kind: '설명서', facts: all, head: '사용 전에 확인해 주세요', paragraphs } as const
  if (product.kind === 'book' || product.kind === 'cosmetic')
    return [{ ...guide, title: `${product.name} 안내서` }]
  return [
    {
      kind: '첨부문서',
      title: `${product.name} 첨부문서`,
      facts: all,
      head: '보관과 취급',
      paragraphs: [
        ...paragraphs,
        '포장이 손상되었거나 사용기한이 지난 제품은 사용하지 마세요.',
        '이상사례는 고객센터로 바로 알려 주세요.',
      ],
    },
    { ...guide, title: `${product.name} 사용설명서` },
    ...(product.licensedOnly
      ? [
          {
            kind: '허가증' as const,
            title: `${product.name} 허가증 사본`,
            facts: all.filter(
              ({ label }) => !['포장단위', '사용기한', '보관방법', '광고심의', 'A/S'].includes(label),
            ),
            head: '확인 사항',
            paragraphs: ['이 문서는 화면과 내려받기를 보여 주려고 만들었어요.', '실제 허가증이 아니에요.'],
          },
        ]
      : []),
  ]
}

export const documentsOf = (product: DemoProduct, font: Font): DemoDocument[] =>
  draftsOf(product).map((draft) => ({
    title: draft.title,
    kind: draft.kind,
    content: documentPage(draft, product.name, font),
  }))

const LEFT = 56
const WIDTH = PAGE.width - 2 * LEFT
const VALUE = LEFT + 110
const LINE = 17

function documentPage({ title, kind, facts, head, paragraphs }: Draft, name: string, font: Font): Buffer {
  const texts: Text[] = [{ x: 110, y: 300, size: 84, text: MARK, grey: 0.94, turn: 38 }]
  const rules: Rule[] = []
  let y = PAGE.height - 76
  const write = (text: string, size: number, more: Partial<Text> = {}) =>
    texts.push({ x: LEFT, y, size, text, ...more })
  const rule = (below: number) => rules.push({ x: LEFT, y: y - below, width: WIDTH })

  write(kind, 11, { grey: 0.4 })
  write(MARK, 11, { grey: 0.4, x: PAGE.width - LEFT - textWidth(font, MARK, 11) })
  y -= 30
  write(name, 22)
  rule(16)
  y -= 44
  for (const { label, value } of facts) {
    write(label, 10, { grey: 0.4 })
    for (const line of linesOf(font, value, 10, WIDTH - 110)) {
      write(line, 10, { x: VALUE })
      y -= LINE
    }
    y -= 3
  }
  rule(-6)
  y -= 20
  write(head, 13)
  y -= 24
  for (const paragraph of paragraphs) {
    write('·', 10)
    for (const line of linesOf(font, paragraph, 10, WIDTH - 12)) {
      write(line, 10, { x: LEFT + 12 })
      y -= LINE
    }
  }
  y = 62
  rule(-18)
  for (const line of WARNING) {
    write(line, 9, { grey: 0.4 })
    y -= 14
  }
  return pdfPage({ title, texts, rules, font })
}

/** Lines no wider than `width`; words stay whole. */
function linesOf(font: Font, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && textWidth(font, longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
