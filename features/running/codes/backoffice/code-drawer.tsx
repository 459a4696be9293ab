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
import { listCodes, listGroups, removeCode, saveCode, type CodeRow, type GroupRow } from '../contract.ts'

type Props = {
  /** The code to change; null makes a new one. */
  code: CodeRow | null
  groups: readonly GroupRow[]
  mayWrite: boolean
  onClose: () => void
  place?: { position: string; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }
}

const CHANGES = [listCodes, listGroups]

export function CodeDrawer({ code, groups, mayWrite, onClose, place }: Props) {
  const first = {
    groupId: code?.groupId ?? groups[0]?.id ?? '',
    id: code?.id ?? '',
    name: code?.name ?? '',
    rank: String(code?.rank ?? 1),
    used: code?.used ?? true,
  }
  const [form, setForm] = useState(first)
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  useUnsaved(JSON.stringify(form) !== JSON.stringify(first))
  const save = useSend(saveCode, {
    changes: CHANGES,
    onSuccess: () => {
      showToast('코드를 저장했어요.', { tone: 'ok' })
      onClose()
    },
    onError: (error) => void (error.issues.length || showError(error)),
  })
  const remove = useSend(removeCode, {
    changes: CHANGES,
    onSuccess: () => {
      showToast('코드를 삭제했어요.')
      onClose()
    },
    onError: (error) => void showError(error),
  })
  const problem = (path: string) => save.error?.issues.find((issue) => issue.path === path)?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending)
      save.mutate({
        params: { groupId: form.groupId, id: form.id },
        body: { name: form.name, rank: Number(form.rank), used: form.used },
      })
  }
  const askRemove = async () => {
    if (
      await askConfirm({
        title: '코드를 삭제할까요?',
        text: '이미 이 코드로 저장된 기록은 그대로 남아요. 더 쓰지 않으려면 사용을 꺼도 돼요.',
        confirmLabel: '삭제',
        danger: true,
      })
    )
      remove.mutate({ params: { groupId: code!.groupId, id: code!.id } })
  }

  return (
    <OfficeDrawer
      title={code ? `${code.groupName} ${code.id}` : '코드 등록'}
      onClose={onClose}
      subject={code ? `${code.groupId}/${code.id}` : 'new'}
      {...place}
      foot={
        mayWrite && (
          <DrawerActions>
            {code && (
              <Button variant="danger" busy={remove.isPending} onClick={() => void askRemove()}>
                삭제
              </Button>
            )}
            <Button variant="primary" type="submit" form="code-form" busy={save.isPending}>
              저장
            </Button>
          </DrawerActions>
        )
      }
    >
      <DrawerSection>
        <form id="code-form" noValidate onSubmit={submit}>
          <FormRows>
            <Field label="그룹" required error={problem('groupId')}>
              <Select
                value={form.groupId}
                disabled={code !== null || !mayWrite}
                onChange={(event) => set({ groupId: event.target.value })}
                options={groups.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
              />
            </Field>
            <Field label="코드" required error={problem('id')} help="영문, 숫자, _, -">
              <TextInput
                reading="code"
                value={form.id}
                maxLength={40}
                disabled={code !== null || !mayWrite}
                onChange={(event) => set({ id: event.target.value })}
              />
            </Field>
            <Field label="이름" required error={problem('name')}>
              <TextInput
                value={form.name}
                maxLength={100}
                disabled={!mayWrite}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
            <Field label="순서" required error={problem('rank')} help="작은 수가 먼저 나와요.">
              <TextInput
                reading="figure"
                inputMode="numeric"
                value={form.rank}
                maxLength={4}
                disabled={!mayWrite}
                onChange={(event) => set({ rank: event.target.value.replace(/\D/g, '') })}
              />
            </Field>
            <Checkbox
              label="사용"
              checked={form.used}
              disabled={!mayWrite}
              onChange={(used) => set({ used })}
            />
          </FormRows>
        </form>
      </DrawerSection>
    </OfficeDrawer>
  )
}
