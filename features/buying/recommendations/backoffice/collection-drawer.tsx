import { useState } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import {
  addCollection,
  changeCollection,
  listOfficeCollections,
  type CollectionRow,
} from '../office-contract.ts'
import { codesIn, COLLECTION_PRODUCTS } from '../rules.ts'

type Props = { collection: CollectionRow | null; mayWrite: boolean; place: DrawerPlace }

/** A collection, or a new one: products are named by their codes, pasted from anywhere. */
export function CollectionDrawer({ collection, mayWrite, place }: Props) {
  const form = useDrawerForm({
    place,
    mayWrite,
    first: {
      title: collection?.title ?? '',
      reason: collection?.reason ?? '',
      startsOn: collection?.startsOn ?? '',
      endsOn: collection?.endsOn ?? '',
      codes: collection?.codes.join('\n') ?? '',
      shown: collection?.state !== 'withdrawn',
    },
    version: collection?.version,
    changes: [listOfficeCollections],
    saved: '기획전을 저장했어요.',
    refusals: { 'products-missing': 'codes' },
  })
  const [sheet] = useState(() => `collection:${newId()}`)
  const add = useSend(addCollection, { ...form.saving, sheet })
  const change = useSend(changeCollection, form.saving)
  const { shown, codes, ...fields } = form.fields
  const body = { ...fields, codes: codesIn(codes) }
  return (
    <DrawerForm
      form={form}
      title={collection?.title ?? '기획전 등록'}
      subject={String(collection?.collectionId ?? 'new')}
      busy={add.isPending || change.isPending}
      onSave={() =>
        collection
          ? change.mutate({
              params: { collectionId: collection.collectionId },
              body: { ...body, withdrawn: !shown, version: form.version },
            })
          : add.mutate({ body })
      }
    >
      <DrawerSection>
        <FormRows>
          <TextRow form={form} name="title" label="제목" required maxLength={60} />
          <TextRow
            form={form}
            name="reason"
            label="추천하는 이유"
            required
            rows={3}
            maxLength={300}
            help="병의원이 제목 아래에서 읽어요."
          />
          <TextRow form={form} name="startsOn" label="시작일" required type="date" />
          <TextRow form={form} name="endsOn" label="종료일" required type="date" help="이날까지 보여요." />
          <TextRow
            form={form}
            name="codes"
            label="상품코드"
            required
            rows={8}
            reading="code"
            help={`한 줄에 하나씩, 보일 차례대로 ${COLLECTION_PRODUCTS}개까지 넣어 주세요. 엑셀에서 붙여넣어도 돼요.`}
          />
          {collection && (
            <CheckRow
              form={form}
              name="shown"
              label="쇼핑몰에 보이기"
              help="끄면 기간 안이라도 바로 내려가요."
            />
          )}
        </FormRows>
      </DrawerSection>
      {collection && (
        <DrawerSection title={`상품 ${collection.names.length}개`}>
          <ol className="collection-names">
            {collection.names.map((name, at) => (
              <li key={collection.codes[at]}>
                {name} <span className="caption">{collection.codes[at]}</span>
              </li>
            ))}
          </ol>
        </DrawerSection>
      )}
    </DrawerForm>
  )
}
