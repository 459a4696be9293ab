import { PasswordForm } from '#features/access/authority/backoffice/parts.ts'
import { showAlert } from '#platform/web/dialogs/dialogs.tsx'
import { session } from '#platform/web/session/session.ts'
import { Dialog } from '#ui/dialog.tsx'

/** One's own password. Every session ends with it, this one too. */
export const PasswordDialog = ({ loginId, onClose }: { loginId: string; onClose: () => void }) => (
  <Dialog
    open
    size="s"
    title="비밀번호 변경"
    description="바꾸면 로그인한 모든 곳에서 로그아웃돼요."
    onClose={onClose}
  >
    <PasswordForm
      loginId={loginId}
      onChanged={() => {
        onClose()
        void showAlert({ title: '비밀번호를 바꿨어요', text: '새 비밀번호로 다시 로그인해 주세요.' })
        session().end('validate')
      }}
    />
  </Dialog>
)
