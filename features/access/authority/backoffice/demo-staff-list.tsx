import { demoStaff } from '../demo-staff.ts'

export const DEMO_PASSWORD = 'Medimall!2026'

/** The demo's staff: picking one fills the form. */
export const DemoStaffList = ({ onPick }: { onPick: (loginId: string) => void }) => (
  <details className="login-demo">
    <summary>데모 계정으로 둘러보기</summary>
    <ul>
      {demoStaff.map(({ loginId, name, shows }) => (
        <li key={loginId}>
          <button type="button" onClick={() => onPick(loginId)}>
            <b>{loginId}</b> {name} <span className="caption">{shows}</span>
          </button>
        </li>
      ))}
    </ul>
  </details>
)
