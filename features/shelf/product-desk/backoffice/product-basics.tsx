import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/web/calls/query.ts'
import type { useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import { CheckRow, SelectRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import type { DeskProduct } from '../contract.ts'
import { productStates } from '../fields.ts'
import { productStateLabel } from '../labels.ts'
import { readProductPlaces } from '../making-contract.ts'
import { QuantityRows } from './quantity-rows.tsx'
import type { TypedProduct } from './typed-product.ts'

export type ProductForm = ReturnType<typeof useDrawerForm<TypedProduct>>
const stateWords: Record<(typeof productStates)[number], string> = {
  hidden: '숨김: 쇼핑몰에 보이지 않아요',
  'on-sale': '판매중',
  paused: '일시중지: 상품 화면은 보이고 주문은 받지 않아요',
  discontinued: '단종: 목록에서 빠지고 다시 주문할 수 없어요',
}

/** What it is called, where it stands, when it is sold, in which quantities. */
export function ProductBasics({ form, product }: { form: ProductForm; product: DeskProduct }) {
  const places = useQuery({ ...query(readProductPlaces), enabled: !form.off }).data
  const { saleState } = form.fields
  const own = { value: String(product.brandId), label: product.brandName }
  const ownPlace = { value: String(product.categoryId), label: product.categoryName }
  return (
    <DrawerSection part="basics" title="기본">
      <FormRows>
        <TextRow form={form} name="name" label="상품명" required maxLength={120} />
        <TextRow form={form} name="spec" label="규격" maxLength={120} />
        <SelectRow
          form={form}
          name="brandId"
          label="브랜드"
          required
          options={places?.brands.map(({ id, name }) => ({ value: String(id), label: name })) ?? [own]}
        />
        <SelectRow
          form={form}
          name="categoryId"
          label="분류"
          required
          options={
            places?.categories.map(({ id, path }) => ({ value: String(id), label: path })) ?? [ownPlace]
          }
        />
        <SelectRow
          form={form}
          name="saleState"
          label="판매 상태"
          required
          options={productStates.map((value) => ({
            value,
            label: form.off ? productStateLabel[value] : stateWords[value],
          }))}
        />
        {saleState === 'hidden' && (
          <TextRow
            form={form}
            name="onSaleAt"
            label="판매 시작 예약"
            type="datetime-local"
            help="그때 저절로 판매중으로 바뀌어요. 비우면 숨김으로 있어요."
          />
        )}
        {saleState !== 'discontinued' && (
          <TextRow
            form={form}
            name="offSaleAt"
            label="판매 종료 예약"
            type="datetime-local"
            help="그때 저절로 단종으로 바뀌고, 담아 둔 장바구니에 알려요. 비우면 끝이 없어요."
          />
        )}
        <QuantityRows form={form} />
        <CheckRow form={form} name="taxable" label="과세 상품" />
        <CheckRow form={form} name="priceOnRequest" label="가격 문의 상품" />
        <TextRow
          form={form}
          name="substitutes"
          label="대체 상품"
          maxLength={220}
          help="품절일 때 대신 보여 줄 상품코드를 쉼표로 나누어 적어 주세요. 5개까지예요."
        />
        <TextRow
          form={form}
          name="related"
          label="관련 상품"
          maxLength={440}
          help="상품 화면 아래에 함께 보여 줄 상품코드를 쉼표로 나누어 적어 주세요. 10개까지예요."
        />
      </FormRows>
    </DrawerSection>
  )
}
