import { StaffPlaces } from '#features/access/sessions/backoffice/parts.ts'
import { PasswordForm } from '#features/access/authority/backoffice/parts.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** One's own password, and where one is signed in; this place stays so. */
export const PasswordDialog = ({ loginId, onClose }: { loginId: string; onClose: () => void }) => (
  <Dialog open size="s" title="비밀번호 변경" onClose={onClose}>
    <PasswordForm
      loginId={loginId}
      signedIn
      onChanged={() => {
        onClose()
        showToast('비밀번호를 바꿨어요.', { tone: 'ok' })
      }}
    />
    <StaffPlaces />
  </Dialog>
)
