import type { Scope } from './contract.ts'

export const scopeLabel: Record<Scope, string> = {
  tier: '수량별',
  group: '그룹',
  contract: '기관 계약',
  promotion: '프로모션',
}
