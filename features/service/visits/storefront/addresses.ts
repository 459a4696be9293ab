export type VisitSearch = { ask?: true; visitId?: number }

const NUMBER = /^[1-9]\d{0,8}$/

/** A new request in the address of the page, or the one whose day shall change. */
export const readVisitSearch = (search: Record<string, unknown>): VisitSearch => ({
  ...(search['ask'] === true && { ask: true }),
  ...(NUMBER.test(String(search['visitId'] ?? '')) && { visitId: Number(search['visitId']) }),
})
