import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { CROSSED, isOvertaking, Overtaken } from '#platform/web/office/drawer-form.tsx'
import { useRecordBase } from '#platform/web/office/record-base.ts'
import { useUnsaved } from '#platform/web/tabs/tab-state.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { OfficeBlock } from '#ui/office/page.tsx'
import { changeRole, createRole, listRoles, readRole, removeRole, type GridRow } from '../role-contract.ts'
import { listGrantRequests } from '../grant-request-contract.ts'
import { listStaffRoles } from '../staff-contract.ts'
import { GrantMatrix, grantKey, isOffered } from './grant-matrix.tsx'

type Props = {
  /** Null makes a new role. */
  detail: Reply<typeof readRole> | null
  grid: readonly GridRow[]
  mayWrite: boolean
  onSaved: (roleId: number) => void
  onGone: () => void
}

const CHANGES = [listRoles, readRole, listStaffRoles, listGrantRequests]

export function RoleForm({ detail, grid, mayWrite, onSaved, onGone }: Props) {
  const client = useQueryClient()
  const record = useRecordBase({
    first: {
      name: detail?.role.name ?? '',
      description: detail?.role.description ?? '',
      grants: (detail?.grants ?? []).map(grantKey).toSorted(),
    },
    version: detail?.role.version,
  })
  const { fields: form, version, changed } = record
  const set = (part: Partial<typeof form>) => record.setFields({ ...form, ...part })
  useUnsaved(changed)
  /** How many boxes that were ticked here are gone with their menus and functions. */
  const [gone, setGone] = useState(0)
  const standing = form.grants.filter((key) => record.first.grants.includes(key) || isOffered(grid, key))
  if (standing.length < form.grants.length) {
    setGone(gone + form.grants.length - standing.length)
    set({ grants: standing })
  }
  const onError = (error: CallError) => {
    if (error.issues.length === 0) void showError(error)
    if (isOvertaking(error)) record.late()
    else if (error.code !== 'grant-unknown') return
    for (const read of CHANGES) void client.invalidateQueries(queriesOf(read))
  }
  const done = (roleId: number, waiting: number) => {
    setGone(0)
    showToast(
      waiting > 0
        ? `권한을 저장했어요. 본인에게 없는 기능 ${waiting}개는 다른 직원이 승인하면 적용돼요.`
        : '권한을 저장했어요.',
      { tone: 'ok' },
    )
    onSaved(roleId)
  }
  const create = useSend(createRole, {
    changes: CHANGES,
    onSuccess: ({ roleId, waiting }) => done(roleId, waiting),
    onError,
  })
  const change = useSend(changeRole, {
    changes: CHANGES,
    onSuccess: ({ waiting }, { body }) => {
      const { name, description = '', grants } = body
      record.own(body.version, { name, description, grants: grants.map(grantKey) })
      done(detail!.role.roleId, waiting)
    },
    onError,
  })
  const remove = useSend(removeRole, {
    changes: CHANGES,
    onSuccess: () => {
      showToast('권한을 삭제했어요.')
      onGone()
    },
    onError,
  })
  const saving = detail ? change : create
  const problem = (path: 'name' | 'description') =>
    saving.error?.problemAt(path) ?? (record.isCrossed(path) ? CROSSED : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const body = {
      name: form.name,
      description: form.description,
      grants: form.grants.map((key) => ({ menuId: key.split(':')[0]!, functionId: key.split(':')[1]! })),
    }
    if (detail) change.mutate({ params: { roleId: detail.role.roleId }, body: { ...body, version } })
    else create.mutate({ body })
  }
  const askRemove = async () => {
    if (
      await askConfirm({
        title: `${detail!.role.name} 권한을 삭제할까요?`,
        text: '삭제한 권한은 되돌릴 수 없어요.',
        confirmLabel: '삭제',
        danger: true,
      })
    )
      remove.mutate({ params: { roleId: detail!.role.roleId }, body: { version } })
  }
  const held = detail?.holders.length ?? 0

  return (
    <form noValidate className="role-form" onSubmit={submit}>
      {record.theirs && <Overtaken />}
      {gone > 0 && (
        <Notice tone="warn" live title={`그사이 없어진 메뉴나 기능 ${gone}개는 뺐어요`}>
          다른 내용은 그대로 있어요. 확인하고 저장해 주세요.
        </Notice>
      )}
      <OfficeBlock
        title={detail?.role.name ?? '새 권한'}
        note={detail?.role.full ? '직원과 권한을 모두 관리할 수 있는 권한이에요.' : undefined}
        actions={
          mayWrite && (
            <>
              {detail && (
                <Button
                  variant="danger"
                  busy={remove.isPending}
                  disabledReason={held > 0 ? `이 권한을 가진 직원이 ${held}명 있어 삭제할 수 없어요.` : ''}
                  onClick={() => void askRemove()}
                >
                  삭제
                </Button>
              )}
              <Button
                variant="primary"
                type="submit"
                busy={saving.isPending}
                disabledReason={changed ? '' : '바뀐 것이 없어요.'}
              >
                저장
              </Button>
            </>
          )
        }
      >
        <div className="role-facts">
          <Field label="이름" required error={problem('name')}>
            <TextInput
              value={form.name}
              maxLength={50}
              disabled={!mayWrite}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <Field label="설명" error={problem('description')}>
            <TextInput
              value={form.description}
              maxLength={200}
              disabled={!mayWrite}
              onChange={(event) => set({ description: event.target.value })}
            />
          </Field>
        </div>
      </OfficeBlock>
      <OfficeBlock title="메뉴와 기능" note="기능을 고르면 조회도 함께 주어져요.">
        <GrantMatrix
          grid={grid}
          grants={new Set(form.grants)}
          mayWrite={mayWrite}
          onChange={(grants) => set({ grants: [...grants].toSorted() })}
        />
      </OfficeBlock>
      {detail && (
        <OfficeBlock title="이 권한을 가진 직원" note={`${held}명`}>
          <p className="role-holders">
            {detail.holders.map(({ name, loginId }) => `${name} (${loginId})`).join(', ') ||
              '아직 없어요. 직원 화면에서 권한을 줄 수 있어요.'}
          </p>
        </OfficeBlock>
      )}
    </form>
  )
}
