import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeOf } from '#domain/whole-number.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, SelectRow, TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { DrawerSection, FormRows, Pairs } from '#ui/office/drawer.tsx'
import {
  createCategory,
  listDeskCategories,
  readCategoryHistory,
  removeCategory,
  saveCategory,
  type DeskCategory,
} from '../range-desk-contract.ts'
import { RangeHistory } from './range-history.tsx'

const changes = [listDeskCategories, readCategoryHistory]
const parentOf = (text: string) => (text === '' ? null : Number(text))

function useCategories() {
  const { data } = useQuery(query(listDeskCategories, { query: {} }))
  return data?.rows ?? []
}
const choices = (categories: readonly DeskCategory[]) =>
  categories.map(({ id, path }) => ({ value: String(id), label: path }))

type Props = { category: DeskCategory; mayWrite: boolean; place: DrawerPlace }

/** One category: its name, its place, whether the menu shows it. */
export function CategoryDrawer({ category, mayWrite, place }: Props) {
  const { id, level } = category
  const parents = useCategories().filter((other) => other.level === level - 1)
  const form = useDrawerForm({
    place,
    mayWrite,
    first: {
      name: category.name,
      parentId: String(category.parentId ?? ''),
      position: String(category.position),
      hidden: category.hidden,
      reason: '',
    },
    version: category.version,
    changes,
    saved: '카테고리를 저장했어요. 쇼핑몰 메뉴에 곧바로 보여요.',
    refusals: { 'parent-wrong': 'parentId', 'under-itself': 'parentId', 'name-taken': 'name' },
  })
  const save = useSend(saveCategory, form.saving)
  const remove = useSend(removeCategory, form.removing('카테고리를 삭제했어요.', 'ok'))
  const { parentId, position, ...fields } = form.fields
  return (
    <DrawerForm
      form={form}
      title={category.name}
      meta={<span className="code">{category.code}</span>}
      subject={String(id)}
      busy={save.isPending}
      onlyChanged
      remove={
        mayWrite
          ? {
              title: '카테고리를 삭제할까요?',
              text: `‘${category.path}’ 카테고리를 삭제해요. 되돌릴 수 없어요.`,
              busy: remove.isPending,
              disabledReason:
                category.products > 0
                  ? `상품이 ${category.products}개 있어서 삭제할 수 없어요. 옮기거나 숨겨 주세요.`
                  : undefined,
              onRemove: () =>
                remove.mutate({
                  params: { categoryId: id },
                  query: { version: form.version, reason: fields.reason || '카테고리 정리' },
                }),
            }
          : null
      }
      onSave={() =>
        save.mutate({
          params: { categoryId: id },
          body: {
            ...fields,
            parentId: parentOf(parentId),
            position: wholeOf(position),
            version: form.version,
          },
        })
      }
      below={<RangeHistory endpoint={readCategoryHistory} recordId={id} />}
    >
      <DrawerSection>
        <Pairs
          facts={[
            { term: '자리', value: category.path },
            { term: '상품', value: `${category.products}개` },
          ]}
        />
        <FormRows>
          <TextRow form={form} name="name" label="이름" required maxLength={40} />
          {level > 1 && (
            <SelectRow
              form={form}
              name="parentId"
              label="위 카테고리"
              required
              help="옮기면 안에 든 상품도 함께 옮겨요."
              options={choices(parents)}
            />
          )}
          <WholeRow
            form={form}
            name="position"
            label="순서"
            required
            help="같은 자리에서 몇 번째로 보일지예요."
          />
          <CheckRow
            form={form}
            name="hidden"
            label="메뉴에서 숨기기"
            help="아래 카테고리도 함께 숨어요. 상품은 검색으로 찾을 수 있어요."
          />
          {mayWrite && <TextRow form={form} name="reason" label="사유" required maxLength={200} />}
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}

/** A category, the last in its place. */
export function NewCategoryDrawer({ place }: { place: DrawerPlace }) {
  const parents = useCategories().filter(({ level }) => level < 3)
  const [sheet] = useState(newId)
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first: { code: '', name: '', parentId: '', reason: '' },
    changes,
    saved: '카테고리를 등록했어요.',
    refusals: { 'parent-wrong': 'parentId', 'name-taken': 'name', 'code-taken': 'code' },
  })
  const create = useSend(createCategory, { sheet: `category:${sheet}`, ...form.saving })
  return (
    <DrawerForm
      form={form}
      title="카테고리 등록"
      subject="new"
      busy={create.isPending}
      onSave={() => create.mutate({ body: { ...form.fields, parentId: parentOf(form.fields.parentId) } })}
    >
      <DrawerSection>
        <FormRows>
          <TextRow form={form} name="name" label="이름" required maxLength={40} />
          <TextRow
            form={form}
            name="code"
            label="코드"
            required
            reading="code"
            maxLength={20}
            clean={(text) => text.toUpperCase().replace(/[^A-Z0-9-]/g, '')}
            help="주소에 쓰여요. 한 번 정하면 바꿀 수 없어요."
          />
          <SelectRow
            form={form}
            name="parentId"
            label="위 카테고리"
            emptyLabel="없음 (대분류)"
            options={choices(parents)}
          />
          <TextRow form={form} name="reason" label="사유" required maxLength={200} />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
