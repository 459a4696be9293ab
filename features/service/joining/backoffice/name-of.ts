import type { Application } from '../office-contract.ts'

/** What staff call an application: its institution, or the person where there is none. */
export const nameOf = ({ form, name }: Application) => form.institutionName || name
