import type { Role } from '#features/access/accounts/rules.ts'

export const roleLabel: Record<Role, string> = { director: '원장', buyer: '구매담당', reader: '열람' }
export const roleHelp: Record<Role, string> = {
  director: '구성원과 한도를 정하고, 한도를 넘는 주문을 승인해요.',
  buyer: '주문하고 결제해요. 한도를 넘으면 원장님 승인을 받아요.',
  reader: '주문내역과 서류를 볼 수만 있어요.',
}
