import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addFavourites,
  listFavourites,
  orderFavourites,
  removeFavourites,
} from '#features/access/authority/favourite-contract.ts'
import type { Menu } from '#features/access/authority/menu-contract.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { query, useSend } from '#platform/web/calls/query.ts'

export const favouritesOf = (loginId: string) => ({
  ...query(listFavourites, { body: { loginId, systemCode: 'BO' } }),
  staleTime: Infinity,
})

/** MN-06: the person's favourite menus in their order, kept on the server. */
export function useFavourites(loginId: string, menus: readonly Menu[]) {
  const client = useQueryClient()
  const options = favouritesOf(loginId)
  const read = useQuery(options)
  const settle = {
    onSuccess: (reply: NonNullable<typeof read.data>) => void client.setQueryData(options.queryKey, reply),
    onError: (error: Error) => void showError(error),
  }
  const add = useSend(addFavourites, settle)
  const order = useSend(orderFavourites, settle)
  const remove = useSend(removeFavourites, settle)
  const ids = read.data?.menus.map(({ menuId }) => menuId) ?? []
  const entries = (list: readonly string[]) => ({
    body: { loginId, systemCode: 'BO', menus: list.map((menuId) => ({ menuId })) },
  })

  return {
    menus: ids.map((id) => menus.find(({ menuId }) => menuId === id)).filter((menu) => menu !== undefined),
    has: (menuId: string) => ids.includes(menuId),
    busy: add.isPending || order.isPending || remove.isPending,
    toggle: (menuId: string) =>
      ids.includes(menuId) ? remove.mutate(entries([menuId])) : add.mutate(entries([menuId])),
    /** Up is -1, down 1; past the ends nothing happens. */
    move(menuId: string, by: -1 | 1) {
      const at = ids.indexOf(menuId)
      const other = ids[at + by]
      if (at < 0 || other === undefined) return
      order.mutate(entries(ids.map((id, index) => (index === at ? other : index === at + by ? menuId : id))))
    },
  }
}

export type Favourites = ReturnType<typeof useFavourites>
