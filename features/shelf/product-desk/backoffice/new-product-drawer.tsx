import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productKindLabel, storageLabel } from '#features/shelf/catalogue/labels.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, MoneyRow, SelectRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, FormRows, OfficeDrawer } from '#ui/office/drawer.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { listDeskProducts } from '../contract.ts'
import { createProduct, readProductPlaces } from '../making-contract.ts'
import { mayHaveGrade } from '../rules.ts'
import { QuantityRows } from './quantity-rows.tsx'
import { madeOf, type Made } from './typed-new-product.ts'

type Props = { first: Made; place: DrawerPlace }
const grades = [1, 2, 3, 4].map((grade) => ({ value: String(grade), label: `${grade}등급` }))
const upper = (text: string) => text.toUpperCase().replace(/[^A-Z0-9-]/g, '')

/** A product that is made from nothing, or after another one. */
export function NewProductDrawer({ first, place }: Props) {
  const places = useQuery(query(readProductPlaces))
  const [sheet] = useState(newId)
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first,
    changes: [listDeskProducts],
    saved: '상품을 숨김으로 만들었어요. 내용을 채우고 판매 상태를 바꿔 주세요.',
    refusals: { 'code-taken': 'code', 'option-code-taken': 'option.code', 'place-unknown': 'categoryId' },
  })
  const create = useSend(createProduct, {
    sheet: `product:${sheet}`,
    ...form.saving,
    onSuccess: ({ productId }) => {
      form.saving.onSuccess()
      form.free()
      place.show(String(productId))
    },
  })
  if (!places.data)
    return (
      <OfficeDrawer title="새 상품" subject="new" {...place}>
        <DrawerSection>{places.error ? places.error.message : '분류를 불러오고 있어요.'}</DrawerSection>
      </OfficeDrawer>
    )
  return (
    <DrawerForm
      form={form}
      title="새 상품"
      subject="new"
      saveLabel="만들기"
      busy={create.isPending}
      onSave={() => create.mutate({ body: madeOf(form.fields) })}
      above={
        <Notice title="숨김으로 만들어요">
          {form.fields.copyOf === null
            ? '내용을 채우고 판매 상태를 바꾸면 쇼핑몰에 보여요.'
            : '설명과 그림은 그대로 가져와요. 허가번호와 문서는 가져오지 않아요.'}
        </Notice>
      }
    >
      <DrawerSection title="기본">
        <FormRows>
          <TextRow form={form} name="name" label="상품명" required maxLength={120} />
          <TextRow
            form={form}
            name="code"
            label="상품코드"
            required
            reading="code"
            maxLength={30}
            clean={upper}
            help="한 번 정하면 바꿀 수 없어요."
          />
          <SelectRow
            form={form}
            name="brandId"
            label="브랜드"
            required
            emptyLabel="고르기"
            help={
              places.data.brands.length === 0 ? '먼저 브랜드 화면에서 브랜드를 만들어 주세요.' : undefined
            }
            options={places.data.brands.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <SelectRow
            form={form}
            name="categoryId"
            label="분류"
            required
            emptyLabel="고르기"
            help={
              places.data.categories.length === 0
                ? '먼저 카테고리 화면에서 카테고리를 만들어 주세요.'
                : undefined
            }
            options={places.data.categories.map(({ id, path }) => ({ value: String(id), label: path }))}
          />
          <SelectRow form={form} name="kind" label="구분" required options={optionsOf(productKindLabel)} />
          {mayHaveGrade(form.fields.kind) && (
            <SelectRow form={form} name="deviceGrade" label="등급" emptyLabel="없음" options={grades} />
          )}
          <TextRow form={form} name="spec" label="규격" maxLength={120} />
          <QuantityRows form={form} />
        </FormRows>
      </DrawerSection>
      <DrawerSection title="첫 옵션과 가격 (VAT 포함)">
        <FormRows>
          <TextRow
            form={form}
            name="optionCode"
            path="option.code"
            label="품번"
            reading="code"
            maxLength={30}
            clean={upper}
            help="비우면 상품코드와 같아요."
          />
          <TextRow form={form} name="optionName" path="option.name" label="옵션명" required maxLength={100} />
          <TextRow form={form} name="udi" path="option.udi" label="UDI-DI" reading="code" maxLength={40} />
          <MoneyRow form={form} name="listPrice" path="option.listPrice" label="정가" required />
          <MoneyRow form={form} name="price" path="option.price" label="판매가" required />
          <CheckRow form={form} name="taxable" label="과세 상품" />
        </FormRows>
      </DrawerSection>
      <DrawerSection title="규제·표시">
        <FormRows>
          <TextRow form={form} name="permit" label="허가번호" maxLength={60} help="나중에 넣어도 돼요." />
          <SelectRow form={form} name="storage" label="보관" required options={optionsOf(storageLabel)} />
          <CheckRow form={form} name="licensedOnly" label="면허가 있는 기관만 보고 살 수 있어요" />
          <TextRow form={form} name="reason" label="사유" required maxLength={200} help="이력에 남아요." />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
