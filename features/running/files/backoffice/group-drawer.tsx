import { useState, type FormEvent } from 'react'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { useUnsaved } from '#platform/web/tabs/tab-state.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { DrawerActions, DrawerSection, FormRows, OfficeDrawer } from '#ui/office/drawer.tsx'
import {
  changeFileGroup,
  createFileGroup,
  deleteFileGroup,
  listFileGroups,
  type GroupRow,
} from '../groups-contract.ts'
import { readerLabels, writerLabels, type Readers, type Writers } from '../labels.ts'
import { MEGABYTE } from '../rules.ts'
import { TryUpload } from './try-upload.tsx'

const CHANGES = [listFileGroups]
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
const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
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
  megabytes: String(Number((maxBytes / MEGABYTE).toFixed(2))),
  maxCount: String(maxCount),
  readableBy,
  writableBy,
  menuId: menuId ?? '',
  variants,
})

type Props = {
  group: GroupRow | null
  menus: readonly { id: string; name: string }[]
  mayWrite: boolean
  onClose: () => void
  place?: { position: string; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }
}

/** One group: its rule, and a place to try it. `null`: a new one. */
export function GroupDrawer({ group, menus, mayWrite, onClose, place }: Props) {
  const kept = group ? formOf(group) : EMPTY
  const [form, setForm] = useState(kept)
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const changed = JSON.stringify(form) !== JSON.stringify(kept)
  useUnsaved(changed)
  const done = (words: string) => () => {
    showToast(words, { tone: 'ok' })
    onClose()
  }
  const onError = (error: { issues: readonly unknown[]; code: string }) =>
    void (error.issues.length || error.code === 'file-group-taken' || showError(error))
  const create = useSend(createFileGroup, {
    changes: CHANGES,
    onSuccess: done('파일 그룹을 등록했어요.'),
    onError,
  })
  const change = useSend(changeFileGroup, {
    changes: CHANGES,
    onSuccess: done('파일 그룹을 저장했어요.'),
    onError,
  })
  const remove = useSend(deleteFileGroup, {
    changes: CHANGES,
    onSuccess: done('파일 그룹을 삭제했어요.'),
    onError,
  })
  const sending = create.isPending || change.isPending
  const problem = (path: string) =>
    (create.error ?? change.error)?.issues.find((issue) => issue.path === path)?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const { id, megabytes, maxCount, menuId, ...rest } = form
    const body = {
      ...rest,
      maxBytes: Math.round(Number(megabytes) * MEGABYTE),
      maxCount: Number(maxCount),
      menuId: menuId || null,
    }
    if (group) change.mutate({ params: { id }, body })
    else create.mutate({ body: { ...body, id } })
  }
  const askRemove = async () => {
    if (
      group &&
      (await askConfirm({
        title: `${group.name} 그룹을 삭제할까요?`,
        text: '삭제하면 이 그룹으로 파일을 올릴 수 없어요.',
        confirmLabel: '삭제',
        danger: true,
      }))
    )
      remove.mutate({ params: { id: group.id } })
  }
  const field = { disabled: !mayWrite }

  return (
    <OfficeDrawer
      title={group?.name ?? '그룹 등록'}
      subject={group?.id ?? 'new'}
      onClose={onClose}
      {...place}
      foot={
        mayWrite && (
          <DrawerActions>
            {group && (
              <Button
                variant="danger"
                busy={remove.isPending}
                disabled={group.files > 0}
                disabledReason={group.files > 0 ? '올린 파일이 있어 삭제할 수 없어요.' : undefined}
                onClick={() => void askRemove()}
              >
                삭제
              </Button>
            )}
            <Button
              variant="primary"
              type="submit"
              form="file-group-form"
              busy={sending}
              disabled={!changed}
              disabledReason={changed ? undefined : '바뀐 내용이 없어요.'}
            >
              저장
            </Button>
          </DrawerActions>
        )
      }
    >
      <DrawerSection title="규칙">
        <form id="file-group-form" noValidate onSubmit={submit}>
          <FormRows>
            <Field
              label="그룹 ID"
              required
              error={problem('id') ?? create.refusal('file-group-taken')?.message}
              help="영문 소문자, 숫자, 하이픈"
            >
              <TextInput
                reading="code"
                value={form.id}
                maxLength={40}
                disabled={!mayWrite || group !== null}
                onChange={(event) => set({ id: event.target.value.toLowerCase() })}
              />
            </Field>
            <Field label="이름" required error={problem('name')}>
              <TextInput
                {...field}
                value={form.name}
                maxLength={60}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
            <Field
              label="허용 형식"
              error={problem('accept')}
              help="예: .pdf, image/* · 비워 두면 올릴 수 있는 형식 모두"
            >
              <TextInput
                {...field}
                value={form.accept}
                maxLength={500}
                onChange={(event) => set({ accept: event.target.value })}
              />
            </Field>
            <Field label="파일당 크기" required error={problem('maxBytes')} help="20MB까지">
              <TextInput
                {...field}
                reading="figure"
                unit="MB"
                inputMode="decimal"
                value={form.megabytes}
                maxLength={5}
                onChange={(event) => set({ megabytes: event.target.value.replace(/[^\d.]/g, '') })}
              />
            </Field>
            <Field label="파일 개수" required error={problem('maxCount')} help="10개까지">
              <TextInput
                {...field}
                reading="figure"
                unit="개"
                inputMode="numeric"
                value={form.maxCount}
                maxLength={2}
                onChange={(event) => set({ maxCount: event.target.value.replace(/\D/g, '') })}
              />
            </Field>
            <Field label="올리는 사람">
              <Select
                {...field}
                value={form.writableBy}
                options={choicesOf(writerLabels)}
                onChange={(event) => set({ writableBy: event.target.value as Writers })}
              />
            </Field>
            <Field label="보는 사람">
              <Select
                {...field}
                value={form.readableBy}
                options={choicesOf(readerLabels)}
                onChange={(event) => set({ readableBy: event.target.value as Readers })}
              />
            </Field>
            <Field
              label="담당 메뉴"
              error={problem('menuId')}
              help="이 메뉴를 쓰는 직원은 남이 올린 파일도 볼 수 있어요."
            >
              <Select
                {...field}
                value={form.menuId}
                emptyLabel="없음"
                options={menus.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => set({ menuId: event.target.value })}
              />
            </Field>
            <Checkbox
              {...field}
              label="작은 사진 만들기"
              help="화면 크기에 맞춘 사진을 함께 보관해요."
              checked={form.variants}
              onChange={(variants) => set({ variants })}
            />
          </FormRows>
        </form>
      </DrawerSection>
      {group && (
        <DrawerSection title="시험 올리기">
          <TryUpload group={group} />
        </DrawerSection>
      )}
    </OfficeDrawer>
  )
}
