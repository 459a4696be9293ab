/** RT-22: the shop speaks Korean only. */
const LOCALE = 'ko'
const YEAR_SECONDS = 365 * 86_400

/** RT-22: remembers the locale for 365 days. */
export const keepLocale = (page: { cookie: string }) =>
  void (page.cookie = `i18n_redirected=${LOCALE}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`)
