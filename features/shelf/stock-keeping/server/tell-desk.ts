import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'

export const tellDesk = (tx: Tx) => announce(tx, { to: { menu: 'stock' }, topic: 'waiting', data: {} })
