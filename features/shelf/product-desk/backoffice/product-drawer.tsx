import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeTable } from '#features/shelf/catalogue/backoffice/parts.ts'
import { openPreview } from '#features/shelf/catalogue/preview-contract.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, FormRows, OfficeDrawer } from '#ui/office/drawer.tsx'
import {
  listDeskProducts,
  readDeskProduct,
  saveDeskProduct,
  type Change,
  type DeskProduct,
  type ProductRow,
} from '../contract.ts'
import { changedFieldLabel, changedValueLabel } from '../labels.ts'
import { DocumentField } from './document-field.tsx'
import { OptionDialog } from './option-dialog.tsx'
import { OptionCells } from './option-cells.tsx'
import { PricePlans } from './price-plans.tsx'
import { PhotoField } from './photo-field.tsx'
import { ProductBasics } from './product-basics.tsx'
import { ProductLabel } from './product-label.tsx'
import { copiedFrom, type Made } from './typed-new-product.ts'
import { bodyOf, typedOf, withTheirs, type TypedProduct } from './typed-product.ts'

type Props = {
  row: ProductRow
  mayWrite: boolean
  place: DrawerPlace
  /** Opens a new product with these fields. */
  onCopy: (made: Made) => void
}
export function ProductDrawer(props: Props) {
  const { row, place } = props
  const read = useQuery(query(readDeskProduct, { params: { productId: row.id } }))
  return read.data ? (
    <ProductForm
      {...props}
      product={read.data}
      readAgain={async () => (await read.refetch({ throwOnError: true })).data!}
    />
  ) : (
    <OfficeDrawer title={row.name} subject={String(row.id)} {...place}>
      <DrawerSection>{read.error ? read.error.message : '상품을 불러오고 있어요.'}</DrawerSection>
    </OfficeDrawer>
  )
}

type FormProps = Props & { product: DeskProduct; readAgain: () => Promise<DeskProduct> }

