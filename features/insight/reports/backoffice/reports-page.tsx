import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, addMonths, formatDate, seoulDate } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { useKeptScroll, useTabState } from '#platform/web/tabs/tab-state.ts'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { FilterBar } from '#ui/office/bars.tsx'
import { OfficeBody, OfficePage } from '#ui/office/page.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { readSales, readService } from '../contract.ts'
import { SalesBlocks } from './sales-blocks.tsx'
import { ServiceBlocks } from './service-blocks.tsx'

export const Route = createFileRoute('/sales')({ staticData: { menu: true }, component: ReportsPage })

const spans = [
  { value: '28', label: '최근 28일' },
  { value: 'month', label: '이번 달' },
  { value: 'quarter', label: '최근 3개월' },
  { value: 'year', label: '최근 1년' },
]
function firstDay(span: string, today: string) {
  if (span === 'month') return `${today.slice(0, 7)}-01`
  if (span === 'quarter') return addDays(addMonths(today, -3), 1)
  if (span === 'year') return addDays(addMonths(today, -12), 1)
  return addDays(today, -27)
}

type Asked = { from: string; to: string; brandId: string }

/** 매출 통계: a period beside the one before it, and how its orders were served. */
function ReportsPage() {
  const [today] = useState(() => seoulDate(new Date()))
  const first: Asked = { from: firstDay('28', today), to: today, brandId: '' }
  const [asked, setAsked] = useTabState<Asked>('period', first)
  const [draft, setDraft] = useState(asked)
  const scroll = useKeptScroll<HTMLDivElement>()
  const { brandId, ...period } = asked
  const input = { query: { ...period, ...(brandId && { brandId: Number(brandId) }) } }
  const sales = useQuery({ ...query(readSales, input), placeholderData: keepPreviousData })
  const service = useQuery({ ...query(readService, input), placeholderData: keepPreviousData })
  const failed = sales.error ?? service.error
  const set = (next: Asked) => {
    setDraft(next)
    setAsked(next)
  }
  const span = spans.find(({ value }) => draft.to === today && firstDay(value, today) === draft.from)
  return (
    <OfficePage
      title="매출 통계"
      note={
        sales.data &&
        `직전 ${formatDate(sales.data.before.from)}~${formatDate(sales.data.before.to)}과 비교 · 상품 금액, VAT 포함`
      }
      ref={scroll}
    >
      <FilterBar onSearch={() => setAsked(draft)} onReset={() => set(first)} busy={sales.isFetching}>
        <Field label="기간">
          <Select
            options={spans}
            emptyLabel="직접 입력"
            value={span?.value ?? ''}
            onChange={({ target }) =>
              target.value && setDraft({ ...draft, from: firstDay(target.value, today), to: today })
            }
          />
        </Field>
        <Field label="시작일">
          <TextInput
            type="date"
            value={draft.from}
            max={draft.to}
            onChange={({ target }) => setDraft({ ...draft, from: target.value })}
          />
        </Field>
        <Field label="종료일">
          <TextInput
            type="date"
            value={draft.to}
            max={today}
            onChange={({ target }) => setDraft({ ...draft, to: target.value })}
          />
        </Field>
      </FilterBar>
      <OfficeBody>
        {failed && (
          <ReadFailure
            title="통계를 불러오지 못했어요"
            error={failed}
            onRetry={() => Promise.all([sales.refetch(), service.refetch()])}
          />
        )}
        {sales.data ? (
          <SalesBlocks
            sales={sales.data}
            period={period}
            brandId={brandId}
            onBrand={(chosen) => set({ ...asked, brandId: chosen })}
          />
        ) : (
          !failed && <SkeletonBlock lines={10} />
        )}
        {service.data && <ServiceBlocks service={service.data} brandId={brandId} />}
      </OfficeBody>
    </OfficePage>
  )
}
