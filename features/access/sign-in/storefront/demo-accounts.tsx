import { TextButton } from '#ui/button.tsx'
import { DEMO_PASSWORD, demoAccounts } from '#features/access/accounts/demo-accounts.ts'

/** Who one may sign in as in the demo, and what each account shows. */
export const DemoAccounts = ({
  onPick,
}: {
  onPick: (account: { loginId: string; password: string }) => void
}) => (
  <details className="demo-accounts">
    <summary>데모 계정</summary>
    <p className="meta">
      모든 계정의 비밀번호는 <code data-selectable="">{DEMO_PASSWORD}</code>예요. 아이디를 누르면 채워져요.
    </p>
    <ul>
      {demoAccounts.map(({ loginId, shows }) => (
        <li key={loginId}>
          <TextButton onClick={() => onPick({ loginId, password: DEMO_PASSWORD })}>{loginId}</TextButton>
          <span className="body-s">{shows}</span>
        </li>
      ))}
    </ul>
  </details>
)
