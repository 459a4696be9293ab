/** HT-02: the menu whose page is open; its ids travel with every call. */
export type CurrentMenu = { menuId: string; programId: string }

let current: CurrentMenu | null = null

export const setCurrentMenu = (menu: CurrentMenu | null) => void (current = menu)
export const currentMenu = () => current
