export type VisitSearch = { ask?: true; visitId?: number }

/** A new request in the address of the page, or the one whose day shall change. */
export const readVisitSearch = (search: Record<string, unknown>): VisitSearch => ({
  ...(search['ask'] === true && { ask: true }),
  ...(Number.isSafeInteger(search['visitId']) && { visitId: Number(search['visitId']) }),
})
