import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole, wholeOf } from '#domain/whole-number.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { readPointTerms, setPointTerms, type KeptTerms } from '../office-contract.ts'

type Props = { terms: readonly KeptTerms[]; mayWrite: boolean; place: DrawerPlace }

const rates = [
  ['cosmetic', '화장품'],
  ['book', '도서'],
  ['consumable', '소모품'],
] as const
const earnedOf = (terms: KeptTerms) =>
  terms.earning
    ? `${rates.map(([kind, word]) => `${word} ${terms[kind] / 10}%`).join(' · ')} · 최대 ${formatWhole(terms.perOrder)}P · ${terms.validDays}일`
    : '적립 안 함'

const columns: Column<KeptTerms>[] = [
  { key: 'at', label: '바꾼 일시', rowHead: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'terms', label: '기준', cell: earnedOf },
  { key: 'reason', label: '사유', cell: ({ reason, actor }) => `${reason} (${actor})` },
]

/** 적립 기준: rates in tenths of a per cent, the cap for each order, the off switch; older ones below. */
export function TermsDrawer({ terms, mayWrite, place }: Props) {
  const now = terms[0]!
  const form = useDrawerForm({
    place,
    mayWrite,
    first: {
      earning: now.earning,
      cosmetic: String(now.cosmetic),
      book: String(now.book),
      consumable: String(now.consumable),
      perOrder: String(now.perOrder),
      validDays: String(now.validDays),
      reason: '',
    },
    version: now.id,
    changes: [readPointTerms],
    saved: '적립 기준을 바꿨어요. 이제부터 처음 적립하는 주문에 써요.',
  })
  const set = useSend(setPointTerms, form.saving)
  const { earning, reason, ...figures } = form.fields
  const numbers = Object.fromEntries(
    Object.entries(figures).map(([name, text]) => [name, wholeOf(text)]),
  ) as Record<keyof typeof figures, number>
  const row = (name: keyof typeof figures, label: string, unit: string, help?: string) => (
    <WholeRow form={form} name={name} label={label} required unit={unit} help={help} />
  )
  return (
    <DrawerForm
      form={form}
      title="적립 기준"
      subject="terms"
      busy={set.isPending}
      onlyChanged
      onSave={() => set.mutate({ body: { seen: form.version, earning, ...numbers, reason } })}
      below={
        <DrawerSection title="바뀐 내역">
          <DataTable
            caption="바뀐 적립 기준"
            columns={columns}
            rows={terms}
            rowKey={({ id }) => String(id)}
          />
        </DrawerSection>
      }
    >
      <DrawerSection>
        <FormRows>
          <CheckRow form={form} name="earning" label="배송이 끝나면 적립" />
          {rates.map(([kind, word]) => (
            <div key={kind}>{row(kind, word, 'P', '1,000원마다 쌓이는 포인트예요. 10이면 1%예요.')}</div>
          ))}
          {row('perOrder', '주문 한 건에 최대', 'P')}
          {row('validDays', '쓸 수 있는 날', '일')}
          <TextRow form={form} name="reason" label="사유" required maxLength={200} />
        </FormRows>
        <p className="caption">
          의약품·의료기기·장비는 적립하지 않아요. 이미 적립을 시작한 주문은 그때 기준을 지켜요.
        </p>
      </DrawerSection>
    </DrawerForm>
  )
}
