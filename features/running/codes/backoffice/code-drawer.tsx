import { wholeOf } from '#domain/whole-number.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, SelectRow, TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import {
  listCodes,
  listGroups,
  removeCode,
  restoreCode,
  saveCode,
  type CodeRow,
  type GroupRow,
} from '../contract.ts'

type Props = {
  /** The code to change; null makes a new one. */
  code: CodeRow | null
  groups: readonly GroupRow[]
  mayWrite: boolean
  place: DrawerPlace
}

export function CodeDrawer({ code, groups, mayWrite, place }: Props) {
  const form = useDrawerForm({
    place,
    mayWrite,
    first: {
      groupId: code?.groupId ?? groups[0]?.id ?? '',
      id: code?.id ?? '',
      name: code?.name ?? '',
      rank: String(code?.rank ?? 1),
      used: code?.used ?? true,
    },
    version: code ? { name: code.name, rank: code.rank, used: code.used, removed: code.removed } : undefined,
    changes: [listCodes, listGroups],
    saved: '코드를 저장했어요.',
    refusals: { 'code-taken': 'id' },
  })
  const save = useSend(saveCode, form.saving)
  const remove = useSend(removeCode, form.removing('코드를 삭제했어요. 삭제한 코드에서 되살릴 수 있어요.'))
  const restore = useSend(restoreCode, form.removing('코드를 되살렸어요.', 'ok'))
  const { groupId, id, name, rank, used } = form.fields

  return (
    <DrawerForm
      form={form}
      title={code ? `${code.groupName} ${code.id}` : '코드 등록'}
      subject={code ? `${code.groupId}/${code.id}` : 'new'}
      busy={save.isPending}
      onSave={() =>
        save.mutate({
          params: { groupId, id },
          body: { name, rank: wholeOf(rank), used, seen: code ? form.version : null },
        })
      }
      remove={
        code && !code.needed && !code.removed
          ? {
              title: '코드를 삭제할까요?',
              text: '이미 이 코드로 저장된 기록은 그대로 남아요. 더 쓰지 않으려면 사용을 꺼도 돼요.',
              busy: remove.isPending,
              onRemove: () =>
                remove.mutate({
                  params: { groupId: code.groupId, id: code.id },
                  query: { seen: form.version },
                }),
            }
          : null
      }
      actions={
        code?.removed && (
          <Button
            busy={restore.isPending}
            onClick={() => restore.mutate({ params: { groupId: code.groupId, id: code.id } })}
          >
            되살리기
          </Button>
        )
      }
    >
      <DrawerSection>
        <FormRows>
          <SelectRow
            form={form}
            name="groupId"
            label="그룹"
            required
            fixed={code !== null}
            options={groups.map((group) => ({ value: group.id, label: `${group.name} (${group.id})` }))}
          />
          <TextRow
            form={form}
            name="id"
            label="코드"
            required
            fixed={code !== null}
            reading="code"
            maxLength={40}
            help="영문, 숫자, _, -"
          />
          <TextRow form={form} name="name" label="이름" required maxLength={100} />
          <WholeRow form={form} name="rank" label="순서" required help="작은 수가 먼저 나와요." />
          {code?.needed ? (
            <p className="caption">프로그램이 쓰는 코드라 삭제하거나 사용을 끌 수 없어요.</p>
          ) : (
            <CheckRow form={form} name="used" label="사용" />
          )}
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
