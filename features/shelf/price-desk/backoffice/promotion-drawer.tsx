import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { momentOf } from '#platform/web/office/moment-field.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { DataTable } from '#ui/data-table.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { addPromotion, readPriceChoices } from '../contract.ts'

/** A new promotion, beside those that run or come. */
export function PromotionDrawer({ place }: { place: DrawerPlace }) {
  const { data: choices } = useQuery(query(readPriceChoices))
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
      onSave={() =>
        add.mutate({
          body: {
            name: form.fields.name,
            startsAt: momentOf(form.fields.startsAt),
            endsAt: momentOf(form.fields.endsAt),
          },
        })
      }
      below={
        <DrawerSection title="진행·예정 프로모션">
          <DataTable
            caption="진행·예정 프로모션"
            density="compact"
            narrow="stack"
            rows={choices?.promotions ?? []}
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
            ]}
            empty="진행하거나 예정한 프로모션이 없어요."
          />
        </DrawerSection>
      }
    >
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
          <TextRow form={form} name="startsAt" label="시작" required type="datetime-local" />
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
    </DrawerForm>
  )
}
