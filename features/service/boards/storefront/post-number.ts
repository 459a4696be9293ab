const isPostNumber = (value: unknown) => /^[1-9]\d{0,9}$/.test(String(value))

/** For pages of one post: `ntcNo` in the address; what is no number gets nothing in its place. */
export const postNumber = {
  validate: ({ search }: { search: Record<string, unknown> }) => isPostNumber(search['ntcNo']),
  read: ({ ntcNo }: Record<string, unknown>) =>
    (isPostNumber(ntcNo) ? { ntcNo: Number(ntcNo) } : {}) as { ntcNo: number },
}
