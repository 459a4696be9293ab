import { wholeOf } from '#domain/whole-number.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, SelectRow, TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import {
  changeFileGroup,
  createFileGroup,
  deleteFileGroup,
  listFileGroups,
  type GroupRow,
} from '../groups-contract.ts'
import { readerLabels, writerLabels, type Readers, type Writers } from '../labels.ts'
import { bytesOf, megabytesOf } from '../rules.ts'
import { TryUpload } from './try-upload.tsx'

const EMPTY = {
  id: '',
  name: '',
  accept: '.jpg, .jpeg, .png, .pdf',
  megabytes: '10',
  maxCount: '5',
  readableBy: 'owner' as Readers,
  writableBy: 'signed-in' as Writers,
  menuId: '',
  variants: false,
}
const formOf = ({
  id,
  name,
  accept,
  maxBytes,
  maxCount,
  readableBy,
  writableBy,
  menuId,
  variants,
}: GroupRow) => ({
  id,
  name,
  accept,
  megabytes: megabytesOf(maxBytes),
  maxCount: String(maxCount),
  readableBy,
  writableBy,
  menuId: menuId ?? '',
  variants,
})

/** What a save goes over. */
const seenOf = ({
  name,
  accept,
  maxBytes,
  maxCount,
  readableBy,
  writableBy,
  menuId,
  variants,
}: GroupRow) => ({ name, accept, maxBytes, maxCount, readableBy, writableBy, menuId, variants })

type Props = {
  group: GroupRow | null
  menus: readonly { id: string; name: string }[]
  mayWrite: boolean
  place: DrawerPlace
}

/** One group: its rule, and a place to try it. `null`: a new one. */
export function GroupDrawer({ group, menus, mayWrite, place }: Props) {
  const form = useDrawerForm({
    place,
    mayWrite,
    first: group ? formOf(group) : EMPTY,
    version: group ? seenOf(group) : undefined,
    changes: [listFileGroups],
    saved: group ? '파일 그룹을 저장했어요.' : '파일 그룹을 등록했어요.',
    refusals: { 'file-group-taken': 'id', 'file-group-menu': 'menuId' },
  })
  const create = useSend(createFileGroup, form.saving)
  const change = useSend(changeFileGroup, form.saving)
  const remove = useSend(deleteFileGroup, form.removing('파일 그룹을 삭제했어요.', 'ok'))
  const save = () => {
    const { id, megabytes, maxCount, menuId, ...rest } = form.fields
    const body = {
      ...rest,
      maxBytes: bytesOf(megabytes.trim(), form.version?.maxBytes),
      maxCount: wholeOf(maxCount),
      menuId: menuId || null,
    }
    if (group) change.mutate({ params: { id }, body: { ...body, seen: form.version } })
    else create.mutate({ body: { ...body, id } })
  }

  return (
    <DrawerForm
      form={form}
      title={group?.name ?? '그룹 등록'}
      subject={group?.id ?? 'new'}
      busy={create.isPending || change.isPending}
      onlyChanged
      onSave={save}
      remove={
        group && {
          title: `${group.name} 그룹을 삭제할까요?`,
          text: '삭제하면 이 그룹으로 파일을 올릴 수 없어요.',
          busy: remove.isPending,
          disabledReason: group.files > 0 ? '올린 파일이 있어 삭제할 수 없어요.' : undefined,
          onRemove: () => remove.mutate({ params: { id: group.id }, query: { seen: form.version } }),
        }
      }
      below={
        group && (
          <DrawerSection title="시험 올리기">
            <TryUpload group={group} />
          </DrawerSection>
        )
      }
    >
      <DrawerSection title="규칙">
        <FormRows>
          <TextRow
            form={form}
            name="id"
            label="그룹 ID"
            required
            fixed={group !== null}
            reading="code"
            maxLength={40}
            clean={(text) => text.toLowerCase()}
            help="영문 소문자, 숫자, 하이픈"
          />
          <TextRow form={form} name="name" label="이름" required maxLength={60} />
          <TextRow
            form={form}
            name="accept"
            label="허용 형식"
            maxLength={500}
            help="예: .pdf, image/* · 비워 두면 올릴 수 있는 형식 모두"
          />
          <TextRow
            form={form}
            name="megabytes"
            path="maxBytes"
            label="파일당 크기"
            required
            reading="figure"
            unit="MB"
            inputMode="decimal"
            maxLength={5}
            help="20MB까지"
          />
          <WholeRow form={form} name="maxCount" label="파일 개수" required unit="개" help="10개까지" />
          <SelectRow form={form} name="writableBy" label="올리는 사람" options={optionsOf(writerLabels)} />
          <SelectRow form={form} name="readableBy" label="보는 사람" options={optionsOf(readerLabels)} />
          <SelectRow
            form={form}
            name="menuId"
            label="담당 메뉴"
            emptyLabel="없음"
            options={menus.map(({ id, name }) => ({ value: id, label: name }))}
            help="이 메뉴를 쓰는 직원은 남이 올린 파일도 볼 수 있어요."
          />
          <CheckRow
            form={form}
            name="variants"
            label="작은 사진 만들기"
            help="화면 크기에 맞춘 사진을 함께 보관해요."
          />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
