import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm } from '#platform/web/dialogs/dialogs.tsx'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { momentOf, momentText } from '#platform/web/office/moment-field.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { changeColumn } from './change-column.tsx'
import {
  addPromotion,
  changePromotion,
  listPriceEntries,
  readPriceChoices,
  type Promotion,
} from '../contract.ts'

/** A new promotion, beside those that run or come, each of which leads to its own form. */
export function PromotionDrawer({ place }: { place: DrawerPlace }) {
  const { data: choices } = useQuery(query(readPriceChoices))
  const [chosenId, choose] = useState<number | null>(null)
  const chosen = choices?.promotions.find(({ promotionId }) => promotionId === chosenId)
  return chosen ? (
    <ChangedPromotion
      key={chosen.promotionId}
      promotion={chosen}
      // saved or ended, it leads back to the list
      place={{ ...place, close: () => choose(null) }}
    />
  ) : (
    <NewPromotion place={place} promotions={choices?.promotions ?? []} onChoose={choose} />
  )
}

type NewProps = {
  place: DrawerPlace
  promotions: readonly Promotion[]
  onChoose: (promotionId: number) => void
}
function NewPromotion({ place, promotions, onChoose }: NewProps) {
  const [sheet] = useState(newId)
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first: { name: '', startsAt: '', endsAt: '' },
    changes: [readPriceChoices],
    saved: '프로모션을 만들었어요. ‘새 가격’에서 상품의 가격을 넣어 주세요.',
    refusals: { 'promotion-over': 'endsAt' },
  })
  const add = useSend(addPromotion, { sheet: `promotion:${sheet}`, ...form.saving })
  return (
    <DrawerForm
      form={form}
      title="새 프로모션"
      subject="promotion"
      busy={add.isPending}
      onSave={() => add.mutate({ body: sentOf(form.fields) })}
      below={
        <DrawerSection title="진행·예정 프로모션">
          <DataTable
            caption="진행·예정 프로모션"
            density="compact"
            narrow="stack"
            rows={promotions}
            rowKey={({ promotionId }) => String(promotionId)}
            columns={[
              { key: 'name', label: '이름', rowHead: true, cell: ({ name }) => name },
              {
                key: 'days',
                label: '기간',
                cell: ({ startsAt, endsAt }) => (
                  <>
                    {formatDateTime(startsAt)}
                    <br />~ {formatDateTime(endsAt)}
                  </>
                ),
              },
              { key: 'count', label: '가격', align: 'right', cell: ({ entries }) => `${entries}개` },
              changeColumn(
                ({ promotionId }: Promotion) => onChoose(promotionId),
                form.changed && '쓰던 프로모션을 먼저 저장하거나 지워 주세요.',
              ),
            ]}
            empty="진행하거나 예정한 프로모션이 없어요."
          />
        </DrawerSection>
      }
    >
      <PromotionFields form={form} begun={false} />
    </DrawerForm>
  )
}

/** One that runs or comes; what has begun keeps its beginning, as past prices are told by it. */
function ChangedPromotion({ promotion, place }: { promotion: Promotion; place: DrawerPlace }) {
  const { promotionId, name, startsAt, endsAt } = promotion
  const [now] = useState(() => new Date().toISOString())
  const begun = startsAt < now
  const first = { name, startsAt: momentText(startsAt), endsAt: momentText(endsAt) }
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first,
    version: { name, startsAt, endsAt },
    changes: [readPriceChoices, listPriceEntries],
    saved: '프로모션을 바꿨어요. 쇼핑몰에 곧바로 보여요.',
    refusals: { 'promotion-over': 'endsAt' },
  })
  const change = useSend(changePromotion, form.saving)
  const send = (end: string | null) =>
    change.mutate({
      params: { promotionId },
      body: { ...sentOf(form.fields), endsAt: end, seen: form.version },
    })
  const until = form.fields.endsAt
  const askToEnd = async () => {
    const sure = await askConfirm({
      title: '프로모션을 지금 끝낼까요?',
      text: `‘${name}’의 가격 ${promotion.entries}개가 곧바로 적용되지 않아요. 되돌릴 수 없어요.`,
      confirmLabel: '지금 끝내기',
      danger: true,
    })
    if (sure) send(null)
  }
  return (
    <DrawerForm
      form={form}
      title={name}
      subject={`promotion-${promotionId}`}
      busy={change.isPending}
      onlyChanged
      onSave={() => send(until === first.endsAt ? endsAt : momentOf(until))}
      actions={
        <>
          <Button disabled={form.changed} onClick={place.close}>
            목록으로
          </Button>
          {begun && (
            <Button variant="danger" onClick={() => void askToEnd()}>
              지금 끝내기
            </Button>
          )}
        </>
      }
    >
      <PromotionFields form={form} begun={begun} />
    </DrawerForm>
  )
}

const sentOf = ({ name, startsAt, endsAt }: { name: string; startsAt: string; endsAt: string }) => ({
  name,
  startsAt: momentOf(startsAt),
  endsAt: momentOf(endsAt),
})

type Named = { name: string; startsAt: string; endsAt: string }
type Form = Pick<ReturnType<typeof useDrawerForm<Named>>, 'fields' | 'set' | 'off' | 'problem'>
const PromotionFields = ({ form, begun }: { form: Form; begun: boolean }) => (
  <DrawerSection>
    <FormRows>
      <TextRow
        form={form}
        name="name"
        label="이름"
        required
        maxLength={60}
        help="쇼핑몰의 가격 옆에 보여요."
      />
      <TextRow
        form={form}
        name="startsAt"
        label="시작"
        required
        type="datetime-local"
        fixed={begun}
        help={begun ? '이미 시작해서 바꿀 수 없어요.' : undefined}
      />
      <TextRow
        form={form}
        name="endsAt"
        label="끝"
        required
        type="datetime-local"
        help="이 시각부터 적용되지 않아요."
      />
    </FormRows>
  </DrawerSection>
)
