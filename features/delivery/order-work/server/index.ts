import { filterRoutes } from './filter-routes.ts'
import { listRoutes } from './list-routes.ts'
import { orderRoutes } from './order-routes.ts'

export { foldStateCounts, stateCounts } from './count-queries.ts'
export { ordersOnDesk } from './orders-on-desk.ts'

/** Fixed paths before those that name an order. */
export const orderWorkRoutes = [...filterRoutes, ...listRoutes, ...orderRoutes]