function ProductForm({ row, mayWrite, place, onCopy, product, readAgain }: FormProps) {
  const [adding, setAdding] = useState(false)
  const [photosBusy, setPhotosBusy] = useState(false)
  const [papersBusy, setPapersBusy] = useState(false)
  const [base, setBase] = useState(() => ({ version: product.version, fields: typedOf(product) }))
  const [theirs, setTheirs] = useState<readonly Change[]>([])
  const form = useDrawerForm<TypedProduct>({
    place,
    mayWrite,
    first: base.fields,
    changes: [listDeskProducts, readDeskProduct],
    saved: '상품을 저장했어요.',
    refusals: {
      'permit-needed': 'permit',
      'substitute-unknown': 'substitutes',
      'related-unknown': 'related',
      'sale-ends-early': 'offSaleAt',
      'place-unknown': 'categoryId',
      'photos-gone': 'photos',
      'documents-gone': 'documents',
    },
  })
  /** What stands now under what is typed; `own` is the change that this drawer itself has made. */
  const takeOn = async (own?: number) => {
    const now = await readAgain().catch((failure: unknown) => void showError(failure))
    if (!now) return
    const fields = typedOf(now)
    form.change((typed) => withTheirs(typed, base.fields, fields))
    setBase({ version: now.version, fields })
    const others = now.history.filter(({ id }) => id > base.version && id !== own)
    if (others.length > 0) setTheirs(others)
  }
  const save = useSend(saveDeskProduct, {
    ...form.saving,
    onError: (failure) => {
      form.saving.onError(failure)
      if (failure.code === 'product-changed') void takeOn()
    },
  })
  const preview = useSend(openPreview, { onError: (failure) => void showError(failure) })
  const look = () => {
    if (form.changed) showToast('저장한 내용까지만 보여요. 방금 바꾼 것은 저장하면 보여요.', { tone: 'info' })
    // opened with the press itself: later a browser takes it for an advertisement
    const tab = window.open('', '_blank')
    preview.mutate(
      { params: { productId: row.id } },
      { onSuccess: ({ path }) => tab?.location.replace(path), onError: () => tab?.close() },
    )
  }
  return (
    <DrawerForm
      form={form}
      title={row.name}
      meta={<span className="code">{row.code}</span>}
      subject={String(row.id)}
      busy={save.isPending || photosBusy || papersBusy}
      onlyChanged
      parts={[
        { key: 'basics', label: '기본' },
        { key: 'options', label: `옵션·가격 ${form.fields.options.length}` },
        { key: 'words', label: '상세 설명' },
        { key: 'label', label: '규제·표시' },
        { key: 'photos', label: `사진 ${form.fields.photos.length}` },
        { key: 'papers', label: `문서 ${form.fields.documents.length}` },
        ...(mayWrite ? [{ key: 'reason', label: '사유' }] : []),
        { key: 'plans', label: '가격 예약' },
        { key: 'history', label: '이력' },
      ]}
      actions={
        <>
          <Button busy={preview.isPending} onClick={look}>
            미리보기
          </Button>
          <Button onClick={() => onCopy(copiedFrom(row, product))}>복사해서 새 상품</Button>
        </>
      }
      onSave={() =>
        save.mutate({
          params: { productId: row.id },
          body: { ...bodyOf(form.fields), version: base.version },
        })
      }
      above={
        theirs.length > 0 && (
          <Notice tone="warn" title="그사이 다른 사람이 저장했어요">
            {theirs.map(({ id, actor, reason, changes }) => (
              <p key={id}>
                {actor} ({reason}):{' '}
                {changes
                  .map(
                    ({ field, from, to }) =>
                      `${changedFieldLabel(field)} ${changedValueLabel(from)} → ${changedValueLabel(to)}`,
                  )
                  .join(', ')}
              </p>
            ))}
            입력한 값은 그대로 있어요. 다시 저장하면 입력한 칸만 바뀌어요.
          </Notice>
        )
      }
      below={
        <>
          <PricePlans productId={row.id} options={product.options} mayWrite={mayWrite} />
          <DrawerSection part="history" title="이력">
            <ChangeTable
              changes={product.history}
              fieldLabel={changedFieldLabel}
              valueLabel={changedValueLabel}
            />
          </DrawerSection>
        </>
      }
    >
      <ProductBasics form={form} product={product} />
      <DrawerSection part="options" title="옵션과 가격 (VAT 포함)">
        <OptionCells
          options={form.fields.options}
          saved={base.fields.options}
          off={form.off}
          problem={form.problem}
          onChange={(options) => form.set({ options })}
        />
        {mayWrite && (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            옵션 추가
          </Button>
        )}
        {adding && (
          <OptionDialog
            productId={row.id}
            onClose={() => setAdding(false)}
            onAdded={(version) => void takeOn(version)}
          />
        )}
      </DrawerSection>
      <DrawerSection part="words" title="상세 설명">
        <FormRows>
          <TextRow
            form={form}
            name="paragraphs"
            label="설명"
            rows={6}
            maxLength={20_000}
            help="빈 줄로 문단을 나눠요. 효능을 약속하는 말은 쓸 수 없어요."
          />
        </FormRows>
      </DrawerSection>
      <ProductLabel form={form} />
      <DrawerSection part="photos" title={`사진 ${form.fields.photos.length}장`}>
        <PhotoField
          photos={form.fields.photos}
          off={form.off}
          error={form.problem('photos')}
          onChange={(change) => form.change(({ photos }) => ({ photos: change(photos) }))}
          onBusy={setPhotosBusy}
        />
      </DrawerSection>
      <DrawerSection part="papers" title={`문서 ${form.fields.documents.length}건`}>
        <DocumentField
          documents={form.fields.documents}
          off={form.off}
          error={form.problem('documents')}
          onChange={(change) => form.change(({ documents }) => ({ documents: change(documents) }))}
          onBusy={setPapersBusy}
        />
      </DrawerSection>
      {mayWrite && (
        <DrawerSection part="reason" title="변경 사유">
          <FormRows>
            <TextRow form={form} name="reason" label="사유" required maxLength={200} help="이력에 남아요." />
          </FormRows>
        </DrawerSection>
      )}
    </DrawerForm>
  )
}
