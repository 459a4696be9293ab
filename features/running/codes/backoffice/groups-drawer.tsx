import { useState } from 'react'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { submitting, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { digits, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { DrawerSection, FormRows, OfficeDrawer } from '#ui/office/drawer.tsx'
import { listCodes, listGroups, removeGroup, restoreGroup, saveGroup, type GroupRow } from '../contract.ts'

const EMPTY = { id: '', name: '', rank: '1' }

/** The groups themselves: made, renamed, removed together with their codes. */
export function GroupsDrawer({ groups, place }: { groups: readonly GroupRow[]; place: DrawerPlace }) {
  const [first, setFirst] = useState(EMPTY)
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first,
    changes: [listCodes, listGroups],
    saved: '그룹을 저장했어요.',
  })
  const begin = (fields: typeof EMPTY) => {
    setFirst(fields)
    form.fill(fields)
  }
  const save = useSend(saveGroup, {
    ...form.saving,
    onSuccess: () => {
      showToast('그룹을 저장했어요.', { tone: 'ok' })
      begin(EMPTY)
    },
  })
  const remove = useSend(removeGroup, {
    ...form.removing('그룹을 삭제했어요.'),
    onSuccess: () => showToast('그룹을 삭제했어요. 목록 아래에서 되살릴 수 있어요.'),
  })
  const restore = useSend(restoreGroup, {
    ...form.removing('그룹을 되살렸어요.'),
    onSuccess: () => showToast('그룹을 되살렸어요.', { tone: 'ok' }),
  })
  const { id, name, rank } = form.fields
  const known = groups.some((group) => group.id === id)

  const askRemove = async (group: GroupRow) => {
    if (
      await askConfirm({
        title: `${group.name} 그룹을 삭제할까요?`,
        text: `이 그룹의 코드 ${group.codes}개도 함께 보이지 않게 돼요. 되살릴 수 있어요.`,
        confirmLabel: '삭제',
        danger: true,
      })
    )
      remove.mutate({ params: { groupId: group.id } })
  }

  return (
    <OfficeDrawer title="코드 그룹" subject="groups" {...place}>
      <DrawerSection title={known ? '그룹 수정' : '그룹 등록'}>
        <form
          noValidate
          onSubmit={submitting(form, save.isPending, () =>
            save.mutate({ params: { groupId: id }, body: { name, rank: Number(rank) } }),
          )}
        >
          <FormRows>
            <TextRow
              form={form}
              name="id"
              path="groupId"
              label="그룹 코드"
              required
              reading="code"
              maxLength={40}
              clean={(text) => text.toUpperCase()}
              help="영문 대문자, 숫자, _"
            />
            <TextRow form={form} name="name" label="이름" required maxLength={100} />
            <TextRow
              form={form}
              name="rank"
              label="순서"
              required
              reading="figure"
              inputMode="numeric"
              maxLength={4}
              clean={digits}
            />
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
                onClick={() => begin({ id: group.id, name: group.name, rank: String(group.rank) })}
              >
                수정
              </TextButton>
              {group.removed ? (
                <TextButton
                  aria-label={`${group.name} 되살리기`}
                  onClick={() => restore.mutate({ params: { groupId: group.id } })}
                >
                  되살리기
                </TextButton>
              ) : (
                !group.needed && (
                  <TextButton aria-label={`${group.name} 삭제`} onClick={() => void askRemove(group)}>
                    삭제
                  </TextButton>
                )
              )}
            </li>
          ))}
        </ul>
      </DrawerSection>
    </OfficeDrawer>
  )
}
