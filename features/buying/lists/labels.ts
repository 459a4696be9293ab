import { formatWhole } from '#domain/whole-number.ts'

/** '3회분' */
export const setsText = (sets: number) => `${formatWhole(sets)}회분`
