import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeOf } from '#domain/whole-number.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { isOvertaking, Overtaken, submitting, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { DrawerSection, FormRows, OfficeDrawer } from '#ui/office/drawer.tsx'
import { listCodes, listGroups, removeGroup, restoreGroup, saveGroup, type GroupRow } from '../contract.ts'

const changes = [listCodes, listGroups]

type Props = { groups: readonly GroupRow[]; place: DrawerPlace }

/** The groups themselves: made, renamed, removed together with their codes. */
export function GroupsDrawer({ groups, place }: Props) {
  const [chosenId, choose] = useState<string | null>(null)
  const client = useQueryClient()
  const remove = useSend(removeGroup, {
    changes,
    onSuccess: () => showToast('그룹을 삭제했어요. 목록 아래에서 되살릴 수 있어요.'),
    onError(failure) {
      void showError(failure)
      if (isOvertaking(failure)) void client.invalidateQueries(queriesOf(listGroups))
    },
  })
  const restore = useSend(restoreGroup, {
    changes,
    onSuccess: () => showToast('그룹을 되살렸어요.', { tone: 'ok' }),
    onError: (failure) => void showError(failure),
  })

  const askRemove = async (group: GroupRow) => {
    if (
      await askConfirm({
        title: `${group.name} 그룹을 삭제할까요?`,
        text: `이 그룹의 코드 ${group.codes}개도 함께 보이지 않게 돼요. 되살릴 수 있어요.`,
        confirmLabel: '삭제',
        danger: true,
      })
    ) {
      const { id: groupId, name, rank, codes } = group
      remove.mutate({ params: { groupId }, query: { seen: { name, rank, codes } } })
    }
  }

  return (
    <OfficeDrawer title="코드 그룹" subject="groups" {...place}>
      <GroupForm
        key={chosenId}
        group={groups.find(({ id }) => id === chosenId) ?? null}
        place={place}
        onDone={() => choose(null)}
      />
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
              <TextButton aria-label={`${group.name} 수정`} onClick={() => place.go(() => choose(group.id))}>
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

type FormProps = { group: GroupRow | null; place: DrawerPlace; onDone: () => void }

/** One group to change, or a new one. */
function GroupForm({ group, place, onDone }: FormProps) {
  const first = { id: group?.id ?? '', name: group?.name ?? '', rank: String(group?.rank ?? 1) }
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first,
    version: group ? { name: group.name, rank: group.rank, removed: group.removed } : undefined,
    changes,
    saved: '그룹을 저장했어요.',
    refusals: { 'code-group-taken': 'groupId' },
  })
  const save = useSend(saveGroup, {
    ...form.saving,
    onSuccess: () => {
      showToast('그룹을 저장했어요.', { tone: 'ok' })
      if (group) onDone()
      else form.fill(first)
    },
  })
  const { id, name, rank } = form.fields
  return (
    <DrawerSection title={group ? '그룹 수정' : '그룹 등록'}>
      {form.isOvertaken && <Overtaken />}
      <form
        noValidate
        onSubmit={submitting(form, save.isPending, () =>
          save.mutate({
            params: { groupId: id },
            body: { name, rank: wholeOf(rank), seen: group ? form.version : null },
          }),
        )}
      >
        <FormRows>
          <TextRow
            form={form}
            name="id"
            path="groupId"
            label="그룹 코드"
            required
            fixed={group !== null}
            reading="code"
            maxLength={40}
            clean={(text) => text.toUpperCase()}
            help="영문 대문자, 숫자, _"
          />
          <TextRow form={form} name="name" label="이름" required maxLength={100} />
          <WholeRow form={form} name="rank" label="순서" required />
        </FormRows>
        <p className="group-save">
          <Button variant="primary" type="submit" busy={save.isPending}>
            저장
          </Button>
          {group && <TextButton onClick={() => place.go(onDone)}>새 그룹 등록</TextButton>}
        </p>
      </form>
    </DrawerSection>
  )
}
