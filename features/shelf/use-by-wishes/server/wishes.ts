import { sql } from 'kysely'

/** Of an order `o`: the months that lots must have left which leave for its clinic; 0 takes any. */
export const useByMonthsSql = sql`coalesce((select y.months from "useByWish" y where y."institutionId" = o."institutionId"), 0)::int`
