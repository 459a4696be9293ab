import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { wholeOf } from '#domain/whole-number.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { priceReasonLabel } from '#features/shelf/prices/labels.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { query } from '#platform/web/calls/query.ts'
import { useTabState } from '#platform/web/tabs/tab-state.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { FilterBar } from '#ui/office/bars.tsx'
import { Pairs } from '#ui/office/drawer.tsx'
import { OfficeBlock, OfficeBody, OfficePage } from '#ui/office/page.tsx'
import { daysText, notTakenLabel } from '../labels.ts'
import { checkPrice, type Considered } from '../price-check-contract.ts'

export const Route = createFileRoute('/price-check')({
  staticData: { menu: true },
  component: PriceCheckPage,
})

type Asked = { institution: string; code: string; quantity: string; day: string }
const inputOf = ({ quantity, ...rest }: Asked) => ({ ...rest, quantity: wholeOf(quantity) })

/** 단가 확인: what this clinic would pay for any product, quantity and day, and why. */
function PriceCheckPage() {
  const [today] = useState(() => seoulDate(new Date()))
  const first = { institution: '', code: '', quantity: '1', day: today as string }
  const [asked, setAsked] = useTabState<typeof first | null>('asked', null)
  const [draft, setDraft] = useState(asked ?? first)
  const { data, error, isFetching } = useQuery({
    ...query(checkPrice, { query: inputOf(asked ?? first) }),
    enabled: asked !== null,
    retry: false,
  })
  const problem = (path: string) =>
    error instanceof CallError ? error.issues.find((issue) => issue.path.endsWith(path))?.message : undefined
  const text = (name: keyof typeof first, label: string, more: object = {}) => (
    <Field label={label} error={problem(name)} className={name === 'institution' ? 'office-grow' : undefined}>
      <TextInput
        value={draft[name]}
        maxLength={60}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        {...more}
      />
    </Field>
  )
  return (
    <OfficePage
      title="단가 확인"
      note="병의원이 이 상품을 얼마에 사는지, 왜 그 값인지 보여 줘요. 지난 날은 그날 정오의 판매가와 가격 조건으로 보여요."
    >
      <FilterBar
        onSearch={() => setAsked({ ...draft })}
        onReset={() => {
          setDraft(first)
          setAsked(null)
        }}
        busy={isFetching}
      >
        {text('institution', '병의원 이름·사업자등록번호')}
        {text('code', '품번', { reading: 'code' })}
        {text('quantity', '수량', { inputMode: 'numeric', reading: 'figure' })}
        {text('day', '날짜', { type: 'date' })}
      </FilterBar>
      <OfficeBody>
        {error && (error as CallError).issues.length === 0 && <Notice tone="danger">{error.message}</Notice>}
        {data && !error && <Answer answer={data} />}
        {!data && !error && <EmptyState>병의원과 품번을 넣고 조회하면 단가와 이유를 보여 드려요.</EmptyState>}
      </OfficeBody>
    </OfficePage>
  )
}

function Answer({ answer }: { answer: Reply<typeof checkPrice> }) {
  const { price, quantity, unitName } = answer
  return (
    <>
      <OfficeBlock
        title={`${nameWithOption(answer)} ${countText(quantity, unitName)}`}
        note={answer.productCode}
      >
        <Pairs
          facts={[
            { term: '병의원', value: `${answer.institutionName} (${answer.businessNumber})` },
            { term: '등급', value: answer.groupName ?? '없음' },
            {
              term: '단가',
              value: (
                <>
                  <b>{formatWon(price.unitPrice)}</b> {reasonOf(price.reason, price.promotionName)}
                </>
              ),
            },
            ...offerFacts(answer),
            { term: '정가', value: `${formatWon(price.listPrice)} (-${price.discountRate}%)` },
            { term: '금액', value: formatWon(price.unitPrice * quantity) },
            ...(answer.priceOnRequest
              ? [{ term: '안내', value: '가격 문의 상품이라 병의원에는 단가가 보이지 않아요.' }]
              : []),
          ]}
        />
      </OfficeBlock>
      <OfficeBlock title="비교한 단가" note="쓸 수 있는 것 가운데 가장 낮은 단가를 써요.">
        <DataTable
          caption="비교한 단가: 구분, 단가, 수량, 기간, 결과"
          columns={columnsFor(unitName)}
          rows={answer.considered}
          rowKey={({ reason, minQuantity, promotionName, from }) =>
            [reason, minQuantity, promotionName, from].join('/')
          }
          density="compact"
        />
      </OfficeBlock>
    </>
  )
}

/** Of near-expiry goods: which pieces, until when, and what they are cheaper than. */
const offerFacts = ({ clearance, considered }: Reply<typeof checkPrice>) =>
  clearance
    ? [
        {
          term: '임박 특가',
          value: `로트 ${clearance.lotNumber} · 유효기간 ${formatDate(clearance.expiresOn)} · ${daysText(clearance.from, clearance.until)} 판매`,
        },
        {
          term: '일반 상품',
          value: `${formatWon(clearance.ordinary.unitPrice)} ${reasonOf(clearance.ordinary.reason, clearance.ordinary.promotionName)}`,
        },
        ...(considered.some(({ reason, not }) => reason === 'clearance' && not !== null)
          ? [{ term: '안내', value: '이날은 이 특가를 팔지 않아요.' }]
          : clearance.isOffered
            ? []
            : [{ term: '안내', value: '이 병의원은 일반 상품을 더 싸게 사서 특가가 보이지 않아요.' }]),
      ]
    : []

const reasonOf = (reason: Considered['reason'], promotionName?: string | null) =>
  promotionName ?? (priceReasonLabel[reason] || '기본 단가')

const columnsFor = (unitName: string): Column<Considered>[] => [
  {
    key: 'reason',
    label: '구분',
    rowHead: true,
    cell: ({ reason, promotionName }) => reasonOf(reason, promotionName),
  },
  { key: 'price', label: '단가', align: 'right', cell: ({ unitPrice }) => formatWon(unitPrice) },
  {
    key: 'from',
    label: '수량',
    align: 'right',
    cell: ({ minQuantity }) => `${countText(minQuantity, unitName)}부터`,
  },
  {
    key: 'days',
    label: '기간',
    cell: ({ from, until }) => daysText(from, until),
  },
  { key: 'not', label: '결과', cell: ({ not }) => (not ? notTakenLabel[not] : <b>이 단가를 써요</b>) },
]
