import { Link } from '@tanstack/react-router'

export const Logo = () => (
  <Link to="/" activeOptions={{ exact: true }} className="logo" aria-label="메디몰 Medimall 홈">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 2h20v20H2z" fill="currentColor" />
      <path d="M7 7.5h10M7 12h10M7 16.5h5" stroke="#fff" strokeWidth="2" fill="none" />
    </svg>
    메디몰 <small>Medimall</small>
  </Link>
)
