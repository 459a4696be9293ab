import { useState, type FormEvent } from 'react'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { DrawerSection, FormRows, OfficeDrawer } from '#ui/office/drawer.tsx'
import { listCodes, listGroups, removeGroup, saveGroup, type GroupRow } from '../contract.ts'

const CHANGES = [listCodes, listGroups]
const EMPTY = { id: '', name: '', rank: '1' }

/** The groups themselves: made, renamed, removed together with their codes. */
export function GroupsDrawer({ groups, onClose }: { groups: readonly GroupRow[]; onClose: () => void }) {
  const [form, setForm] = useState(EMPTY)
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const save = useSend(saveGroup, {
    changes: CHANGES,
    onSuccess: () => {
      showToast('그룹을 저장했어요.', { tone: 'ok' })
      setForm(EMPTY)
    },
    onError: (error) => void (error.issues.length || showError(error)),
  })
  const remove = useSend(removeGroup, {
    changes: CHANGES,
    onSuccess: () => showToast('그룹을 삭제했어요.'),
    onError: (error) => void showError(error),
  })
  const problem = (path: string) => save.error?.issues.find((issue) => issue.path === path)?.message
  const known = groups.some(({ id }) => id === form.id)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending)
      save.mutate({ params: { groupId: form.id }, body: { name: form.name, rank: Number(form.rank) } })
  }
  const askRemove = async (group: GroupRow) => {
    if (
      await askConfirm({
        title: `${group.name} 그룹을 삭제할까요?`,
        text: `이 그룹의 코드 ${group.codes}개도 함께 삭제돼요.`,
        confirmLabel: '삭제',
        danger: true,
      })
    )
      remove.mutate({ params: { groupId: group.id } })
  }

  return (
    <OfficeDrawer title="코드 그룹" onClose={onClose} subject="groups">
      <DrawerSection title={known ? '그룹 수정' : '그룹 등록'}>
        <form noValidate onSubmit={submit}>
          <FormRows>
            <Field label="그룹 코드" required error={problem('groupId')} help="영문 대문자, 숫자, _">
              <TextInput
                reading="code"
                value={form.id}
                maxLength={40}
                onChange={(event) => set({ id: event.target.value.toUpperCase() })}
              />
            </Field>
            <Field label="이름" required error={problem('name')}>
              <TextInput
                value={form.name}
                maxLength={100}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
            <Field label="순서" required error={problem('rank')}>
              <TextInput
                reading="figure"
                inputMode="numeric"
                maxLength={4}
                value={form.rank}
                onChange={(event) => set({ rank: event.target.value.replace(/\D/g, '') })}
              />
            </Field>
          </FormRows>
          <p className="group-save">
            <Button variant="primary" type="submit" busy={save.isPending}>
              저장
            </Button>
          </p>
        </form>
      </DrawerSection>
      <DrawerSection title={`그룹 ${groups.length}개`}>
        <ul className="group-list">
          {groups.map((group) => (
            <li key={group.id}>
              <span>
                <b>{group.name}</b>{' '}
                <span className="caption">
                  {group.id} · {group.codes}개
                </span>
              </span>
              <TextButton
                aria-label={`${group.name} 수정`}
                onClick={() => setForm({ id: group.id, name: group.name, rank: String(group.rank) })}
              >
                수정
              </TextButton>
              <TextButton aria-label={`${group.name} 삭제`} onClick={() => void askRemove(group)}>
                삭제
              </TextButton>
            </li>
          ))}
        </ul>
      </DrawerSection>
    </OfficeDrawer>
  )
}
