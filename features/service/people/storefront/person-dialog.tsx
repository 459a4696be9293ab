import { useState, type FormEvent } from 'react'
import { readWhole } from '#domain/whole-number.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldGrid } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { ROLES, type Role } from '#features/access/accounts/rules.ts'
import { changePerson, invitePerson, listPeople, type Person } from '../contract.ts'
import { roleHelp, roleLabel } from '../labels.ts'

/** Empty is no limit. */
const isWon = (text: string) => text.trim() === '' || readWhole(text) !== null
const shown = (won: number | null) => (won === null ? '' : won.toLocaleString('ko-KR'))

/** Invites somebody (`person` null), or gives somebody another role or limits. */
export function PersonDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const [form, setForm] = useState({
    name: '',
    mobile: '',
    role: (person?.role ?? 'buyer') as Role,
    orderLimit: shown(person?.orderLimit ?? null),
    monthLimit: shown(person?.monthLimit ?? null),
  })
  const [error, setError] = useState<CallError | null>(null)
  const failed = (failure: CallError) => {
    setError(failure)
    if (failure.issues.length === 0) void showError(failure)
  }
  const done = (words: string, tone: 'ok' | 'danger' = 'ok') => {
    showToast(words, { tone })
    onClose()
  }
  const invite = useSend(invitePerson, {
    changes: [listPeople],
    onSuccess: ({ sent }) =>
      sent
        ? done(`${form.name}님께 초대 문자를 보냈어요.`)
        : done('문자를 보내지 못했어요. 번호를 확인하고 다시 초대해 주세요.', 'danger'),
    onError: failed,
  })
  const change = useSend(changePerson, {
    changes: [listPeople],
    onSuccess: () => done('바꿨어요. 바로 적용돼요.'),
    onError: failed,
  })
  const sending = invite.isPending || change.isPending
  const [missing, setMissing] = useState<Record<string, string>>({})
  const problem = (path: string) => missing[path] ?? error?.problemAt(path)
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const save = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    const wrong = (['orderLimit', 'monthLimit'] as const).filter((name) => !isWon(form[name]))
    setMissing(Object.fromEntries(wrong.map((name) => [name, '0 이상의 정수로 입력해 주세요.'])))
    if (wrong.length) return
    const may = {
      role: form.role,
      orderLimit: readWhole(form.orderLimit),
      monthLimit: readWhole(form.monthLimit),
    }
    if (person) change.mutate({ params: { memberId: person.memberId }, body: may })
    else invite.mutate({ body: { name: form.name, mobile: form.mobile, ...may } })
  }
  const won = (name: 'orderLimit' | 'monthLimit', label: string, help: string) => (
    <Field label={label} error={problem(name)} help={help}>
      <TextInput
        inputMode="numeric"
        maxLength={15}
        placeholder="한도 없음"
        value={form[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      locked={sending}
      title={person ? `${person.name}님 권한 바꾸기` : '구성원 초대'}
      actions={
        <>
          <Button disabled={sending} onClick={onClose}>
            닫기
          </Button>
          <Button type="submit" form="person" variant="primary" busy={sending}>
            {person ? '저장' : '초대 문자 보내기'}
          </Button>
        </>
      }
    >
      <form id="person" noValidate onSubmit={save}>
        <FieldGrid>
          {!person && (
            <>
              <Field label="이름" required error={problem('name')}>
                <TextInput
                  autoComplete="off"
                  maxLength={30}
                  value={form.name}
                  onChange={(event) => set({ name: event.target.value })}
                />
              </Field>
              <Field
                label="휴대폰"
                required
                error={problem('mobile')}
                help="이 번호로 초대 문자를 보내요. 3일 안에 한 번 쓸 수 있어요."
              >
                <TextInput
                  type="tel"
                  inputMode="tel"
                  autoComplete="off"
                  maxLength={13}
                  value={form.mobile}
                  onChange={(event) => set({ mobile: event.target.value })}
                />
              </Field>
            </>
          )}
          <div className="field-full">
            <RadioGroup
              legend="역할"
              options={ROLES.map((role) => ({ value: role, label: roleLabel[role], note: roleHelp[role] }))}
              value={form.role}
              onChange={(role) => set({ role })}
            />
          </div>
          {form.role === 'buyer' && (
            <>
              {won('orderLimit', '주문 한 건 한도(원)', '넘으면 원장님 승인을 받아요. 비우면 한도가 없어요.')}
              {won('monthLimit', '한 달 한도(원)', '매달 1일부터 다시 세요.')}
            </>
          )}
        </FieldGrid>
      </form>
    </Dialog>
  )
}
