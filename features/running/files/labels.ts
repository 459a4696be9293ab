/** Who may read a group's files, and who may put files in. */
export const readerLabels = {
  public: '누구나',
  'signed-in': '로그인한 회원',
  owner: '올린 사람',
  staff: '직원',
} as const
export const writerLabels = { 'signed-in': '회원과 직원', staff: '직원' } as const

export type Readers = keyof typeof readerLabels
export type Writers = keyof typeof writerLabels
