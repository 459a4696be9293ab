import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import type { ProductKind } from '#features/shelf/catalogue/contract.ts'
import { productKindLabel, storageLabel } from '#features/shelf/catalogue/labels.ts'
import { licensedKinds } from '#features/shelf/catalogue/rules.ts'
import { CheckRow, SelectRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { mayHaveGrade, needsPermit } from '../rules.ts'
import type { ProductForm } from './product-basics.tsx'

const grades = [1, 2, 3, 4].map((grade) => ({ value: String(grade), label: `${grade}등급` }))

/** What the law asks of it: class, permit, label, storage, and who may buy it. */
export function ProductLabel({ form }: { form: ProductForm }) {
  const { kind, deviceGrade } = form.fields
  const permit = needsPermit({ kind, deviceGrade: deviceGrade === '' ? null : Number(deviceGrade) })
  const buyers = Object.entries(customerTypeLabel).filter(([type]) =>
    licensedKinds(type).includes(kind as ProductKind),
  )
  return (
    <DrawerSection part="label" title="규제·표시">
      <FormRows>
        <SelectRow form={form} name="kind" label="구분" required options={optionsOf(productKindLabel)} />
        {mayHaveGrade(kind) && (
          <SelectRow form={form} name="deviceGrade" label="등급" emptyLabel="없음" options={grades} />
        )}
        <TextRow
          form={form}
          name="permit"
          label="허가번호"
          required={permit}
          maxLength={60}
          help={permit ? '비우면 판매할 수 없어요.' : undefined}
        />
        <TextRow
          form={form}
          name="facts"
          label="표시사항"
          rows={8}
          maxLength={8_000}
          help="한 줄에 하나씩 ‘항목: 값’으로 적어 주세요. 품목명, 모델명, 제조사, 사용기한처럼 상품 화면에 그대로 보여요."
        />
        <SelectRow form={form} name="storage" label="보관" required options={optionsOf(storageLabel)} />
        <CheckRow
          form={form}
          name="licensedOnly"
          label="면허가 있는 기관만 보고 살 수 있어요"
          help={`이 구분은 ${buyers.map(([, label]) => label).join(', ')}에만 보여요.`}
        />
      </FormRows>
    </DrawerSection>
  )
}
