import { Icon } from '#ui/icon.tsx'

export const Brand = () => (
  <span className="brand">
    <span className="brand-mark" aria-hidden="true">
      <Icon name="plus" size="s" />
    </span>
    메디몰 <small>관리자</small>
  </span>
)
