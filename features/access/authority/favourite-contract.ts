import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { MenuId, SystemCode } from './menu-contract.ts'

const MenuEntry = renamed({ menuId: ['mnuId', MenuId] })

/** MN-06: the favourites of one user, in their order. */
const Favourites = renamed({
  loginId: ['usrId', z.string()],
  systemCode: ['sysCd', SystemCode.default('BO')],
  menus: ['menus', z.array(MenuEntry)],
})

const whose = {
  loginId: ['usrId', z.string().trim().min(1).max(100)],
  systemCode: ['sysCd', SystemCode.default('BO')],
} as const
const entries = z.array(MenuEntry).max(50, '즐겨찾기는 50개까지 둘 수 있어요.')
const Owner = renamed(whose)
const Entries = renamed({ ...whose, menus: ['menus', entries] })
const refusals = {
  'not-your-own': { status: 403, message: '본인의 즐겨찾기만 바꿀 수 있어요.' },
  'menu-not-found': {
    status: 404,
    message: '선택 메뉴는 존재하지 않습니다. 관리자에게 문의하시기 바랍니다.',
  },
} as const

export const listFavourites = endpoint({
  method: 'POST',
  path: '/api/system/usermenu/list',
  summary: "The caller's favourite menus",
  access: 'staff',
  body: Owner,
  reply: Favourites,
  refusals,
})
/** Menus marked as default that the caller may open: what is shown before there are favourites. */
export const listDefaultFavourites = endpoint({
  method: 'POST',
  path: '/api/system/usermenu/def',
  summary: 'The menus everybody begins with',
  access: 'staff',
  body: Owner,
  reply: Favourites,
  refusals,
})
export const addFavourites = endpoint({
  method: 'POST',
  path: '/api/system/usermenu',
  summary: 'Put menus at the end of the favourites',
  access: 'staff',
  body: Entries,
  reply: Favourites,
  refusals,
})
export const orderFavourites = endpoint({
  method: 'POST',
  path: '/api/system/usermenu/edit',
  summary: 'Replace the favourites by this list',
  access: 'staff',
  body: Entries,
  reply: Favourites,
  refusals,
})
/** Without menus, all of them. */
export const removeFavourites = endpoint({
  method: 'POST',
  path: '/api/system/usermenu/remove',
  summary: 'Take menus out of the favourites',
  access: 'staff',
  body: renamed({ ...whose, menus: ['menus', entries.default([])] }),
  reply: Favourites,
  refusals,
})
