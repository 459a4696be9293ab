import { useState, type FormEvent } from 'react'
import { formatBy } from '#domain/calendar.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { useUnsaved } from '#platform/web/tabs/tab-state.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/fields.tsx'
import { DrawerActions, DrawerSection, FormRows, OfficeDrawer } from '#ui/office/drawer.tsx'
import { changeCheck, createCheck, listChecks, removeCheck, type CheckRow } from '../contract.ts'

type Props = {
  check: CheckRow | null
  mayWrite: boolean
  onClose: () => void
  place?: { position: string; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }
}

/** What a datetime-local field holds, read on Seoul's clock wherever the browser is. */
const fieldOf = (at: string) => formatBy(at, 'yyyy-MM-dd HH:mm').replace(' ', 'T')
const instantOf = (text: string) => (text ? new Date(`${text}:00+09:00`).toISOString() : '')

export function CheckDrawer({ check, mayWrite, onClose, place }: Props) {
  const first = {
    title: check?.title ?? '',
    beginsAt: check ? fieldOf(check.beginsAt) : '',
    endsAt: check ? fieldOf(check.endsAt) : '',
    ipList: check?.ipList ?? '',
    redirectUrl: check?.redirectUrl ?? '/etc/maintenance',
    used: check?.used ?? true,
  }
  const [form, setForm] = useState(first)
  const [sheet] = useState(() => `system-check:${newId()}`)
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  useUnsaved(JSON.stringify(form) !== JSON.stringify(first))
  const options = {
    changes: [listChecks],
    onSuccess: () => {
      showToast('시스템 점검을 저장했어요.', { tone: 'ok' })
      onClose()
    },
    onError: (error: Parameters<typeof showError>[0] & { issues: unknown[] }) =>
      void (error.issues.length || showError(error)),
  }
  const create = useSend(createCheck, { ...options, sheet })
  const change = useSend(changeCheck, options)
  const remove = useSend(removeCheck, {
    changes: [listChecks],
    onSuccess: () => {
      showToast('시스템 점검을 삭제했어요.')
      onClose()
    },
    onError: (error) => void showError(error),
  })
  const saving = check ? change : create
  const problem = (path: string) => saving.error?.issues.find((issue) => issue.path === path)?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const body = { ...form, beginsAt: instantOf(form.beginsAt), endsAt: instantOf(form.endsAt) }
    if (check) change.mutate({ params: { id: check.id }, body })
    else create.mutate({ body })
  }
  const askRemove = async () => {
    if (
      await askConfirm({
        title: '시스템 점검을 삭제할까요?',
        text: '진행 중이면 쇼핑몰이 바로 다시 열려요.',
        confirmLabel: '삭제',
        danger: true,
      })
    )
      remove.mutate({ params: { id: check!.id } })
  }

  return (
    <OfficeDrawer
      title={check ? check.title : '시스템 점검 등록'}
      onClose={onClose}
      subject={String(check?.id ?? 'new')}
      {...place}
      foot={
        mayWrite && (
          <DrawerActions>
            {check && (
              <Button variant="danger" busy={remove.isPending} onClick={() => void askRemove()}>
                삭제
              </Button>
            )}
            <Button variant="primary" type="submit" form="check-form" busy={saving.isPending}>
              저장
            </Button>
          </DrawerActions>
        )
      }
    >
      <DrawerSection>
        <form id="check-form" noValidate onSubmit={submit}>
          <FormRows>
            <Field label="점검 이름" required error={problem('title')}>
              <TextInput
                value={form.title}
                maxLength={100}
                disabled={!mayWrite}
                onChange={(event) => set({ title: event.target.value })}
              />
            </Field>
            <Field
              label="시작"
              required
              error={problem('beginsAt')}
              help="하루 전부터 쇼핑몰에 안내가 보여요."
            >
              <TextInput
                type="datetime-local"
                value={form.beginsAt}
                disabled={!mayWrite}
                onChange={(event) => set({ beginsAt: event.target.value })}
              />
            </Field>
            <Field label="종료" required error={problem('endsAt')}>
              <TextInput
                type="datetime-local"
                value={form.endsAt}
                disabled={!mayWrite}
                onChange={(event) => set({ endsAt: event.target.value })}
              />
            </Field>
            <Field
              label="통과 IP"
              error={problem('ipList')}
              help="점검 중에도 쇼핑몰을 쓸 수 있는 IP예요. 여러 개는 쉼표로 나눠 주세요."
            >
              <TextArea
                rows={2}
                value={form.ipList}
                maxLength={1_000}
                disabled={!mayWrite}
                onChange={(event) => set({ ipList: event.target.value })}
              />
            </Field>
            <Field label="이동할 주소" required error={problem('redirectUrl')}>
              <TextInput
                reading="code"
                value={form.redirectUrl}
                maxLength={200}
                disabled={!mayWrite}
                onChange={(event) => set({ redirectUrl: event.target.value })}
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
