import { useState, type FormEvent } from 'react'
import { confirmPassword } from '#features/access/recovery/confirm-contract.ts'
import { call } from '#platform/web/calls/call.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { openDialog } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/fields.tsx'
import { readMembership } from '../contract.ts'

/**
 * Asks for the password unless it was given in the last ten minutes; false: thought better of, or it could not
 * be asked, which is told.
 */
export async function ensureConfirmed(loginId: string): Promise<boolean> {
  const membership = await call(readMembership).catch((error: unknown) => void showError(error))
  if (!membership) return false
  return (
    membership.confirmedUntil !== null ||
    openDialog<boolean>((close) => <PasswordDialog loginId={loginId} onAnswer={close} />)
  )
}

type Props = { loginId: string; onAnswer: (confirmed: boolean) => void }

function PasswordDialog({ loginId, onAnswer }: Props) {
  const [password, setPassword] = useState('')
  const send = useSend(confirmPassword, {
    onSuccess: () => onAnswer(true),
    onError: (error) => {
      if (error.issues.length === 0) void showError(error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ body: { password } })
  }
  return (
    <Dialog
      open
      size="s"
      title="비밀번호를 확인할게요"
      description="중요한 정보를 다루기 전에 한 번 더 확인해요. 10분 동안 다시 묻지 않아요."
      locked={send.isPending}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>취소</Button>
          <Button type="submit" form="confirm-password" variant="primary" busy={send.isPending}>
            확인
          </Button>
        </>
      }
    >
      <form id="confirm-password" noValidate onSubmit={submit}>
        <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
        <Field label="비밀번호" required error={send.error?.issues[0]?.message}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            data-first-focus=""
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
