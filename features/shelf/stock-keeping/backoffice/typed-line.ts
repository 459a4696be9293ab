/** A line of a receipt as it is typed. */
export type TypedLine = {
  key: string
  optionId: number
  code: string
  name: string
  storage: 'ambient' | 'cold' | 'frozen'
  lotNumber: string
  expiresOn: string
  quantity: string
  place: string
}
