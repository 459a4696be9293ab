import { formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerSection, FormRows, Pairs } from '#ui/office/drawer.tsx'
import { explainDifference, listDifferences, type DifferenceRow } from '../differences-contract.ts'
import { differenceLabel, differenceStateLabel } from '../labels.ts'

type Props = { difference: DifferenceRow; mayWrite: boolean; place: DrawerPlace }

export function DifferenceDrawer({ difference, mayWrite, place }: Props) {
  const open = difference.state === 'open'
  const form = useDrawerForm({
    place,
    mayWrite: mayWrite && open,
    first: { note: difference.note },
    changes: [listDifferences],
    saved: '확인한 내용을 저장했어요.',
  })
  const explain = useSend(explainDifference, form.saving)
  return (
    <DrawerForm
      form={form}
      title={differenceLabel[difference.kind]}
      subject={String(difference.id)}
      busy={explain.isPending}
      onSave={() => explain.mutate({ params: { id: difference.id }, body: form.fields })}
    >
      <DrawerSection>
        <Pairs
          facts={[
            { term: '상태', value: differenceStateLabel[difference.state] },
            { term: '주문번호', value: difference.orderNumber ?? '없음' },
            { term: '결제사 주문번호', value: <span className="code">{difference.gatewayOrderId}</span> },
            { term: '결제 키', value: <span className="code">{difference.paymentKey}</span> },
            { term: '쇼핑몰', value: formatWon(difference.expected) },
            { term: '결제사', value: formatWon(difference.actual) },
            { term: '발견', value: formatDateTime(difference.foundAt) },
            ...(difference.closedAt
              ? [
                  {
                    term: '처리',
                    value: `${formatDateTime(difference.closedAt)} ${difference.closedBy ?? ''}`,
                  },
                ]
              : []),
          ]}
        />
      </DrawerSection>
      <DrawerSection>
        <FormRows>
          <TextRow
            form={form}
            name="note"
            label="확인한 내용"
            required
            rows={4}
            maxLength={500}
            help="결제사에 확인한 내용과 처리한 일을 적어 주세요. 저장하면 확인한 차이로 바뀌어요."
          />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
