import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { wholeOf } from '#domain/whole-number.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { MoneyRow, SelectRow, TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { addPriceEntry, listPriceEntries, readPriceChoices, Scope } from '../contract.ts'
import { scopeLabel } from '../labels.ts'

const upper = (text: string) => text.toUpperCase()

export function NewPriceDrawer({ place }: { place: DrawerPlace }) {
  const { data: choices } = useQuery(query(readPriceChoices))
  const [sheet] = useState(newId)
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first: {
      optionCode: '',
      scope: 'tier' as string,
      priceGroupId: '',
      promotionId: '',
      businessNumber: '',
      minQuantity: '1',
      unitPrice: '',
      startsOn: '',
      endsOn: '',
      reason: '',
    },
    changes: [listPriceEntries, readPriceChoices],
    saved: '가격을 넣었어요.',
    refusals: {
      'option-unknown': 'optionCode',
      'option-of-product': 'optionCode',
      'group-unknown': 'priceGroupId',
      'institution-unknown': 'businessNumber',
      'promotion-unknown': 'promotionId',
      'above-price': 'unitPrice',
      'entry-taken': 'minQuantity',
      'day-past': 'startsOn',
      'days-crossed': 'endsOn',
    },
  })
  const add = useSend(addPriceEntry, { sheet: `price:${sheet}`, ...form.saving })
  const { fields } = form
  return (
    <DrawerForm
      form={form}
      title="새 가격"
      subject="new"
      busy={add.isPending}
      onSave={() =>
        add.mutate({
          body: {
            ...fields,
            scope: fields.scope as Scope,
            priceGroupId: Number(fields.priceGroupId) || null,
            promotionId: Number(fields.promotionId) || null,
            minQuantity: wholeOf(fields.minQuantity),
            unitPrice: wholeOf(fields.unitPrice),
            startsOn: fields.startsOn || null,
            endsOn: fields.endsOn || null,
          },
        })
      }
    >
      <DrawerSection>
        <FormRows>
          <TextRow
            form={form}
            name="optionCode"
            label="품번"
            required
            reading="code"
            maxLength={40}
            clean={upper}
          />
          <SelectRow
            form={form}
            name="scope"
            label="종류"
            required
            options={optionsOf(scopeLabel, Scope.options)}
          />
          {fields.scope === 'group' && (
            <SelectRow
              form={form}
              name="priceGroupId"
              label="가격 그룹"
              required
              emptyLabel="고르기"
              options={(choices?.groups ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          {fields.scope === 'contract' && (
            <TextRow
              form={form}
              name="businessNumber"
              label="사업자등록번호"
              required
              reading="code"
              inputMode="numeric"
              maxLength={12}
            />
          )}
          {fields.scope === 'promotion' && (
            <SelectRow
              form={form}
              name="promotionId"
              label="프로모션"
              required
              emptyLabel="고르기"
              help="없으면 ‘새 프로모션’에서 먼저 만들어 주세요."
              options={(choices?.promotions ?? []).map(({ promotionId, name, startsAt, endsAt }) => ({
                value: String(promotionId),
                label: `${name} (${formatDateTime(startsAt)} ~ ${formatDateTime(endsAt)})`,
              }))}
            />
          )}
          <WholeRow
            form={form}
            name="minQuantity"
            label="수량"
            unit="개"
            required
            help="이 수량부터 적용돼요."
          />
          <MoneyRow form={form} name="unitPrice" label="단가" required help="VAT 포함" />
          <TextRow
            form={form}
            name="startsOn"
            label="시작하는 날"
            type="date"
            help="비워 두면 곧바로, 고르면 그날 0시부터 적용돼요."
          />
          <TextRow
            form={form}
            name="endsOn"
            label="끝나는 날"
            type="date"
            help="그날까지 적용돼요. 비워 두면 계속이에요."
          />
          <TextRow
            form={form}
            name="reason"
            label="사유"
            required
            maxLength={200}
            help="상품 이력에 남아요."
          />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
